import sharp from 'sharp';

/** A file for a file input. */
export type Photo = { name: string; mimeType: string; buffer: Buffer };

/** A valid JPG image, by default larger than the stored size. */
export async function photoFile({ background = '#2a9d8f', width = 1600 } = {}): Promise<Photo> {
  const image = sharp({ create: { width, height: width * 0.75, channels: 3, background } });
  return { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() };
}
