import sharp from 'sharp';

/** A valid image, larger than the stored size, for a file input. */
export async function photoFile(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const image = sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#2a9d8f' } });
  return { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() };
}
