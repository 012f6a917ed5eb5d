import { createImage } from '#contract/images';
import type { RouteData } from '#contract/define-route';
import { proofHeaders } from './identity.ts';
import { send } from './send.ts';

/** Sends a photo of the signed-in identity's own; the address under which it is kept. @throws CallRefused, Unreachable */
export async function uploadPhoto(file: File): Promise<string> {
  const body = new FormData();
  body.append('image', file);
  const answer = (await send(createImage, { body }, await proofHeaders())) as RouteData<typeof createImage>;
  return answer.data.url;
}
