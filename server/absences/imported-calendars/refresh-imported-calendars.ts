import { MAX_DAYS_AHEAD } from '#domain/slots/schedule';
import { DAY_MS } from '#domain/shared/time';
import { readClock } from '#server/platform/database/clock';
import { inTransaction } from '#server/platform/database/transaction';
import {
  claimDueCalendars,
  lockImportedCalendar,
  markFailed,
  markRefreshed,
  replaceBusyTimes,
  type ImportedCalendar,
} from './imported-calendars-rows.ts';
import { expireUnavailableOffers } from '#server/absences/affected/reserve-slots-rows';
import type { Portal } from '#server/platform/context';
import { markBusySlots } from '#server/slots/index';

type Reading = Pick<Portal, 'read' | 'write' | 'ports'>;

/** How many calendars one server reads at a time. */
const AT_A_TIME = 4;

/** Reads all imported calendars that are due, a few at a time. */
export async function refreshImportedCalendars(portal: Reading): Promise<void> {
  for (;;) {
    const due = await claimDueCalendars(portal.write, AT_A_TIME);
    await Promise.all(due.map((calendar) => refreshImportedCalendar(portal, calendar)));
    if (due.length < AT_A_TIME) return;
  }
}

/**
 * Reads one imported calendar, blocks the slots at its busy times and frees the others. If it cannot be read, the last
 * known busy times stay in force.
 */
export async function refreshImportedCalendar(
  { read, write, ports }: Reading,
  calendar: ImportedCalendar,
): Promise<void> {
  const { doctorId, sealedUrl, etag } = calendar;
  const now = await readClock(read);
  const to = new Date(now.getTime() + (MAX_DAYS_AHEAD + 1) * DAY_MS);
  const reply = await ports.busyCalendars.read(sealedUrl, { etag, from: now, to });
  await inTransaction(write, async (trx) => {
    if (!(await lockImportedCalendar(trx, calendar))) return;
    if (reply.state === 'failed') return markFailed(trx, doctorId, reply.failure);
    if (reply.state === 'read') await replaceBusyTimes(trx, doctorId, reply.busy);
    await markBusySlots(trx, doctorId);
    await expireUnavailableOffers(trx);
    await markRefreshed(trx, doctorId, reply.state === 'read' ? reply.etag : undefined);
  });
}
