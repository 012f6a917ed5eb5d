import type { ImportedCalendar } from '#contract/absences/imported-calendars';
import { ClinicError, invalidInput } from '#domain/shared/errors';
import { nameOfRange } from '#domain/shared/slot-times';
import { clinicClock, longDate } from '#domain/shared/time';
import { findImportedCalendar, readBusyState } from './imported-calendars-rows.ts';
import { findPersonByEmail } from '#server/people/index';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';

type Named = { doctor_email?: string | undefined };

/**
 * The doctor whose calendar is meant, the caller without `doctor_email`, and the caller's id.
 * @throws ClinicError `doctor_not_verified`, `not_allowed`, `not_found`, `invalid_input`.
 */
export async function readDoctor(ctx: Context, { doctor_email: named }: Named) {
  const email = named ?? ctx.actor?.email ?? '';
  const { id: actorId } = authorize(ctx, 'imported_calendar.manage', { email });
  const doctor = await findPersonByEmail(ctx.read, email);
  if (doctor?.role === 'doctor') return { doctor, actorId };
  throw named === undefined ? invalidInput('doctor_email', 'validation.doctorRequired') : new ClinicError('not_found');
}

/** The imported calendar of a doctor and how its last reading went; null without one. @throws ClinicError, see `readDoctor` */
export async function getImportedCalendar(ctx: Context, named: Named): Promise<ImportedCalendar | null> {
  const { doctor } = await readDoctor(ctx, named);
  return presentImportedCalendar(ctx, doctor.id);
}

/** What is shown of an imported calendar: of its URL the host only. */
export async function presentImportedCalendar(ctx: Context, doctorId: string): Promise<ImportedCalendar | null> {
  const calendar = await findImportedCalendar(ctx.read, doctorId);
  if (!calendar) return null;
  const { count, overlaps } = await readBusyState(ctx.read, { doctorId, today: clinicClock(ctx.now).day });
  return {
    host: calendar.host,
    refreshedAt: calendar.refreshedAt?.toISOString() ?? null,
    failure: calendar.failure,
    failingSince: calendar.failingSince?.toISOString() ?? null,
    busyTimes: count,
    overlaps: overlaps.map(({ id, day, range }) => ({
      _id: id,
      AppointmentDate: longDate(day),
      slot: nameOfRange(range),
    })),
  };
}
