import { createDiskImageStore } from '#server/people/images/disk-store';
import type { ImageStore } from '#server/platform/ports/image-store';
import type { Config } from '#server/app/config/config';

/**
 * Opens the image store: a bucket, an image host, or `folder`. After a move from the folder to another store, images in
 * the folder can still be deleted.
 */
export async function openImageStore({ images }: Config, folder: string): Promise<ImageStore> {
  const disk = createDiskImageStore(folder);
  if (!images) return disk;
  const { withLegacyStore: alsoRemoveFrom } = await import('#server/people/images/with-legacy-store');
  if (images.kind === 's3') {
    const { createS3ImageStore } = await import('#server/people/images/s3-store');
    return alsoRemoveFrom(createS3ImageStore(images), disk);
  }
  const { createHostedImageStore } = await import('#server/people/images/hosted-store');
  return alsoRemoveFrom(createHostedImageStore(images), disk);
}
