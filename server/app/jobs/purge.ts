import { DAY_MS } from '#domain/shared/time';
import { clearPastOrigins } from '#server/bookings/book/booking-origins-rows';
import { foldPersonCounts } from '#server/people/profiles/list-people-rows';
import { listTerms, purgeInterruptedSignOuts, purgeRows } from '#server/platform/database/retention';
import { readClock } from '#server/platform/database/clock';
import { deleteFailedJobs } from '#server/platform/jobs/job-outbox';
import type { Portal } from '#server/platform/context';
import { deleteOrphanedImages } from '#server/people/images/delete-orphaned-images';
import type { ImageAge } from '#server/people/images/images-rows';

/** Retention of emails that were written to files instead of being sent, in days. */
const STORED_MAILS_DAYS = 30;

/**
 * Removes all rows and files whose term is over (docs/retention.md). A failing part is logged, does not stop the
 * others, and is repeated by the next run. Images are checked in batches, starting behind `after`; returns the next `after`.
 */
export async function purge(portal: Portal, after: ImageAge | null): Promise<ImageAge | null> {
  const { read, write, log } = portal;
  const removed: Record<string, number> = {};
  const part = async <T>(name: string, work: () => Promise<T>): Promise<T | null> =>
    work().catch((err: unknown) => {
      log.warn({ err, what: name }, 'purging failed');
      return null;
    });
  for (const { table, term } of listTerms()) {
    const count = await part(table, async () => {
      if (table === 'session') await purgeInterruptedSignOuts(write);
      return purgeRows(write, table, term);
    });
    if (count) removed[table] = count;
  }
  await part('origins of bookings', async () => clearPastOrigins(write, await readClock(read)));
  await part('person_tally', () => foldPersonCounts(write));
  await part('job_outbox', () => deleteFailedJobs(write));
  await part('stored mails', async () => {
    const now = await readClock(read);
    await portal.ports.mailer.removeStored?.(new Date(now.getTime() - STORED_MAILS_DAYS * DAY_MS));
  });
  if (Object.keys(removed).length > 0) log.info({ removed }, 'purged');
  return part('image', () => deleteOrphanedImages(portal, after));
}
