import type { Jobs } from '#server/ports/job-queue';
import { deleteImage, findKeptImage } from '#server/store/images';
import type { Portal } from './context.ts';

/** Removes what a deleted account left outside of the database; a job, each step of which may come again. */
export async function removeAccount({ db, ports }: Portal, job: Jobs['remove-account']): Promise<void> {
  await ports.identity.remove(job.subject);
  // One photo that cannot be removed keeps no other from being removed.
  const removed = await Promise.allSettled(
    job.images.map(async (url) => {
      await ports.images.remove(await findKeptImage(db, url));
      await deleteImage(db, url);
    }),
  );
  for (const one of removed) if (one.status === 'rejected') throw one.reason;
}
