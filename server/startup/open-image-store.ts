import { createDiskImageStore } from '#server/adapters/image-store/disk';
import type { ImageStore } from '#server/ports/image-store';
import type { Config } from '#server/config/config';

/**
 * Opens the image store: a bucket, an image host, or `folder`. After a move from the folder to another store, images in
 * the folder can still be deleted.
 */
export async function openImageStore({ images }: Config, folder: string): Promise<ImageStore> {
  const disk = createDiskImageStore(folder);
  if (!images) return disk;
  const { withLegacyStore: alsoRemoveFrom } = await import('#server/adapters/image-store/with-legacy-store');
  if (images.kind === 's3') {
    const { createS3ImageStore } = await import('#server/adapters/image-store/s3');
    return alsoRemoveFrom(createS3ImageStore(images), disk);
  }
  const { createHostedImageStore } = await import('#server/adapters/image-store/hosted');
  return alsoRemoveFrom(createHostedImageStore(images), disk);
}
