import type { BookingStatus } from '#domain/bookings';
import type { BookingPaymentStatus } from '#domain/payments';
import type { SlotTime } from '#domain/slots';
import { clinicClock, instantOf, type Day } from '#domain/time';
import { isActive } from './active-bookings.ts';
import type { Db } from './database/open-database.ts';

export type BookingRow = SlotTime & {
  id: string;
  patientId: string;
  doctorId: string;
  doctorName: string;
  doctorEmail: string;
  treatment: string;
  patientName: string;
  patientEmail: string;
  patientPhone: string;
  priceCents: number;
  currency: string;
  status: BookingStatus;
  /** Until when a hold occupies its slot. */
  heldUntil: Date | null;
  bookedAt: Date;
  paymentStatus: BookingPaymentStatus;
  /** The patient's account was deleted: only the doctor's list shows the record, without contact data. */
  isLocked: boolean;
};

/** Bookings with the names of patient, doctor and treatment. */
export function selectBookings(handle: Db) {
  return handle
    .selectFrom('booking')
    .innerJoin('treatment', 'treatment.id', 'booking.treatment_id')
    .innerJoin('person as doctor_person', 'doctor_person.id', 'booking.doctor_id')
    .innerJoin('person as patient', 'patient.id', 'booking.patient_id')
    .select([
      'booking.id',
      'booking.patient_id',
      'booking.doctor_id',
      'doctor_person.name as doctor_name',
      'doctor_person.email as doctor_email',
      'treatment.name as treatment',
      'booking.day',
      'booking.start_min',
      'booking.end_min',
      'booking.patient_name',
      'booking.patient_email',
      'booking.patient_phone',
      'booking.price_cents',
      'booking.currency',
      'booking.status',
      'booking.held_until',
      'booking.booked_at',
      'booking.payment_status',
      'patient.deleted_at as patient_gone',
    ]);
}

type SelectedBooking = Awaited<ReturnType<ReturnType<typeof selectBookings>['executeTakeFirstOrThrow']>>;

export function toBooking(row: SelectedBooking): BookingRow {
  return {
    id: row.id,
    patientId: row.patient_id,
    doctorId: row.doctor_id,
    doctorName: row.doctor_name,
    doctorEmail: row.doctor_email,
    treatment: row.treatment,
    day: row.day,
    range: { start: row.start_min, end: row.end_min },
    patientName: row.patient_name,
    patientEmail: row.patient_email,
    patientPhone: row.patient_phone,
    priceCents: row.price_cents,
    currency: row.currency,
    status: row.status,
    heldUntil: row.held_until,
    bookedAt: row.booked_at,
    paymentStatus: row.payment_status,
    isLocked: row.patient_gone !== null,
  };
}

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
        .where('patient_id', '=', wanted.patientId)
        .where('doctor_id', '=', wanted.doctorId)
        .where('treatment_id', '=', wanted.treatmentId)
        .where('day', '=', wanted.day)
        .where(isActive(wanted.now))
        .as('same_day'),
      select
        .selectFrom('booking')
        .select((count) => count.fn.countAll<number>().as('all'))
        .where('patient_id', '=', wanted.patientId)
        .where('day', '>=', today)
        .where((where) =>
          where.or([
            where('booked_at', '>=', instantOf(today, 0)),
            where.and([isActive(wanted.now), where('payment_status', '=', 'unpaid')]),
          ]),
        )
        .as('open'),
    ])
    .executeTakeFirstOrThrow();
  return { hasSameDay: Number(row.same_day) > 0, open: Number(row.open) };
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
export async function insertBooking(handle: Db, booking: NewBooking): Promise<string> {
  const { id } = await handle
    .insertInto('booking')
    .values({
      slot_id: booking.slotId,
      patient_id: booking.patientId,
      treated_person_id: booking.patientId,
      doctor_id: booking.doctorId,
      treatment_id: booking.treatmentId,
      day: booking.day,
      start_min: booking.range.start,
      end_min: booking.range.end,
      patient_name: booking.patientName,
      patient_email: booking.patientEmail,
      patient_phone: booking.patientPhone,
      price_cents: booking.priceCents,
      currency: booking.currency,
      ...(booking.hold && {
        status: 'held' as const,
        held_until: booking.hold.until,
        hold_network: booking.hold.network,
      }),
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
    .innerJoin('person as doctor_person', 'doctor_person.id', 'booking.doctor_id')
    .select('booking.id')
    .where('booking.patient_id', '=', wanted.patientId)
    .where(isActive(wanted.now))
    .where('booking.day', '=', wanted.day)
    .where('booking.start_min', '=', wanted.range.start)
    .where('booking.end_min', '=', wanted.range.end)
    .where('doctor_person.email', '=', wanted.doctorEmail)
    .executeTakeFirst();
  return row ?? null;
}

export type UnpaidBooking = { id: string; currency: string } & SlotTime;
type OfPrice = { patientId: string; priceCents: number; currency?: string; now: Date };

/** Unpaid bookings of one person at one price, active at `now`, in one currency or in all, locked until the transaction ends. */
export async function lockUnpaidByPrice(handle: Db, wanted: OfPrice): Promise<UnpaidBooking[]> {
  const rows = await unpaidOfPrice(handle, wanted).orderBy('id').forUpdate().execute();
  return rows.map(({ id, currency, day, ...at }) => ({
    id,
    currency,
    day,
    range: { start: at.start_min, end: at.end_min },
  }));
}

/** How many bookings `lockUnpaidByPrice` would lock. */
export async function countUnpaidOfPrice(handle: Db, wanted: OfPrice): Promise<number> {
  return (await unpaidOfPrice(handle, wanted).execute()).length;
}

function unpaidOfPrice(handle: Db, { patientId, priceCents, currency, now }: OfPrice) {
  const query = handle
    .selectFrom('booking')
    .select(['id', 'currency', 'day', 'start_min', 'end_min'])
    .where('patient_id', '=', patientId)
    .where(isActive(now))
    .where('payment_status', '=', 'unpaid')
    .where('price_cents', '=', priceCents);
  return currency === undefined ? query : query.where('currency', '=', currency);
}

export async function updateBookingPayment(handle: Db, id: string, status: BookingPaymentStatus): Promise<void> {
  await handle.updateTable('booking').set({ payment_status: status }).where('id', '=', id).execute();
}
