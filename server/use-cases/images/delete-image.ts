import type { Jobs } from '#server/ports/job-queue';
import { readClock } from '#server/store/database/clock';
import { deleteImageRow, findStoredImage, isImageShown, listImagesByAge, type ImageAge } from '#server/store/images';
import type { Portal } from '#server/lib/context';

export type { ImageAge };

const DAY_MS = 24 * 3600 * 1000;
const AT_ONCE = 500;

/** Removes a photo that nobody shows any more; a job, which may come again. */
export async function deleteImage(portal: Portal, { url }: Jobs['remove-image']): Promise<void> {
  // Chosen again before its turn came: it stays.
  if (await isImageShown(portal.db, url)) return;
  await deleteStored(portal, url);
}

/**
 * Removes pictures that no profile shows a day after they came, those of sign-ups that were not finished. Looks at some,
 * from behind the picture `after` on; where the next run goes on, or null when all were looked at.
 */
export async function deleteOrphanedImages(portal: Portal, after: ImageAge | null): Promise<ImageAge | null> {
  const now = await readClock(portal.db);
  const before = new Date(now.getTime() - DAY_MS);
  const images = await listImagesByAge(portal.db, { before, after, limit: AT_ONCE });
  for (const { url } of images) {
    // One that cannot be removed keeps no other one.
    await deleteImage(portal, { url }).catch((err: unknown) => portal.log.warn({ err }, 'a photo was not removed'));
  }
  return images.length < AT_ONCE ? null : (images.at(-1) ?? null);
}

/** Removes a photo wherever it is kept. One that this configuration does not reach is told, and stays noted. */
export async function deleteStored({ db, ports, log }: Portal, url: string): Promise<void> {
  if (await ports.images.remove(await findStoredImage(db, url))) {
    await deleteImageRow(db, url);
    return;
  }
  const origin = URL.canParse(url) ? new URL(url).origin : 'no address';
  log.error({ origin }, 'a photo is kept where this configuration does not reach: remove it there by hand');
}
