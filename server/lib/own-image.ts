import { ClinicError } from '#domain/errors';
import { isImageOf } from '#server/store/images';
import type { Context, Settings } from './context.ts';

/** Images of the portal's own are stored by their path; those of a bucket or an image host by their whole address. */
const OWN_IMAGES = '/images/';

/** The address of a stored image for clients: absolute, built from PUBLIC_URL and never from a request. */
export function imageUrlOf(stored: string, { publicUrl }: Settings): string {
  return stored.startsWith(OWN_IMAGES) ? `${publicUrl}${stored}` : stored;
}

/**
 * The image as it is stored, for an address that a client sends: the absolute one or the path.
 * @throws ClinicError `invalid_input` with what to do instead, where `owner` did not upload it here.
 */
export async function requireOwnImage(
  { db, settings }: Context,
  image: string,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<string> {
  const own = `${settings.publicUrl}${OWN_IMAGES}`;
  const url = image.startsWith(own) ? image.slice(settings.publicUrl.length) : image;
  if (await isImageOf(db, { url, issuer, subject })) return url;
  throw new ClinicError('invalid_input', { issues: [{ path: 'image', message: 'validation.imageNotUploaded' }] });
}
