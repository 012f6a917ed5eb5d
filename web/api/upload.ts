import { createImage } from '#contract/people/images';
import type { RouteData } from '#contract/shared/define-route';
import { getIdentity } from './identity.ts';
import { send } from './send.ts';

/** Uploads a photo for the signed-in identity and returns its URL. @throws RequestRefused, Unreachable */
export async function uploadPhoto(file: Blob): Promise<string> {
  const body = new FormData();
  body.append('image', file);
  const headers = await (await getIdentity()).proofHeaders();
  const reply = (await send(createImage, { body }, headers)) as RouteData<typeof createImage>;
  return reply.data.url;
}
