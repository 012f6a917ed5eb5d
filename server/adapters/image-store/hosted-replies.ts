import { ClinicError } from '#domain/errors';
import type { KeptImage } from '#server/ports/image-store';
import type { ServiceReply } from '#server/adapters/http-client';

/** Too large, another kind, unreadable: whatever the host's limits are, another picture may pass them. */
const PICTURE_REFUSED = new Set([413, 415, 422]);
/** What imgbb answers, with a status of 400, to a picture it cannot read; a wrong key has another number. */
const IMGBB_UNREADABLE = 310;

type Fields = Record<string, unknown>;

/**
 * The picture that a host says it keeps.
 * @throws ClinicError `not_a_picture` when it refuses this one, `unavailable` when it takes none.
 */
export function readUpload({ status, body }: ServiceReply): KeptImage {
  const { success, data, error } = fieldsOf(body);
  const { url, delete_url: removeBy } = fieldsOf(data);
  if (status >= 200 && status < 300 && success === true && typeof url === 'string') {
    return { url, removeBy: typeof removeBy === 'string' && removeBy !== '' ? removeBy : null };
  }
  const { code } = fieldsOf(error);
  const isPicture = PICTURE_REFUSED.has(status) || code === IMGBB_UNREADABLE;
  const number = typeof code === 'number' ? `, code ${code}` : '';
  // The host's own sentence may repeat the key: only numbers are passed on.
  throw new ClinicError(isPicture ? 'not_a_picture' : 'unavailable', {
    cause: new Error(`the image host answered ${status}${number}`),
  });
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}
