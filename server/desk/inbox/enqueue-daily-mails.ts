import { clinicClock } from '#domain/shared/time';
import { isDailyMailDue } from '#domain/desk/inbox';
import type { Portal } from '#server/platform/context';
import { readClock } from '#server/platform/database/clock';
import { enqueueDailyMails as enqueueMailsOfDay } from './inbox-rows.ts';

/**
 * Enqueues the daily emails about open tasks, once a day from seven o'clock on the clinic's clock; runs on a schedule.
 * Returns how many.
 */
export async function enqueueDailyMails({ read, write }: Pick<Portal, 'read' | 'write'>, now?: Date): Promise<number> {
  const { day, minute } = clinicClock(now ?? (await readClock(read)));
  return isDailyMailDue(minute) ? enqueueMailsOfDay(write, day) : 0;
}
