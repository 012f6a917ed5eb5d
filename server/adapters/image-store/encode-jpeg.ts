import { ClinicError } from '#domain/errors';
import { createDecodeQueue } from './decode-queue.ts';
import { beginsAsJpeg } from './read-jpeg-header.ts';

/** One queue a process: what it bounds are this machine's cores and memory, however many stores there are. */
const queue = createDecodeQueue();

/**
 * A JPG read and written anew: turned upright, scaled down to fit, without metadata or anything else that hid in the
 * upload.
 * @throws ClinicError `not_a_picture`, `image_too_large`, `image_too_complex`, `image_not_rgb`, `uploads_busy`,
 * `unavailable`.
 */
export async function encodeJpeg(upload: Buffer): Promise<Buffer> {
  // All that is read of an upload in this process.
  if (!beginsAsJpeg(upload)) throw new ClinicError('not_a_picture');
  return queue.decode(upload);
}
