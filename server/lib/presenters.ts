import type { Appointment } from '#contract/bookings';
import type { Role, User } from '#contract/people';
import { stateOf, type BookingState, type Canceller } from '#domain/booking-states';
import { isActiveAt } from '#domain/bookings';
import { changeUntil, type ChangePolicy } from '#domain/decide-change';
import { dollarsFromCents } from '#domain/money';
import type { Role as DomainRole } from '#domain/permission';
import { dueCents, refundOf, type BookingMoney } from '#domain/settlement';
import { nameOfRange } from '#domain/slots';
import { clinicClock, hasBegunBy, hasEndedBy, longDate } from '#domain/time';
import type { BookingRow } from '#server/store/bookings';
import type { PersonRow } from '#server/store/people';
import type { Context, Settings } from './context.ts';
import { imageUrlOf } from './own-image.ts';

const wireRoles: Record<DomainRole, Role> = { patient: 'Patient', doctor: 'Doctor', admin: 'admin' };

/** A role as section 3 of the specification writes it. */
export function wireRole(role: DomainRole): Role {
  return wireRoles[role];
}

/** The columns of a booking that its patient may see. */
export type ShownBooking = Omit<
  BookingRow,
  'patientId' | 'patientPhone' | 'doctorId' | 'isLocked' | 'bookedAt' | 'cancelledAt' | 'calendarSequence'
>;

/** Whom a booking is shown to, and when. */
type Reader = Pick<Context, 'settings' | 'actor' | 'now'>;

/** A booking as section 3 of the specification describes it; amounts are in units of the currency, not cents. */
export function toAppointment(booking: ShownBooking, { settings, actor, now }: Reader): Appointment {
  const clock = clinicClock(now);
  const isOver = hasEndedBy(clock, booking.day, booking.range);
  const isUpcoming = isActiveAt(booking, now) && !isOver;
  const { undoBy, undoUntil } = booking;
  return {
    _id: booking.id,
    treatment: booking.treatment,
    AppointmentDate: longDate(booking.day),
    slot: nameOfRange(booking.range),
    price: dollarsFromCents(booking.priceCents),
    currency: booking.currency,
    email: booking.patientEmail,
    patient_name: booking.patientName,
    isPaid: booking.paymentStatus === 'paid',
    refund: refundOf(booking),
    ...amountsOf(booking, now),
    doctor_name: booking.doctorName,
    doctor_email: booking.doctorEmail,
    isUpcoming,
    isRunning: isUpcoming && hasBegunBy(clock, booking.day, booking.range),
    isOver,
    isCancelled: booking.status === 'cancelled',
    cancelledBy: cancellerOf(booking),
    cancelReason: booking.cancelReason,
    movedAt: booking.movedAt?.toISOString() ?? null,
    changeUntil: shownChangeUntil(booking, { settings, now }),
    canUndo: actor !== null && undoBy === actor.id && undoUntil !== null && undoUntil > now,
    status: shownState(booking, now),
    heldUntil: booking.heldUntil?.toISOString() ?? null,
  };
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

/** What is paid, due and refunded of a booking, in units of its currency. */
export function amountsOf(
  booking: Parameters<typeof isActiveAt>[0] & BookingMoney,
  now: Date,
): Pick<Appointment, 'paidAmount' | 'dueAmount' | 'refundAmount'> {
  return {
    paidAmount: dollarsFromCents(booking.paidCents),
    dueAmount: isActiveAt(booking, now) ? dollarsFromCents(dueCents(booking)) : 0,
    refundAmount: dollarsFromCents(booking.refundCents),
  };
}

function cancellerOf({ status, cancelledBy }: Pick<BookingRow, 'status' | 'cancelledBy'>): Canceller | null {
  return status === 'cancelled' ? (cancelledBy ?? 'system') : null;
}

/** A person as section 3 of the specification describes it; the image is an absolute URL. */
export function toUser(person: PersonRow, settings: Settings): User {
  return {
    _id: person.id,
    name: person.name,
    email: person.email,
    role: wireRole(person.role),
    phone: person.phone,
    registrationnumber: person.registrationNumber,
    specialty: person.specialty,
    image: person.imageUrl === null ? null : imageUrlOf(person.imageUrl, settings),
    isverified: person.verifiedAt ? 'verified' : '',
    isEmailProven: person.emailProvenAt !== null,
  };
}
