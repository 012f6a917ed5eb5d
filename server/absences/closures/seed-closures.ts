import { clinicClock, type Day } from '#domain/shared/time';
import { insertClosures, lockSlotsOf, removeOtherHolidays } from '#server/slots/index';
import { readClock } from '#server/platform/database/clock';
import { lockSection } from '#server/platform/database/lock-section';
import { inTransaction, type Trx } from '#server/platform/database/transaction';
import type { Portal } from '#server/platform/context';
import { keepFreedAppointments } from '#server/absences/affected/end-absence';
import { releaseClosedDays } from './release-closed-days.ts';

/** The years whose holidays are stored: this one and those that slots can be published for, with a year to spare. */
const YEARS = 3;

type Seeding = Pick<Portal, 'write' | 'ports'>;

/**
 * Inserts the public holidays of this year and the two next, and removes coming ones that the clinic's state does not have;
 * what that means for appointments is settled as when the admin does it.
 */
export async function seedHolidays(portal: Seeding): Promise<void> {
  await inTransaction(portal.write, async (trx) => {
    await lockSection(trx, 'closures');
    const { day: today } = clinicClock(await readClock(trx));
    const first = Number(today.slice(0, 4));
    const years = Array.from({ length: YEARS }, (_, offset) => first + offset);
    const holidays = years.flatMap((year) => portal.ports.holidays.listHolidays(year));
    const closed = await insertClosures(
      trx,
      holidays.map(({ day, names }) => ({ kind: 'holiday', firstDay: day, lastDay: day, names })),
    );
    const opened = await removeOtherHolidays(trx, {
      from: today,
      to: `${first + YEARS - 1}-12-31`,
      days: holidays.map(({ day }) => day),
    });
    await settle(portal, trx, { closed, opened });
  });
}

/** Inserts the holidays, and each range of `CLINIC_CLOSURES` once: one that an admin has removed stays removed. */
export async function seedClosures(portal: Seeding, closures: { from: Day; to: Day }[]): Promise<void> {
  await seedHolidays(portal);
  await inTransaction(portal.write, async (trx) => {
    await lockSection(trx, 'closures');
    const closed = await insertClosures(
      trx,
      closures.map(({ from, to }) => ({ kind: 'closure', firstDay: from, lastDay: to, names: { en: '', de: '' } })),
    );
    await settle(portal, trx, { closed, opened: [] });
  });
}

type Days = { firstDay: Day; lastDay: Day };

/**
 * As when the admin closes without decisions and removes: holds are released and appointments are unresolved on closed
 * days; on opened ones they take place. Locks the slots of all these days at once (decision 0033).
 */
async function settle(
  portal: Seeding,
  trx: Trx,
  { closed, opened }: { closed: Days[]; opened: (Days & { id: string })[] },
): Promise<void> {
  if (closed.length + opened.length === 0) return;
  await lockSlotsOf(trx, [...closed, ...opened]);
  await releaseClosedDays(portal, trx, { ranges: closed, actorId: null });
  const now = await readClock(trx);
  for (const { id } of opened) await keepFreedAppointments(portal, trx, { causeId: id, now });
}
