import type { Appointment } from '#contract/bookings';
import type { Role, User } from '#contract/people';
import { isActiveAt } from '#domain/bookings';
import { dollarsFromCents } from '#domain/money';
import type { Role as DomainRole } from '#domain/permission';
import { refundOf } from '#domain/payments';
import { nameOfRange } from '#domain/slots';
import { clinicClock, hasBegunBy, hasEndedBy, longDate } from '#domain/time';
import type { BookingRow } from '#server/store/bookings';
import type { PersonRow } from '#server/store/people';
import type { Settings } from './context.ts';
import { imageUrlOf } from './own-image.ts';

const wireRoles: Record<DomainRole, Role> = { patient: 'Patient', doctor: 'Doctor', admin: 'admin' };

/** A role as section 3 of the specification writes it. */
export function wireRole(role: DomainRole): Role {
  return wireRoles[role];
}

/** The columns of a booking that its patient may see. */
export type ShownBooking = Omit<
  BookingRow,
  'patientId' | 'patientPhone' | 'doctorId' | 'doctorEmail' | 'isLocked' | 'bookedAt'
>;

/** A booking as section 3 of the specification describes it; the price is in units of the currency, not cents. */
export function toAppointment(booking: ShownBooking, now: Date): Appointment {
  const clock = clinicClock(now);
  const isOver = hasEndedBy(clock, booking.day, booking.range);
  const isUpcoming = isActiveAt(booking, now) && !isOver;
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
    refund: refundOf(booking.paymentStatus),
    doctor_name: booking.doctorName,
    isUpcoming,
    isRunning: isUpcoming && hasBegunBy(clock, booking.day, booking.range),
    isOver,
    isCancelled: booking.status === 'cancelled',
    // An overdue hold is expired even before the release job has run.
    status: booking.status === 'held' && !isActiveAt(booking, now) ? 'expired' : booking.status,
    heldUntil: booking.heldUntil?.toISOString() ?? null,
  };
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
