import { ClinicError } from '#domain/shared/errors';
import { MAX_SCANS, readJpegHeader } from './read-jpeg-header.ts';

/** More pixels than a phone's camera writes by default. */
const MAX_PIXELS = 50_000_000;
/**
 * For an image that is decoded in memory as a whole, at two bytes a sample: 24 million pixels of the usual 4:2:0, or 12
 * million with full colour resolution.
 */
const MAX_BYTES_IN_MEMORY = 72_000_000;

/**
 * Limits what decoding an upload can cost, by its header alone. Runs in the decoding process.
 * @returns the bytes of the image, without what follows it in the file.
 * @throws ClinicError `not_a_picture`, `image_too_large`, `image_too_complex`, `image_not_rgb`.
 */
export function checkImageLimits(upload: Buffer): Buffer {
  const header = readJpegHeader(upload);
  if (!header) throw new ClinicError('not_a_picture');
  const { width, height, components, scans, end } = header;
  if (components === 4) throw new ClinicError('image_not_rgb');
  if (components !== 1 && components !== 3) throw new ClinicError('not_a_picture');
  if (width * height > MAX_PIXELS) {
    throw new ClinicError('image_too_large', { params: { max: MAX_PIXELS / 1_000_000 } });
  }
  const bytes = header.isHeldInMemory ? width * height * header.samplesPerPixel * 2 : 0;
  if (scans > MAX_SCANS || bytes > MAX_BYTES_IN_MEMORY) throw new ClinicError('image_too_complex');
  return upload.subarray(0, end);
}
