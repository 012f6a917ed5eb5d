import type { Appointment } from '#contract/bookings/bookings';
import { assertMarkable, stateOf, type BookingState, type Mark } from '#domain/bookings/booking-states';
import { nameOfRange } from '#domain/shared/slot-times';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { changeBooking, type ChangeRequest } from './change-booking.ts';

/**
 * Marks how far an appointment has come. Its patient can confirm that they will come, staff mark everything and take
 * marks back.
 * @throws ClinicError, see `assertMarkable` and `changeBooking`; `not_allowed` for another mark by the patient.
 */
export async function markAttendance(
  ctx: Context,
  request: ChangeRequest<{ state: Mark; seen?: BookingState | undefined }>,
): Promise<Appointment> {
  const { state, seen } = request.body;
  const verb = { route: 'markAttendance', rule: 'booking.mark' } as const;
  // In one transaction with the mark, so that a crash leaves no affected booking without its decision.
  const recorded: typeof request =
    state === 'booked' ? { ...request, record: (trx) => ctx.ports.followers.reopened(trx, request.id) } : request;
  return changeBooking(ctx, verb, { request: recorded }, ({ booking, now, role }) => {
    if (state !== 'confirmed') authorize(ctx, 'booking.override', booking);
    if (stateOf(booking) === state) return null;
    assertMarkable(booking, state, now, seen);
    return {
      columns: state === 'booked' ? { attendance: null, attendanceAt: null } : { attendance: state, attendanceAt: now },
      audit: {
        action: state === 'booked' ? 'booking.unmarked' : `booking.${state}`,
        details: { day: booking.day, slot: nameOfRange(booking.range), by: role === 'patient' ? 'patient' : 'clinic' },
      },
      jobs: [],
      refundCents: 0,
    };
  });
}
