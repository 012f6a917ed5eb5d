import { invalidInput } from '#domain/shared/errors';
import { isImageOf } from './images-rows.ts';
import type { Context, Settings } from '#server/platform/context';

/** Images in the portal's own folder are stored by path, those in a bucket or at an image host by absolute URL. */
const OWN_IMAGES = '/images/';

/** Whether the portal ships an image, as it does the portraits of the demo; those are in no store. */
export function isShippedPortrait(stored: string): boolean {
  return stored.startsWith('/portraits/');
}

/** The absolute URL of a stored image or of one that the portal ships, from PUBLIC_URL and never from the request's headers. */
export function imageUrlOf(stored: string, { publicUrl }: Pick<Settings, 'publicUrl'>): string {
  return stored.startsWith('/') ? `${publicUrl}${stored}` : stored;
}

/**
 * The stored form of an image that a client names, in the field `path`, by its absolute URL or its path.
 * @throws ClinicError `invalid_input` if the given identity did not upload it.
 */
export async function requireOwnImage(
  { read, settings }: Context,
  image: string,
  { issuer, subject, path = 'image' }: { issuer: string; subject: string; path?: string },
): Promise<string> {
  const own = `${settings.publicUrl}${OWN_IMAGES}`;
  const url = image.startsWith(own) ? image.slice(settings.publicUrl.length) : image;
  if (await isImageOf(read, { url, issuer, subject })) return url;
  throw invalidInput(path, 'validation.imageNotUploaded');
}
