import type { MoveTarget } from '#contract/changes';
import type { DocSlot } from '#contract/slots';
import { ClinicError } from '#domain/errors';
import { violatedConstraint } from '#server/store/database/transaction';
import { coalesceRequests } from '#server/lib/coalesce-requests';
import type { Context } from '#server/lib/context';
import { perDatabase } from '#server/lib/per-database';
import { listSlots } from '#server/use-cases/slots/list-slots';

/** Concurrent requests that lost one slot share one query for the doctor's other free times. */
const otherTimes = perDatabase(() => coalesceRequests<DocSlot[]>());

/**
 * The error of a request for a slot: `slot_taken` with the doctor's other free times, `already_booked_that_day` or
 * `overlapping_appointment` for a constraint that the database reports; any other error unchanged.
 */
export async function toBookingError(
  ctx: Context,
  error: unknown,
  { doctor_email: doctorEmail, AppointmentDate }: Omit<MoveTarget, 'slot'>,
): Promise<unknown> {
  const isTaken = error instanceof ClinicError && error.code === 'slot_taken';
  switch (isTaken ? 'booking_slot' : violatedConstraint(error)) {
    case 'booking_slot': {
      const docSlot = await otherTimes(ctx.db)(doctorEmail, () => listSlots({ ...ctx, actor: null }, { doctorEmail }));
      return new ClinicError('slot_taken', { data: { docSlot } });
    }
    case 'booking_same_day':
      return new ClinicError('already_booked_that_day', { params: { date: AppointmentDate } });
    case 'booking_overlap':
      return new ClinicError('overlapping_appointment');
    default:
      return error;
  }
}
