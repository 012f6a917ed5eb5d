import type { InferResult } from 'kysely';
import type { BookingPaymentStatus } from '#domain/payments';
import type { SlotTime } from '#domain/slots';
import { clinicClock, instantOf, type Day } from '#domain/time';
import { isActive } from './active-bookings.ts';
import type { Db } from './database/open-database.ts';
import { withRange } from './with-range.ts';

/** Bookings with the names of patient, doctor and treatment. */
export function selectBookings(handle: Db) {
  return handle
    .selectFrom('booking')
    .innerJoin('treatment', 'treatment.id', 'booking.treatmentId')
    .innerJoin('person as doctorPerson', 'doctorPerson.id', 'booking.doctorId')
    .innerJoin('person as patient', 'patient.id', 'booking.patientId')
    .select([
      'booking.id',
      'booking.patientId',
      'booking.doctorId',
      'doctorPerson.name as doctorName',
      'doctorPerson.email as doctorEmail',
      'treatment.name as treatment',
      'booking.day',
      'booking.startMin',
      'booking.endMin',
      'booking.patientName',
      'booking.patientEmail',
      'booking.patientPhone',
      'booking.priceCents',
      'booking.currency',
      'booking.status',
      // Until when a hold occupies its slot.
      'booking.heldUntil',
      'booking.bookedAt',
      'booking.paymentStatus',
      'patient.deletedAt as patientGone',
    ]);
}

type SelectedBooking = InferResult<ReturnType<typeof selectBookings>>[number];

/** `isLocked`: the patient's account was deleted, so only the doctor's list shows the record, without contact data. */
export function toBooking(row: SelectedBooking) {
  const { patientGone, ...booking } = withRange(row);
  return { ...booking, isLocked: patientGone !== null };
}

export type BookingRow = ReturnType<typeof toBooking>;

export async function findBooking(handle: Db, id: string): Promise<BookingRow | null> {
  const row = await selectBookings(handle).where('booking.id', '=', id).executeTakeFirst();
  return row ? toBooking(row) : null;
}

/** Locks a booking until the transaction ends, so that its payment is settled once. */
export async function lockBooking(handle: Db, id: string): Promise<BookingRow | null> {
  const row = await selectBookings(handle).where('booking.id', '=', id).forUpdate('booking').executeTakeFirst();
  return row ? toBooking(row) : null;
}

/**
 * What the limits on bookings count for a patient at `now`: whether they have an active one of the same treatment and
 * doctor that day, and how many from today on are active and unpaid, or were made today whatever their status is now.
 */
export async function readBookingLimits(
  handle: Db,
  wanted: { patientId: string; doctorId: string; treatmentId: string; day: Day; now: Date },
): Promise<{ hasSameDay: boolean; open: number }> {
  const today = clinicClock(wanted.now).day;
  const row = await handle
    .selectNoFrom((select) => [
      select
        .selectFrom('booking')
        .select((count) => count.fn.countAll<number>().as('same'))
        .where('patientId', '=', wanted.patientId)
        .where('doctorId', '=', wanted.doctorId)
        .where('treatmentId', '=', wanted.treatmentId)
        .where('day', '=', wanted.day)
        .where(isActive(wanted.now))
        .as('sameDay'),
      select
        .selectFrom('booking')
        .select((count) => count.fn.countAll<number>().as('all'))
        .where('patientId', '=', wanted.patientId)
        .where('day', '>=', today)
        .where((where) =>
          where.or([
            where('bookedAt', '>=', instantOf(today, 0)),
            where.and([isActive(wanted.now), where('paymentStatus', '=', 'unpaid')]),
          ]),
        )
        .as('open'),
    ])
    .executeTakeFirstOrThrow();
  return { hasSameDay: Number(row.sameDay) > 0, open: Number(row.open) };
}

export type NewBooking = SlotTime & {
  slotId: string;
  patientId: string;
  doctorId: string;
  treatmentId: string;
  patientName: string;
  patientEmail: string;
  patientPhone: string;
  priceCents: number;
  currency: string;
  /** Only for a hold: its end, and a keyed hash of the network of the request. */
  hold?: { until: Date; network: string } | null;
};

/**
 * @throws the database's 23505: `booking_slot` when the slot is taken, `booking_same_day` for a second one; 23P01:
 * `booking_overlap` when the patient has an appointment at that time.
 */
export async function insertBooking(handle: Db, { range, hold, ...row }: NewBooking): Promise<string> {
  const { id } = await handle
    .insertInto('booking')
    .values({
      ...row,
      treatedPersonId: row.patientId,
      startMin: range.start,
      endMin: range.end,
      ...(hold && { status: 'held' as const, heldUntil: hold.until, holdNetwork: hold.network }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The patient's booking of this slot that is active at `now`, if there is one. */
export async function findReservation(
  handle: Db,
  wanted: { patientId: string; doctorEmail: string; now: Date } & SlotTime,
): Promise<{ id: string } | null> {
  const row = await handle
    .selectFrom('booking')
    .innerJoin('person as doctorPerson', 'doctorPerson.id', 'booking.doctorId')
    .select('booking.id')
    .where('booking.patientId', '=', wanted.patientId)
    .where(isActive(wanted.now))
    .where('booking.day', '=', wanted.day)
    .where('booking.startMin', '=', wanted.range.start)
    .where('booking.endMin', '=', wanted.range.end)
    .where('doctorPerson.email', '=', wanted.doctorEmail)
    .executeTakeFirst();
  return row ?? null;
}

export type UnpaidBooking = { id: string; currency: string } & SlotTime;
type OfPrice = { patientId: string; priceCents: number; currency?: string; now: Date };

/** Unpaid bookings of one person at one price, active at `now`, in one currency or in all, locked until the transaction ends. */
export async function lockUnpaidByPrice(handle: Db, wanted: OfPrice): Promise<UnpaidBooking[]> {
  const rows = await unpaidOfPrice(handle, wanted).orderBy('id').forUpdate().execute();
  return rows.map(withRange);
}

/** How many bookings `lockUnpaidByPrice` would lock. */
export async function countUnpaidOfPrice(handle: Db, wanted: OfPrice): Promise<number> {
  return (await unpaidOfPrice(handle, wanted).execute()).length;
}

function unpaidOfPrice(handle: Db, { patientId, priceCents, currency, now }: OfPrice) {
  const query = handle
    .selectFrom('booking')
    .select(['id', 'currency', 'day', 'startMin', 'endMin'])
    .where('patientId', '=', patientId)
    .where(isActive(now))
    .where('paymentStatus', '=', 'unpaid')
    .where('priceCents', '=', priceCents);
  return currency === undefined ? query : query.where('currency', '=', currency);
}

export async function updateBookingPayment(handle: Db, id: string, status: BookingPaymentStatus): Promise<void> {
  await handle.updateTable('booking').set({ paymentStatus: status }).where('id', '=', id).execute();
}
