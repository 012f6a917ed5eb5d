import type { Jobs } from '#server/ports/job-queue';
import type { Portal } from '#server/lib/context';
import { deleteStored } from '#server/use-cases/images/delete-image';

/** Removes a deleted account's images and identity; a job whose steps are idempotent. */
export async function deleteIdentity(portal: Portal, job: Jobs['remove-account']): Promise<void> {
  await portal.ports.identity.remove(job.subject);
  // One failure must not stop the removal of the other images.
  const removed = await Promise.allSettled(job.images.map((url) => deleteStored(portal, url)));
  for (const one of removed) if (one.status === 'rejected') throw one.reason;
}
