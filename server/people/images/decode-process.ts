import sharp from 'sharp';
import { ClinicError } from '#domain/shared/errors';
import { checkImageLimits } from './check-image-limits.ts';
import type { Reply } from './start-decoder.ts';

// A separate process, started by `start-decoder.ts`. It checks and decodes untrusted uploads, one at a time, and is
// killed when one takes too long. It has none of the portal's settings and secrets.

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
