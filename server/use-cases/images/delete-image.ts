import type { Jobs } from '#server/ports/job-queue';
import { readClock } from '#server/store/database/clock';
import { deleteImageRow, findStoredImage, isImageShown, listImagesByAge, type ImageAge } from '#server/store/images';
import type { Portal } from '#server/lib/context';

export type { ImageAge };

const DAY_MS = 24 * 3600 * 1000;
const AT_ONCE = 500;

/** Removes an image that no profile shows; an idempotent job. */
export async function deleteImage(portal: Portal, { url }: Jobs['remove-image']): Promise<void> {
  // It may have been chosen again since the job was enqueued.
  if (await isImageShown(portal.db, url)) return;
  await deleteStored(portal, url);
}

/**
 * Removes images that no profile shows a day after their upload, such as those of unfinished sign-ups. Checks one
 * batch, starting behind the image `after`; returns the next `after`, or null at the end.
 */
export async function deleteOrphanedImages(portal: Portal, after: ImageAge | null): Promise<ImageAge | null> {
  const now = await readClock(portal.db);
  const before = new Date(now.getTime() - DAY_MS);
  const images = await listImagesByAge(portal.db, { before, after, limit: AT_ONCE });
  for (const { url } of images) {
    // A failure does not stop the batch.
    await deleteImage(portal, { url }).catch((err: unknown) => portal.log.warn({ err }, 'a photo was not removed'));
  }
  return images.length < AT_ONCE ? null : (images.at(-1) ?? null);
}

/** Removes an image from its store. One in a store that is no longer configured is logged, and its row remains. */
export async function deleteStored({ db, ports, log }: Portal, url: string): Promise<void> {
  if (await ports.images.remove(await findStoredImage(db, url))) {
    await deleteImageRow(db, url);
    return;
  }
  const origin = URL.canParse(url) ? new URL(url).origin : 'no address';
  log.error({ origin }, 'a photo is in a store that is not configured: remove it there by hand');
}
