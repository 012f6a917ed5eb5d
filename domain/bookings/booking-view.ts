import { hasVisitEnded, stateOf, type BookingState, type Canceller } from './booking-states.ts';
import { isActiveAt } from './bookings.ts';
import {
  cancelUntil,
  changeUntil,
  takeBackUntil,
  termsOf,
  type ChangeableBooking,
  type Terms,
} from './change-cutoff.ts';
import type { OriginKind } from './holds.ts';
import type { OpenDecision } from './open-decisions.ts';
import { dueCents, isPaidAtClinic, refundOf, shownPayment, type BookingMoney } from './settlement.ts';
import type { Insurance } from '#domain/shared/insurance';
import { dollarsFromCents } from '#domain/shared/money';
import { nameOfRange, type SlotTime } from '#domain/shared/slot-times';
import { clinicClock, hasBegunBy, hasEndedBy, longDate } from '#domain/shared/time';

/** The columns that `summarizeBooking` needs. */
type SummarizableBooking = Pick<SlotTime, 'range'> &
  Pick<ChangeableBooking, 'status' | 'attendance' | 'heldUntil'> &
  Pick<BookingMoney, 'priceCents' | 'priceKind' | 'paidCents' | 'waivedCents'> & { openDecision: OpenDecision | null };

/** The columns that `viewBooking` needs. */
type ViewableBooking = SummarizableBooking &
  ChangeableBooking &
  BookingMoney & {
    patientName: string;
    bookedName: string;
    cancelledBy: Canceller | null;
    clinicHold: OriginKind | null;
    insurance: Insurance | null;
  };

/**
 * What every reader of a booking sees at `now` that follows from few of its columns: its state, whether it takes place
 * and otherwise what was decided about it, and what is paid and due, in units of its currency.
 */
export function summarizeBooking(booking: SummarizableBooking, now: Date) {
  const { openDecision, range, priceKind } = booking;
  const isActive = isActiveAt(booking, now);
  // An overdue hold is expired, and nothing is due for it, even before the release job has run.
  const state: BookingState = booking.status === 'held' && !isActive ? 'expired' : stateOf(booking);
  const paidAmount = dollarsFromCents(booking.paidCents);
  const dueAmount = dollarsFromCents(isActive ? dueCents(booking) : 0);
  return {
    slot: nameOfRange(range),
    state,
    isActive,
    takesPlace: openDecision === null,
    openDecision: openDecision && { action: openDecision.action, state: openDecision.state },
    paidAmount,
    dueAmount,
    priceKind,
    isPaid: ['paid', 'covered'].includes(shownPayment({ paidAmount, dueAmount, priceKind })),
  };
}

/**
 * What a reader of a booking sees of it at `now`, in lists, tickets, emails and the API: `summarizeBooking`, and its day,
 * whether it is over, running or to come, its refunds in units of its currency, and until when its patient can change or
 * cancel it, null once nobody can.
 */
export function viewBooking(booking: ViewableBooking, policy: Terms, now: Date) {
  const { day, range, status } = booking;
  const summary = summarizeBooking(booking, now);
  const clock = clinicClock(now);
  const isOver = hasEndedBy(clock, day, range) || hasVisitEnded(booking.attendance);
  const isUpcoming = summary.isActive && !isOver;
  const isCancelled = status === 'cancelled';
  return {
    ...summary,
    isPaidAtClinic: isPaidAtClinic(booking),
    day: longDate(day),
    isOver,
    isUpcoming,
    isRunning: isUpcoming && hasBegunBy(clock, day, range),
    isCancelled,
    cancelledBy: isCancelled ? (booking.cancelledBy ?? 'system') : null,
    awaitsClinic: status === 'held' && booking.clinicHold !== null,
    // What was printed of a past appointment stays as it was.
    patientName: isOver ? booking.bookedName : booking.patientName,
    refund: refundOf(booking),
    refundAmount: dollarsFromCents(booking.refundCents),
    changeUntil: changeUntil(booking, policy, now),
    cancelUntil: cancelUntil(booking, policy, now),
    takeBackUntil: takeBackUntil(booking, policy, now),
    lateRefundPercent: termsOf(booking, policy).lateRefundPercent,
    offer: offerOf(booking.openDecision, now),
  };
}

/** The times that are reserved for the patient of a booking that cannot take place; null without any at `now`. */
function offerOf(openDecision: OpenDecision | null, now: Date) {
  const deadline = openDecision?.deadline ? new Date(openDecision.deadline) : null;
  if (!openDecision?.times.length || !deadline || deadline <= now) return null;
  return { deadline, times: openDecision.times };
}
