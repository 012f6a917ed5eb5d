import { randomUUID } from 'node:crypto';
import type { Appointment } from '#contract/bookings/bookings';
import { decideCancel } from '#domain/bookings/decide-change';
import { refundShare } from '#domain/bookings/refund-on-cancel';
import { nameOfRange } from '#domain/shared/slot-times';
import { cancelledColumns } from '#server/bookings/read/bookings-rows';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import type { Jobs } from '#server/platform/ports/job-queue';
import { cancelNotice } from './change-notice.ts';
import { changeBooking, type ChangeRequest, type DecidableFacts } from './change-booking.ts';

type CancelBody = {
  reason?: string | undefined;
  for_patient?: boolean | undefined;
  refund_percent?: number | undefined;
};

/**
 * Cancels a booking or a hold for its patient or for the clinic. Emails and refund follow once it cannot be undone.
 * @throws ClinicError, see `decideCancel` and `changeBooking`; `not_allowed` for a patient who sends the fields of staff.
 */
export async function cancelBooking(ctx: Context, request: ChangeRequest<CancelBody>): Promise<Appointment> {
  const { reason, for_patient: isForPatient, refund_percent: refundPercent } = request.body;
  const verb = { route: 'cancelBooking', rule: 'booking.cancel' } as const;
  return changeBooking(ctx, verb, { request }, (facts) => {
    const { booking, now } = facts;
    if (isForPatient !== undefined || refundPercent !== undefined) authorize(ctx, 'booking.override', booking);
    const decided = decideCancel(facts, { reason, isForPatient: isForPatient ?? false, refundPercent });
    const { cancelledBy, isOverride } = decided;
    const refundCents = refundShare(booking.paidCents, decided.refundPercent);
    return {
      columns: cancelledColumns({ cancelledBy, cancelledAt: now, reason: reason ?? null }),
      audit: {
        action: 'booking.cancelled',
        details: {
          day: booking.day,
          slot: nameOfRange(booking.range),
          by: cancelledBy,
          ...(booking.paidCents > 0 && { refundCents }),
          why: isOverride ? 'override' : 'requested',
          ...(isOverride && { reason: reason ?? '' }),
        },
      },
      notice: cancelNotice(booking, now),
      jobs: noticesOf(facts, { isByPatient: facts.role === 'patient' || isForPatient === true, refundCents }),
      refundCents,
      // A hold that came back would count for no limit of holds. It can be booked again.
      // Nor could an affected appointment: its slot is blocked.
      isFinal: booking.status === 'held' || booking.isAffected,
    };
  });
}

/** The email to the patient. An unproven address that cancelled its own hold needs none. */
function noticesOf(
  { booking }: DecidableFacts,
  { isByPatient, refundCents }: { isByPatient: boolean; refundCents: number },
): { name: string; id: string; payload: object }[] {
  const { name, email, language, isEmailProven } = booking.holder;
  if (!isEmailProven && isByPatient && refundCents === 0) return [];
  const payload: Jobs['booking-cancelled'] = {
    bookingId: booking.id,
    sequence: booking.calendarSequence + 1,
    to: { name: isEmailProven ? name : '', email },
    language,
    place: booking.announced,
    reason: isByPatient ? 'patient' : 'clinic',
    isRefunded: refundCents > 0,
    refundCents,
    isUnproven: !isEmailProven,
  };
  return [{ name: 'booking-cancelled', id: randomUUID(), payload }];
}
