import type { Jobs } from '#server/ports/job-queue';
import { readClock } from '#server/store/clock';
import { deleteImage, findKeptImage, isImageShown, listForgottenImages } from '#server/store/images';
import type { Portal } from './context.ts';

const DAY_MS = 24 * 3600 * 1000;
const SOME = 100;

/** Removes a photo that nobody shows any more; a job, which may come again. */
export async function removeImage(portal: Portal, { url }: Jobs['remove-image']): Promise<void> {
  // Chosen again before its turn came: it stays.
  if (await isImageShown(portal.db, url)) return;
  await removeKept(portal, url);
}

/** Removes pictures of sign-ups that were not finished within a day, some at a time. */
export async function removeForgottenImages(portal: Portal): Promise<void> {
  const now = await readClock(portal.db);
  const before = new Date(now.getTime() - DAY_MS);
  for (const url of await listForgottenImages(portal.db, before, SOME)) await removeImage(portal, { url });
}

/** Removes a photo wherever it is kept. One that this configuration does not reach is told, and stays noted. */
export async function removeKept({ db, ports, log }: Portal, url: string): Promise<void> {
  if (await ports.images.remove(await findKeptImage(db, url))) {
    await deleteImage(db, url);
    return;
  }
  const origin = URL.canParse(url) ? new URL(url).origin : 'no address';
  log.error({ origin }, 'a photo is kept where this configuration does not reach: remove it there by hand');
}
