import type { Jobs } from '#server/ports/job-queue';
import { deleteImage, findKeptImage, isImageShown } from '#server/store/images';
import type { Portal } from './context.ts';

/** Removes a photo that nobody shows any more; a job, which may come again. */
export async function removeImage({ db, ports }: Portal, { url }: Jobs['remove-image']): Promise<void> {
  // Chosen again before its turn came: it stays.
  if (await isImageShown(db, url)) return;
  await ports.images.remove(await findKeptImage(db, url));
  await deleteImage(db, url);
}
