import type { Jobs } from '#server/platform/ports/job-queue';
import { deleteImageRow, findStoredImage, isImageShown } from './images-rows.ts';
import { isShippedPortrait } from './own-image.ts';
import type { Portal } from '#server/platform/context';

/** Removes an image that no profile, treatment or setting shows; an idempotent job. */
export async function deleteImage(portal: Portal, { url }: Jobs['remove-image']): Promise<void> {
  // The image may have been chosen again since the job was enqueued.
  if (await isImageShown(portal.read, url)) return;
  await deleteStored(portal, url);
}

/** Removes an image from its store. One in a store that is no longer configured is logged, and its row remains. */
export async function deleteStored({ read, write, ports, log }: Portal, url: string): Promise<void> {
  if (isShippedPortrait(url)) return;
  if (await ports.images.remove(await findStoredImage(read, url))) {
    await deleteImageRow(write, url);
    return;
  }
  const origin = URL.canParse(url) ? new URL(url).origin : 'no address';
  log.error({ origin }, 'a photo is in a store that is not configured: remove it there by hand');
}
