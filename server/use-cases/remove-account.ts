import type { Jobs } from '#server/ports/job-queue';
import { deleteImage } from '#server/store/images';
import type { Portal } from './context.ts';

/** Removes what a deleted account left outside of the database; a job, each step of which may come again. */
export async function removeAccount({ db, ports }: Portal, job: Jobs['remove-account']): Promise<void> {
  await ports.identity.remove(job.subject);
  for (const url of job.images) {
    await ports.images.remove(url);
    await deleteImage(db, url);
  }
}
