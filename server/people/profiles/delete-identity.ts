import { DESK_ISSUER } from '#domain/accounts/desk-patients';
import type { Jobs } from '#server/platform/ports/job-queue';
import type { Portal } from '#server/platform/context';
import { deleteStored } from '#server/people/images/delete-image';
import type { LockedPerson } from './people-rows.ts';
import { listImagesOf } from '#server/people/images/images-rows';
import type { Trx } from '#server/platform/database/transaction';

/** Removes a deleted account's images and identity; a job whose steps are idempotent. */
export async function deleteIdentity(portal: Portal, job: Jobs['remove-account']): Promise<void> {
  await portal.ports.identity.remove(job.subject);
  // One failure must not stop the removal of the other images.
  const removed = await Promise.allSettled(job.images.map((url) => deleteStored(portal, url)));
  for (const result of removed) if (result.status === 'rejected') throw result.reason;
}

/** Enqueues the removal of an account's identity and images, which are stored outside of the database; a desk patient has none. */
export async function enqueueIdentityDeletion({ ports }: Portal, trx: Trx, account: LockedPerson): Promise<void> {
  const { issuer, subject, imageUrl: photo } = account;
  if (issuer === DESK_ISSUER) return;
  const own = await listImagesOf(trx, { issuer, subject });
  const images = [...new Set(photo ? [...own, photo] : own)];
  await ports.jobs.enqueue(trx, 'remove-account', { issuer, subject, images }, { id: account.id });
}
