import { sql, type Transaction } from 'kysely';
import { isOpen } from '#domain/availability';
import { isActiveAt, type BookingStatus } from '#domain/bookings';
import { nameOfRange, type SlotTime } from '#domain/slots';
import { hasStarted } from '#domain/time';
import { lockPerson } from '#server/store/accounts';
import { insertAudit, type NewAuditEntry } from '#server/store/audit';
import { findBooking, type BookingRow } from '#server/store/bookings';
import { bookHold, confirmHoldsOf, lockSlotOf } from '#server/store/holds';
import { findPersonById, type PersonRow } from '#server/store/people';
import type { Tables } from '#server/store/database/tables';
import { violatedConstraint } from '#server/store/database/transaction';
import { cancelBooking } from '#server/store/upcoming-bookings';
import type { Portal } from '#server/lib/context';
import { releaseHoldsFor } from './hold-slot.ts';

/**
 * Books what a patient holds, whose address has just been proven, and mails the details; also of bookings that were
 * only paid until now. Returns how many holds were booked.
 */
export async function bookHoldsOf(
  { ports }: Pick<Portal, 'ports'>,
  trx: Transaction<Tables>,
  { patientId, now }: { patientId: string; now: Date },
): Promise<number> {
  const confirmed = await confirmHoldsOf(trx, { patientId, now });
  const booked = confirmed.filter(({ wasHeld }) => wasHeld);
  await insertAudit(trx, booked.map(madeOf));
  for (const { id } of confirmed) {
    await ports.jobs.enqueue(trx, 'booking-confirmed', { bookingId: id }, { id });
  }
  return booked.length;
}

/**
 * Locks what booking an expired hold again takes, in the lock order (decision 0033), before its booking is locked. Does
 * nothing for any other booking.
 */
export async function lockForLatePayment(
  trx: Transaction<Tables>,
  { bookingId, now }: { bookingId: string; now: Date },
): Promise<void> {
  const booking = await findBooking(trx, bookingId);
  if (booking && isOver(booking, now)) await lockPatientAndSlot(trx, booking);
}

/**
 * What a charge that succeeded makes of its booking, whose lock the caller has: a hold is booked; one whose time is over
 * is booked again while its slot is free, and cancelled otherwise. Returns the status from now on: the money of a
 * cancelled one goes back.
 */
export async function bookByPayment(
  { ports }: Pick<Portal, 'ports'>,
  trx: Transaction<Tables>,
  { booking, now }: { booking: BookingRow; now: Date },
): Promise<BookingStatus> {
  if (booking.status === 'booked' || booking.status === 'cancelled') return booking.status;
  const { id, patientId } = booking;
  if (isOver(booking, now) && !(await bookAgain(ports, trx, { booking, now }))) {
    await cancelLate(ports, trx, { booking, now });
    return 'cancelled';
  }
  const isProven = isAddressProven(await findPersonById(trx, patientId));
  await bookHold(trx, id, { isMailed: isProven });
  await insertAudit(trx, madeOf(booking));
  await ports.jobs.enqueue(trx, isProven ? 'booking-confirmed' : 'booking-paid', { bookingId: id }, { id });
  return 'booked';
}

/** Whether the time of a hold is over, whether or not it was released. */
function isOver(booking: BookingRow, now: Date): boolean {
  return booking.status === 'expired' || (booking.status === 'held' && !isActiveAt(booking, now));
}

/** Null when the patient is gone, the owner of their address denied the account, or the slot is no longer offered. */
async function lockPatientAndSlot(
  trx: Transaction<Tables>,
  { id, patientId }: BookingRow,
): Promise<{ slotId: string } | null> {
  const account = await lockPerson(trx, patientId);
  const slot = await lockSlotOf(trx, id);
  return account && !account.deleted_at && !account.email_disowned_at ? slot : null;
}

/** Books an expired hold once more, as a new booking would be; false when its time has begun or something stands against it. */
async function bookAgain(
  ports: Portal['ports'],
  trx: Transaction<Tables>,
  { booking, now }: { booking: BookingRow; now: Date },
): Promise<boolean> {
  const { id, patientId, day, range } = booking;
  // Locked already, unless the hold ended since: then a deadlock is possible, and retried.
  const slot = await lockPatientAndSlot(trx, booking);
  if (!slot || hasStarted(day, range, now) || !isOpen(day, ports.calendar.closedDays(day, day))) return false;
  await releaseHoldsFor(trx, { slotId: slot.slotId, patientId, now });
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
  trx: Transaction<Tables>,
  { booking, now }: { booking: BookingRow; now: Date },
): Promise<void> {
  const { id: bookingId, paymentStatus } = booking;
  const person = await findPersonById(trx, booking.patientId);
  await cancelBooking(trx, bookingId, { now, paymentStatus });
  await insertAudit(trx, { ...madeOf(booking), action: 'booking.cancelled', actorId: null });
  if (!person) return;
  const { name, email, language } = person;
  const isProven = isAddressProven(person);
  const to = { name: isProven ? name : '', email };
  const job = { bookingId, to, language, reason: 'late', isRefunded: true, isUnproven: !isProven } as const;
  await ports.jobs.enqueue(trx, 'booking-cancelled', job, { id: bookingId });
}

function isAddressProven(person: PersonRow | null): boolean {
  return person !== null && person.email_proven_at !== null;
}

function madeOf({ id, patientId, day, range }: SlotTime & { id: string; patientId: string }): NewAuditEntry {
  return {
    action: 'booking.made',
    actorId: patientId,
    personId: patientId,
    bookingId: id,
    details: { day, slot: nameOfRange(range) },
  };
}
