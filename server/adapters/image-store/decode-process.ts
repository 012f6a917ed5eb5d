import sharp from 'sharp';

// A process of its own, started by `start-decoder.ts`: it decodes what strangers send, one image at a time, and is
// killed when that takes too long. It knows no setting and no secret of the portal.

/** The largest photo that is stored, in pixels (specification, section 9). */
const MAX_WIDTH = 800;
const MAX_HEIGHT = 400;

sharp.cache(false);
sharp.concurrency(1);
// No other decoder of the library (SVG, TIFF, GIF …) is open to an upload.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg'] });

process.on('message', (upload: Uint8Array) => {
  sharp(upload, { failOn: 'error', sequentialRead: true })
    .rotate()
    .resize({ width: MAX_WIDTH, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 85 })
    .toBuffer()
    .then(
      (jpeg) => process.send?.({ jpeg }),
      (error: unknown) => process.send?.({ fault: String(error) }),
    );
});
// The portal ends it, not the terminal or the service manager: an upload under way is still answered.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
// An ordinary exit would wait for a decode that is under way.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.send?.('ready');
