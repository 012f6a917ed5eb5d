import sharp from 'sharp';
import { ClinicError } from '#domain/shared/errors';
import type { Reply } from './start-decoder.ts';
import { MAX_SCANS, readJpegHeader } from './read-jpeg-header.ts';

// A separate process, started by `start-decoder.ts`. It checks and decodes untrusted uploads, one at a time, and is
// killed when one takes too long. It has none of the portal's settings and secrets.

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
function checkImageLimits(upload: Buffer): Buffer {
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

/** The largest photo that is stored, in pixels (specification, section 9). */
const MAX_WIDTH = 800;
const MAX_HEIGHT = 400;

sharp.cache(false);
sharp.concurrency(1);
// Disables all other decoders of the library (SVG, TIFF, GIF …).
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg'] });

const reply = (result: Reply) => process.send?.(result);

process.on('message', (upload: Uint8Array) => {
  encode(upload).then(
    (jpeg) => reply({ jpeg }),
    (error: unknown) => {
      reply(error instanceof ClinicError ? { refusal: error.code, params: error.params } : { fault: String(error) });
    },
  );
});

async function encode(upload: Uint8Array): Promise<Buffer> {
  const image = checkImageLimits(Buffer.from(upload.buffer, upload.byteOffset, upload.byteLength));
  return sharp(image, { failOn: 'error', sequentialRead: true })
    .rotate()
    .resize({ width: MAX_WIDTH, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 85 })
    .toBuffer();
}

// The portal ends it, not the terminal or the service manager, so that an upload in progress is completed.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
// A normal exit would wait for a decode in progress.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
reply('ready');
