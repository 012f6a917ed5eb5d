import type { Alternative, Appointment, DoctorBooking } from '#contract/bookings/bookings';
import { codeOf } from '#domain/bookings/booking-code';
import { hasVisitEnded, stateOf, type BookingState, type Canceller } from '#domain/bookings/booking-states';
import { isActiveAt } from '#domain/bookings/bookings';
import { cancelUntil, changeUntil, type ChangePolicy } from '#domain/bookings/decide-change';
import { dollarsFromCents, type Cents } from '#domain/shared/money';
import { isStaffOf } from '#domain/shared/permission';
import { dueCents, refundOf, shownPayment, type BookingMoney } from '#domain/bookings/settlement';
import { nameOfRange, type SlotTime } from '#domain/shared/slot-times';
import { clinicClock, hasBegunBy, hasEndedBy, longDate } from '#domain/shared/time';
import type { BookingRow } from './bookings-rows.ts';
import type { Context, Settings } from '#server/platform/context';

/** The columns of a booking that its patient and staff may see. */
export type ShownBooking = Omit<BookingRow, 'isLocked' | 'cancelledAt' | 'calendarSequence' | 'holdGroup'>;

/** Whom a booking is shown to, and when. */
export type Reader = Pick<Context, 'settings' | 'actor' | 'now'>;

/** A booking as section 3 of the specification describes it; amounts are in units of the currency, not cents. */
export function toAppointment(booking: ShownBooking, { settings, actor, now }: Reader): Appointment {
  const clock = clinicClock(now);
  const isOver = hasEndedBy(clock, booking.day, booking.range) || hasVisitEnded(booking.attendance);
  const isUpcoming = isActiveAt(booking, now) && !isOver;
  const { undoBy, undoUntil } = booking;
  const undoMs = actor !== null && undoBy === actor.id && undoUntil !== null ? undoUntil.getTime() - now.getTime() : 0;
  return {
    _id: booking.id,
    code: codeOf(booking.id),
    treatment: booking.treatment,
    treatmentNames: booking.treatmentNames,
    treatment_id: booking.treatmentId,
    AppointmentDate: longDate(booking.day),
    slot: nameOfRange(booking.range),
    price: dollarsFromCents(booking.priceCents),
    currency: booking.currency,
    priceKind: booking.priceKind,
    email: booking.patientEmail,
    // What was printed of a past appointment stays as it was.
    patient_name: isOver ? booking.bookedName : booking.patientName,
    ...(actor && isStaffOf(actor, booking) && { patient_phone: booking.patientPhone, ...affectedOf(booking) }),
    ...moneyOf(booking, now),
    deskPaidAmount: dollarsFromCents(booking.deskPaidCents),
    deskRefundAmount: dollarsFromCents(booking.deskRefundCents),
    doctor_name: booking.doctorName,
    doctor_email: booking.doctorEmail,
    doctor_id: booking.doctorId,
    isUpcoming,
    isRunning: isUpcoming && hasBegunBy(clock, booking.day, booking.range),
    isOver,
    isCancelled: booking.status === 'cancelled',
    cancelledBy: cancellerOf(booking),
    cancelReason: booking.cancelReason,
    movedAt: booking.movedAt?.toISOString() ?? null,
    changeUntil: shownChangeUntil(booking, { settings, now }),
    cancelUntil: cancelUntil(booking, changePolicyOf(settings), now)?.toISOString() ?? null,
    keepsPrice: booking.isAffected,
    takesPlace: booking.openDecision === null,
    offer: offerOf(booking, now),
    canUndo: undoMs > 0,
    undoSeconds: Math.max(0, Math.ceil(undoMs / 1000)),
    status: shownState(booking, now),
    heldUntil: booking.heldUntil?.toISOString() ?? null,
    awaitsClinic: booking.status === 'held' && booking.clinicHold !== null,
  };
}

