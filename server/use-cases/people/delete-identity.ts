import type { Jobs } from '#server/ports/job-queue';
import type { Portal } from '#server/lib/context';
import { deleteStored } from '#server/use-cases/images/delete-image';

/** Removes what a deleted account left outside of the database; a job, each step of which may come again. */
export async function deleteIdentity(portal: Portal, job: Jobs['remove-account']): Promise<void> {
  await portal.ports.identity.remove(job.subject);
  // One photo that cannot be removed keeps no other from being removed.
  const removed = await Promise.allSettled(job.images.map((url) => deleteStored(portal, url)));
  for (const one of removed) if (one.status === 'rejected') throw one.reason;
}
