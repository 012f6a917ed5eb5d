import { ClinicError } from '#domain/shared/errors';
import type { StoredImage } from '#server/platform/ports/image-store';
import type { ServiceReply } from '#server/platform/http/http-client';

/** Too large, wrong type, unreadable: the host refuses this image, another one may pass. */
const IMAGE_REFUSED = new Set([413, 415, 422]);
/** imgbb's code, with status 400, for an image that it cannot read; a wrong key has another one. */
const IMGBB_UNREADABLE = 310;

type Fields = Record<string, unknown>;

/**
 * The image that the host's response to an upload describes.
 * @throws ClinicError `not_a_picture` when it refuses this image, `unavailable` for any other failure.
 */
export function readUpload({ status, body }: ServiceReply): StoredImage {
  const { success, data, error } = fieldsOf(body);
  const { url, delete_url: removeBy } = fieldsOf(data);
  if (status >= 200 && status < 300 && success === true && typeof url === 'string') {
    return { url, removeBy: typeof removeBy === 'string' && removeBy !== '' ? removeBy : null };
  }
  const { code } = fieldsOf(error);
  const isImageRefused = IMAGE_REFUSED.has(status) || code === IMGBB_UNREADABLE;
  const number = typeof code === 'number' ? `, code ${code}` : '';
  // The host's message may repeat the key, so the error contains only numbers.
  throw new ClinicError(isImageRefused ? 'not_a_picture' : 'unavailable', {
    cause: new Error(`the image host answered ${status}${number}`),
  });
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}