/** A booking as its doctor sees it. The record of a deleted patient has no contact data. */
export function toDoctorBooking(row: BookingRow, reader: Pick<Reader, 'settings' | 'now'>): DoctorBooking {
  const { refund, ...money } = moneyOf(row, reader.now);
  return {
    _id: row.id,
    code: codeOf(row.id),
    ...staffNames(row),
    patient_email: row.isLocked ? '' : row.patientEmail,
    patient_phone: row.isLocked ? '' : row.patientPhone,
    isLocked: row.isLocked,
    treatment: row.treatment,
    treatmentNames: row.treatmentNames,
    refund,
    appointmentData: {
      AppointmentDate: longDate(row.day),
      slot: nameOfRange(row.range),
      status: shownState(row, reader.now),
      ...affectedOf(row),
      changeUntil: shownChangeUntil(row, reader),
      cancelReason: row.isLocked ? null : row.cancelReason,
      ...money,
      currency: row.currency,
    },
  };
}

/** Whether a booking takes place where it is, and otherwise what was decided about it. */
export function affectedOf({ openDecision }: Pick<BookingRow, 'openDecision'>) {
  return {
    takesPlace: openDecision === null,
    openDecision: openDecision && { action: openDecision.action, state: openDecision.state },
  };
}

/** The times that are reserved for the patient of a booking that cannot take place; null without any at `now`. */
function offerOf({ openDecision }: Pick<BookingRow, 'openDecision'>, now: Date): Appointment['offer'] {
  const deadline = openDecision?.deadline ? new Date(openDecision.deadline) : null;
  if (!openDecision?.times.length || !deadline || deadline <= now) return null;
  return { deadline: deadline.toISOString(), times: openDecision.times.map(toAlternative) };
}

/** A time that a patient can have instead of their appointment. */
export function toAlternative({
  doctorEmail,
  doctorName,
  day,
  range,
}: SlotTime & { doctorEmail: string; doctorName: string }): Alternative {
  return {
    doctor_email: doctorEmail,
    doctor_name: doctorName,
    AppointmentDate: longDate(day),
    slot: nameOfRange(range),
  };
}

/** A patient's name as staff read it, and the one under which it was booked if that is another. */
export function staffNames({ patientName, bookedName }: Pick<BookingRow, 'patientName' | 'bookedName'>) {
  const bookedAs = bookedName === '' || bookedName === patientName ? null : bookedName;
  return { patient_name: patientName, bookedAs };
}

/** The clinic's rules of changes. */
export function changePolicyOf({ clinic }: Settings): ChangePolicy {
  return { ...clinic.changes, phone: clinic.phone };
}

/** The state of a booking; an overdue hold is expired even before the release job has run. */
export function shownState(booking: Pick<BookingRow, 'status' | 'attendance' | 'heldUntil'>, now: Date): BookingState {
  return booking.status === 'held' && !isActiveAt(booking, now) ? 'expired' : stateOf(booking);
}

/** Until when its patient can change a booking, as an ISO 8601 instant; null once nobody can. */
export function shownChangeUntil(
  booking: Parameters<typeof changeUntil>[0],
  { settings, now }: Pick<Reader, 'settings' | 'now'>,
): string | null {
  return changeUntil(booking, changePolicyOf(settings), now)?.toISOString() ?? null;
}

/** What is still to be paid of a booking that is active at `now`, in cents. */
export function dueOf(booking: Parameters<typeof isActiveAt>[0] & BookingMoney, now: Date): Cents {
  return isActiveAt(booking, now) ? dueCents(booking) : 0;
}

/** What is paid, due and refunded of a booking, in units of its currency. */
export function moneyOf(
  booking: Parameters<typeof isActiveAt>[0] & BookingMoney,
  now: Date,
): Pick<Appointment, 'isPaid' | 'paidAmount' | 'dueAmount' | 'refund' | 'refundAmount'> {
  const amounts = {
    paidAmount: dollarsFromCents(booking.paidCents),
    dueAmount: dollarsFromCents(dueOf(booking, now)),
  };
  return {
    ...amounts,
    isPaid: shownPayment(amounts) === 'paid',
    refund: refundOf(booking),
    refundAmount: dollarsFromCents(booking.refundCents),
  };
}

function cancellerOf({ status, cancelledBy }: Pick<BookingRow, 'status' | 'cancelledBy'>): Canceller | null {
  return status === 'cancelled' ? (cancelledBy ?? 'system') : null;
}
