import { sql } from 'kysely';
import { isWorkday } from '#domain/slots/availability';
import { isActiveAt, type BookingStatus } from '#domain/bookings/bookings';
import { hasStarted } from '#domain/shared/time';
import { cancelBookingRows, findBooking, type Booking } from '#server/bookings/read/bookings-rows';
import { holderOf } from '#server/bookings/read/own-bookings-rows';
import { findPersonById, lockPerson, type PersonRow, recipientOf } from '#server/people/index';
import { insertAudit } from '#server/platform/audit';
import { bookHold } from './holds-rows.ts';
import { isPlaceBookable } from './bookable-place-rows.ts';
import { violatedConstraint, type Trx } from '#server/platform/database/transaction';
import { enqueueNotices } from '#server/clinic/index';
import { patientNotice } from './patient-notice.ts';
import type { Portal } from '#server/platform/context';
import { releaseHoldsFor } from './release-holds.ts';
import { bookingMadeEntry } from './book-holds.ts';

/**
 * Locks the account and the slot or day of a hold, expired or not, before its booking is locked (lock order, decision 0033):
 * paying it inserts it into the patient's appointments, as a new booking does. Does nothing for any other booking.
 */
export async function lockForPayment(trx: Trx, bookingId: string): Promise<void> {
  const booking = await findBooking(trx, bookingId);
  if (booking?.status === 'held' || booking?.status === 'expired') await lockPatientAndPlace(trx, booking);
}

/**
 * Applies a successful charge to its booking, which the caller has locked after `lockForPayment`. A hold is booked. An expired hold is booked
 * again if its slot is free, and cancelled otherwise. Returns the new status; a cancelled booking must be refunded.
 */
export async function bookByPayment(
  { ports }: Pick<Portal, 'ports'>,
  trx: Trx,
  { booking, now }: { booking: Booking; now: Date },
): Promise<BookingStatus> {
  if (booking.status === 'booked' || booking.status === 'cancelled') return booking.status;
  const { id } = booking;
  if (isOverdue(booking, now) && !(await rebook(trx, { booking, now }))) {
    await cancelLate(ports, trx, { booking, now });
    return 'cancelled';
  }
  const isProven = isAddressProven(await findPersonById(trx, holderOf(booking)));
  await bookHold(trx, id, { isMailed: isProven });
  await insertAudit(trx, bookingMadeEntry(booking));
  await enqueueNotices(trx, id, patientNotice('new', booking));
  await ports.jobs.enqueue(trx, isProven ? 'booking-confirmed' : 'booking-paid', { bookingId: id }, { id });
  return 'booked';
}

/** Whether a hold has expired, released or not. */
function isOverdue(booking: Booking, now: Date): boolean {
  return booking.status === 'expired' || (booking.status === 'held' && !isActiveAt(booking, now));
}

/** False when the patient was deleted, their address was disowned, or its time can no longer be booked. */
async function lockPatientAndPlace(trx: Trx, { id, ...owners }: Booking): Promise<boolean> {
  const account = await lockPerson(trx, holderOf(owners));
  const isBookable = await isPlaceBookable(trx, { id, as: 'present', lock: 'wait' });
  return isBookable && account !== null && !account.deletedAt && !account.emailDisownedAt;
}

/** Books an expired hold again under the rules for a new booking; false when one of them refuses it. */
async function rebook(trx: Trx, { booking, now }: { booking: Booking; now: Date }): Promise<boolean> {
  const { id, day, range } = booking;
  const isBookable = await lockPatientAndPlace(trx, booking);
  if (!isBookable || hasStarted(day, range, now) || !isWorkday(day)) return false;
  await releaseHoldsFor(trx, { at: booking, patientIds: [booking.patientId, holderOf(booking)], now });
  await sql`savepoint book_again`.execute(trx);
  try {
    await bookHold(trx, id, { isMailed: false });
    return true;
  } catch (error) {
    if (violatedConstraint(error) === null) throw error;
    await sql`rollback to savepoint book_again`.execute(trx);
    return false;
  }
}

async function cancelLate(
  ports: Portal['ports'],
  trx: Trx,
  { booking, now }: { booking: Booking; now: Date },
): Promise<void> {
  const { id: bookingId } = booking;
  const person = await findPersonById(trx, holderOf(booking));
  await cancelBookingRows(trx, [bookingId], { now, cancelledBy: 'system' });
  const entry = bookingMadeEntry(booking);
  const details = { ...entry.details, by: 'system', why: 'late_payment' };
  await insertAudit(trx, { ...entry, action: 'booking.cancelled', actorId: null, details });
  if (!person) return;
  const { language } = person;
  const isUnproven = !isAddressProven(person);
  const job = { bookingId, to: recipientOf(person), language, reason: 'late', isRefunded: true, isUnproven } as const;
  await ports.jobs.enqueue(trx, 'booking-cancelled', job, { id: bookingId });
}

function isAddressProven(person: PersonRow | null): boolean {
  return person !== null && person.emailProvenAt !== null;
}
