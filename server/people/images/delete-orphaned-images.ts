import { DAY_MS } from '#domain/shared/time';
import { readClock } from '#server/platform/database/clock';
import { listImagesByAge, type ImageAge } from './images-rows.ts';
import type { Portal } from '#server/platform/context';
import { deleteImage } from './delete-image.ts';

const BATCH_SIZE = 500;

/**
 * Removes images that no profile, treatment or setting shows a day after their upload, such as those of unfinished sign-ups. Checks one
 * batch, starting behind the image `after`; returns the next `after`, or null at the end.
 */
export async function deleteOrphanedImages(portal: Portal, after: ImageAge | null): Promise<ImageAge | null> {
  const now = await readClock(portal.read);
  const before = new Date(now.getTime() - DAY_MS);
  const images = await listImagesByAge(portal.read, { before, after, limit: BATCH_SIZE });
  for (const { url } of images) {
    // A failure does not stop the batch.
    await deleteImage(portal, { url }).catch((err: unknown) => portal.log.warn({ err }, 'a photo was not removed'));
  }
  return images.length < BATCH_SIZE ? null : (images.at(-1) ?? null);
}
