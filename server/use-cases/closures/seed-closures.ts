import type { Transaction } from 'kysely';
import { clinicClock, type Day } from '#domain/time';
import { insertClosures, lockSlotsOf, removeOtherHolidays, type NewClosure } from '#server/store/closures';
import { readClock } from '#server/store/database/clock';
import { lockSection } from '#server/store/database/lock-section';
import type { Tables } from '#server/store/database/tables';
import { inTransaction } from '#server/store/database/transaction';
import type { Portal } from '#server/lib/context';
import { keepFreedAppointments } from '#server/use-cases/absences/end-absence';
import { releaseClosedDays } from './release-closed-days.ts';

/** The years whose holidays are stored: this one and those that slots can be published for, with a year to spare. */
const YEARS = 3;

type Seeding = Pick<Portal, 'db' | 'ports'>;

/**
 * Inserts the public holidays of this year and the two next, and removes coming ones that the clinic's state does not have;
 * what that means for appointments is settled as when the admin does it.
 */
export async function seedHolidays(portal: Seeding): Promise<void> {
  await inTransaction(portal.db, async (trx) => {
    await lockSection(trx, 'closures');
    const now = await readClock(trx);
    const { day: today } = clinicClock(now);
    const first = Number(today.slice(0, 4));
    const years = Array.from({ length: YEARS }, (_, offset) => first + offset);
    const holidays = years.flatMap((year) => portal.ports.holidays.listHolidays(year));
    await close(
      portal,
      trx,
      holidays.map(({ day, names }) => ({ kind: 'holiday', firstDay: day, lastDay: day, names })),
    );
    const opened = await removeOtherHolidays(trx, {
      from: today,
      to: `${first + YEARS - 1}-12-31`,
      days: holidays.map(({ day }) => day),
    });
    for (const id of opened) await keepFreedAppointments(portal, trx, { of: id, now });
  });
}

/** Inserts the holidays, and each range of `CLINIC_CLOSURES` once: one that an admin has removed stays removed. */
export async function seedClosures(portal: Seeding, closures: { from: Day; to: Day }[]): Promise<void> {
  await seedHolidays(portal);
  await inTransaction(portal.db, async (trx) => {
    await lockSection(trx, 'closures');
    await close(
      portal,
      trx,
      closures.map(({ from, to }) => ({ kind: 'closure', firstDay: from, lastDay: to, names: { en: '', de: '' } })),
    );
  });
}

/** As a closure of the admin without decisions does: holds are released, appointments stay and need attention. */
async function close(portal: Seeding, trx: Transaction<Tables>, closures: NewClosure[]): Promise<void> {
  const ranges = await insertClosures(trx, closures);
  if (ranges.length === 0) return;
  await lockSlotsOf(trx, ranges);
  await releaseClosedDays(portal, trx, { ranges, actorId: null });
}
