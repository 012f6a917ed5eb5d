import { ClinicError } from '#domain/shared/errors';
import { createDecodeQueue } from './decode-queue.ts';
import { beginsAsJpeg } from './read-jpeg-header.ts';

/** One queue per process, whatever the number of stores, because it limits the use of cores and memory. */
const queue = createDecodeQueue();

/**
 * Re-encodes a JPG: rotated upright, scaled down to fit, without metadata or anything else hidden in the upload.
 * @throws ClinicError `not_a_picture`, `image_too_large`, `image_too_complex`, `image_not_rgb`, `uploads_busy`,
 * `unavailable`.
 */
export async function encodeJpeg(upload: Buffer): Promise<Buffer> {
  // The only check in this process; everything else is left to the decoder.
  if (!beginsAsJpeg(upload)) throw new ClinicError('not_a_picture');
  return queue.decode(upload);
}
