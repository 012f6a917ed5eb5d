import type { MoveTarget } from '#contract/changes';
import type { DocSlot } from '#contract/slots';
import { ClinicError } from '#domain/errors';
import { withoutConflicts } from '#domain/own-appointments';
import { clinicClock } from '#domain/time';
import { listUpcomingBookings } from '#server/store/bookings';
import { findPersonByEmail } from '#server/store/people';
import { violatedConstraint } from '#server/store/database/transaction';
import { coalesceRequests } from '#server/lib/coalesce-requests';
import type { Context } from '#server/lib/context';
import { perDatabase } from '#server/lib/per-database';
import { listSlots } from '#server/use-cases/slots/list-slots';

/** Concurrent requests that lost one slot share one query for the doctor's other free times. */
const otherTimes = perDatabase(() => coalesceRequests<DocSlot[]>());

/** Whose booking of which treatment was refused. `movedId`: the booking to be moved, which leaves its time. */
type Patient = { patientId: string | null; treatmentId?: string | undefined; movedId?: string };

/**
 * The error of a request for a slot: `slot_taken`, `already_booked_that_day` or `overlapping_appointment`, also for a
 * constraint that the database reports, with the doctor's free times that the patient's other appointments leave possible;
 * any other error unchanged.
 */
export async function toBookingError(
  ctx: Context,
  error: unknown,
  { target, ...patient }: { target: Omit<MoveTarget, 'slot'> } & Patient,
): Promise<unknown> {
  const code = error instanceof ClinicError ? error.code : violatedConstraint(error);
  switch (code) {
    case 'slot_taken':
    case 'booking_slot':
    case 'booking_doctor_overlap':
      return new ClinicError('slot_taken', { data: await listFreeTimes(ctx, target, patient) });
    case 'already_booked_that_day':
    case 'booking_same_day':
      return new ClinicError('already_booked_that_day', {
        params: { date: target.AppointmentDate },
        data: await listFreeTimes(ctx, target, patient),
      });
    case 'overlapping_appointment':
    case 'booking_overlap':
      return new ClinicError('overlapping_appointment', { data: await listFreeTimes(ctx, target, patient) });
    default:
      return error;
  }
}

async function listFreeTimes(
  ctx: Context,
  { doctor_email: doctorEmail }: Pick<MoveTarget, 'doctor_email'>,
  { patientId, treatmentId, movedId }: Patient,
): Promise<{ docSlot: DocSlot[] }> {
  const { db, now } = ctx;
  const [days, doctor, own] = await Promise.all([
    otherTimes(db)(doctorEmail, () => listSlots({ ...ctx, actor: null }, { doctorEmail })),
    findPersonByEmail(db, doctorEmail),
    patientId === null ? [] : listUpcomingBookings(db, { personId: patientId, from: clinicClock(now), now }),
  ]);
  const others = own.filter(({ id }) => id !== movedId);
  const moved = own.find(({ id }) => id === movedId);
  const of = { doctorId: doctor?.id ?? '', treatmentId: treatmentId ?? moved?.treatmentId ?? '' };
  return { docSlot: withoutConflicts(days, others, of).filter(({ slot }) => slot.length > 0) };
}
