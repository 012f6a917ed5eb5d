import { ClinicError } from '#domain/errors';

/** The largest photo that is kept, in pixels (specification, section 9). */
const MAX_WIDTH = 800;
const MAX_HEIGHT = 400;
/** More pixels than any camera's are an attack on our memory. */
const MAX_INPUT_PIXELS = 50_000_000;
/** How every JPG begins. */
const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);

/**
 * A JPG picture, read and written anew: turned upright, scaled down to fit, without metadata or anything else
 * that hid in the upload.
 * @throws ClinicError `not_a_picture`
 */
export async function encodeJpeg(upload: Buffer): Promise<Buffer> {
  // No other reader of the library (SVG, TIFF, GIF …) meets a stranger's bytes at all.
  if (!upload.subarray(0, JPEG_START.length).equals(JPEG_START)) throw new ClinicError('not_a_picture');
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(upload, { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'error' });
    const { format } = await picture.metadata();
    if (format !== 'jpeg') throw new ClinicError('not_a_picture');
    return await picture
      .rotate()
      .resize({ width: MAX_WIDTH, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 85 })
      .toBuffer();
  } catch (error) {
    throw error instanceof ClinicError ? error : new ClinicError('not_a_picture', { cause: error });
  }
}
