import { sql, type InferResult } from 'kysely';
import type { Canceller } from '#domain/bookings/booking-states';
import type { BookingPaymentStatus } from '#domain/bookings/payment-status';
import type { SlotTime } from '#domain/shared/slot-times';
import { CLINIC_ZONE, type Day } from '#domain/shared/time';
import { announcedPlace } from '#server/clinic/index';
import { isActive, occupiesSlot } from '#server/slots/index';
import type { Db } from '#server/platform/database/open-database';
import { accountName, cutoffHours, isLimited, isOfDeskPatient, isOwn } from './own-bookings-rows.ts';
import { isAffected, openDecision, takesPlace } from './open-decision-rows.ts';
import { bookedNames } from '#server/platform/database/texts';
import { withRange } from '#server/platform/database/with-range';

/** Whether a booking is named: that of a deleted patient only until its day is over, because from then on it is locked. */
export const isNamed = sql<boolean>`(booking.day >= (now() at time zone ${sql.lit(CLINIC_ZONE)})::date
  or (select deleted_at is null from person where person.id = booking.patient_id))`;

/** Under which name it was booked, if that may be shown. */
export const bookedName = sql<string>`case when ${isNamed} then booking.patient_name else '' end`;

/**
 * The name of a booking's patient as it is now; of a deleted account, which has none, the one under which it was booked.
 * By a subquery, because for many bookings a join reads all people.
 */
export const presentName = sql<string>`(select case when patient.deleted_at is null then patient.name
  else ${bookedName} end from person as patient where patient.id = booking.patient_id)`;

/** Whether something was paid for a booking, refunded or not. */
export const hasMoney = sql<boolean>`booking.paid_cents + booking.refund_cents > 0`;

/** Whether a booking has an internal note. */
export const hasNote = sql<boolean>`exists (select from booking_note
  where booking_note.booking_id = booking.id and booking_note.kind = 'note')`;

/** Whether its patient wrote why they come. */
export const hasReason = sql<boolean>`exists (select from booking_note
  where booking_note.booking_id = booking.id and booking_note.kind = 'reason')`;

/** Bookings with the names of patient, doctor and treatment. `bookedName` is the patient's when it was booked. */
export function selectBookings(handle: Db) {
  return handle
    .selectFrom('booking')
    .innerJoin('treatment', 'treatment.id', 'booking.treatmentId')
    .innerJoin('person as doctorPerson', 'doctorPerson.id', 'booking.doctorId')
    .innerJoin('person as patient', 'patient.id', 'booking.patientId')
    .select([accountName.as('accountName'), isLimited.as('isLimited'), isOfDeskPatient.as('isOfDeskPatient')])
    .select([
      'booking.id',
      'booking.patientId',
      'booking.accountId',
      'booking.doctorId',
      'doctorPerson.name as doctorName',
      'doctorPerson.email as doctorEmail',
      'booking.treatmentId',
      sql<string>`${bookedNames} ->> 'en'`.as('treatment'),
      bookedNames.as('treatmentNames'),
      'booking.day',
      'booking.startMin',
      'booking.endMin',
      sql<boolean>`booking.slot_id is null`.as('isOfHours'),
      'booking.isOutsideHours',
      'booking.squeezedBeside',
      'booking.squeezeReason',
      presentName.as('patientName'),
      bookedName.as('bookedName'),
      'booking.patientEmail',
      'booking.patientPhone',
      'booking.priceCents',
      'booking.currency',
      'booking.priceKind',
      'booking.insurance',
      'booking.status',
      'booking.heldUntil',
      'booking.clinicHold',
      sql<string | null>`case clinic_hold when 'network' then from_network else from_domain end`.as('holdGroup'),
      'booking.bookedAt',
      'booking.holdBookedAt',
      'booking.paymentStatus',
      'booking.attendance',
      'booking.cancelledAt',
      'booking.cancelledBy',
      'booking.cancelReason',
      'booking.movedAt',
      'booking.calendarSequence',
      cutoffHours.as('cutoffHours'),
      'booking.lateRefundPercent',
      isAffected.as('isAffected'),
      openDecision.as('openDecision'),
      // Null if something followed the last change.
      sql<string | null>`case when booking.undo ->> 'xid' = booking.xmin::text then booking.undo ->> 'by' end`.as(
        'undoBy',
      ),
      sql<Date | null>`(booking.undo ->> 'until')::timestamptz`.as('undoUntil'),
      'booking.paidCents',
      'booking.refundCents',
      'booking.refundedCents',
      'booking.waivedCents',
      'booking.deskPaidCents',
      'booking.deskRefundCents',
      // The function is planned at each call.
      sql<boolean>`(booking.import_id is not null and is_silent(booking.import_id))`.as('isSilent'),
      hasNote.as('hasNote'),
      hasReason.as('hasReason'),
      'patient.deletedAt as patientGone',
    ]);
}

type SelectedBooking = InferResult<ReturnType<typeof selectBookings>>[number];

/** `isLocked`: the patient's account was deleted. */
export function toBooking<Row extends SelectedBooking>(row: Row) {
  const { patientGone, ...booking } = withRange(row);
  return { ...booking, isLocked: patientGone !== null };
}

/** A booking as it is read; other shapes of one are picked from it. */
export type Booking = ReturnType<typeof toBooking<SelectedBooking>>;

export async function findBooking(handle: Db, id: string): Promise<Booking | null> {
  const row = await selectBookings(handle).where('booking.id', '=', id).executeTakeFirst();
  return row ? toBooking(row) : null;
}

export async function listBookingsById(handle: Db, ids: string[]): Promise<Booking[]> {
  const chosen = selectBookings(handle).where(sql<boolean>`booking.id = any(${ids}::uuid[])`);
  return (await chosen.orderBy('booking.day').orderBy('booking.startMin').execute()).map(toBooking);
}

/** Locks a booking until the transaction ends, so that its payment is settled once. */
export async function lockBooking(handle: Db, id: string): Promise<Booking | null> {
  const row = await selectBookings(handle).where('booking.id', '=', id).forUpdate('booking').executeTakeFirst();
  return row ? toBooking(row) : null;
}

/** A person's own booking with a doctor that begins then and is active at `now`, if there is one. */
export async function findReservation(
  handle: Db,
  wanted: { patientId: string; doctorEmail: string; now: Date } & SlotTime,
): Promise<{ id: string } | null> {
  const row = await handle
    .selectFrom('booking')
    .innerJoin('person as doctorPerson', 'doctorPerson.id', 'booking.doctorId')
    .select('booking.id')
    .where(isOwn(wanted.patientId))
    .where(isActive(wanted.now))
    .where('booking.day', '=', wanted.day)
    .where('booking.startMin', '=', wanted.range.start)
    .where('doctorPerson.email', '=', wanted.doctorEmail)
    .executeTakeFirst();
  return row ?? null;
}

export type UnpaidBooking = Pick<Booking, 'id' | 'currency' | 'day' | 'range' | 'status' | 'heldUntil'>;

type Due = { patientId: string; dueCents: number; currency?: string; now: Date };

function selectDue(handle: Db, { patientId, dueCents, currency, now }: Due) {
  const query = handle
    .selectFrom('booking')
    .select(['id', 'currency', 'day', 'startMin', 'endMin', 'status', 'heldUntil'])
    .where(isOwn(patientId))
    .where(isActive(now))
    .where('paymentStatus', '=', 'unpaid')
    // Paid at the clinic only (`isPaidAtClinic`).
    .where(sql<boolean>`not (price_kind = 'from' and insurance is not null)`)
    .where(sql<boolean>`price_cents - waived_cents - paid_cents = ${dueCents}::int`)
    .orderBy('id');
  return currency === undefined ? query : query.where('currency', '=', currency);
}

/** Unpaid bookings of one person for which one amount is due, active at `now`, in one currency or in all. */
export async function listUnpaidBookings(handle: Db, wanted: Due): Promise<{ id: string }[]> {
  return selectDue(handle, wanted).execute();
}

/** The unpaid bookings that take place, locked until the transaction ends. A hold may have expired while this waited for its lock. */
export async function lockUnpaidBookings(handle: Db, wanted: Due): Promise<UnpaidBooking[]> {
  return (await selectDue(handle, wanted).where(takesPlace).forUpdate().execute()).map(withRange);
}

type Upcoming = { personId: string; from: { day: Day; minute: number }; now: Date };

function selectUpcoming(handle: Db, { personId, from, now }: Upcoming) {
  return handle
    .selectFrom('booking')
    .where(isActive(now))
    .where('booking.day', '>=', from.day)
    .where((where) => where.or([where('booking.patientId', '=', personId), where('booking.doctorId', '=', personId)]))
    .where((where) => where.or([where('booking.day', '>', from.day), where('booking.startMin', '>', from.minute)]));
}

/**
 * How many bookings of a person, as patient or doctor, are active at `now` and start after the given time on the
 * clinic's clock. Excludes a running appointment, because a deletion does not cancel it.
 */
export async function countUpcomingBookings(handle: Db, wanted: Upcoming): Promise<{ upcoming: number; paid: number }> {
  return selectUpcoming(handle, wanted)
    .select((count) => [
      count.fn.countAll<number>().as('upcoming'),
      count.fn.countAll<number>().filterWhere('booking.paidCents', '>', 0).as('paid'),
    ])
    .executeTakeFirstOrThrow();
}

/** The bookings that `countUpcomingBookings` counts. */
export async function listUpcomingBookings(handle: Db, wanted: Upcoming) {
  const rows = await selectUpcoming(handle, wanted)
    .select([
      'id',
      'patientId',
      'accountId',
      'doctorId',
      'treatmentId',
      announcedPlace.as('announced'),
      'patientName',
      'patientEmail',
      'status',
      'paymentStatus',
      'paidCents',
      'day',
      'startMin',
      'endMin',
    ])
    .orderBy('id')
    .execute();
  return rows.map(withRange);
}

export type UpcomingBooking = Awaited<ReturnType<typeof listUpcomingBookings>>[number];

/**
 * Locks, in one pass by id, every booking that the deletion of a person changes: all of a patient, and
 * those of a doctor from the day `from` on that occupy a slot.
 */
export async function lockBookingsOf(handle: Db, { personId, from }: { personId: string; from: Day }): Promise<void> {
  await handle
    .selectFrom('booking')
    .select('id')
    .where((where) =>
      where.or([
        where('patientId', '=', personId),
        where.and([where('doctorId', '=', personId), where('day', '>=', from), occupiesSlot]),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function updatePaymentStatus(handle: Db, ids: string[], status: BookingPaymentStatus): Promise<void> {
  const updated = handle.updateTable('booking').set({ paymentStatus: status });
  await updated.where(sql<boolean>`id = any(${ids}::uuid[])`).execute();
}

/** Gives a locked booking a new version, so that a change that was decided by the present one is not written. */
export async function touchBooking(handle: Db, id: string): Promise<void> {
  await sql`update booking set id = id where id = ${id}::uuid`.execute(handle);
}

/** Records what the clinic refunded of a locked booking by hand and does not charge again. */
export async function waiveBookingCents(handle: Db, id: string, cents: number): Promise<void> {
  const waivedCents = sql<number>`waived_cents + ${cents}::int`;
  await handle.updateTable('booking').set({ waivedCents }).where('id', '=', id).execute();
}

/** Cancels locked bookings, which makes their slots available again unless they are withdrawn. */
export async function cancelBookingRows(
  handle: Db,
  ids: string[],
  change: { now: Date; cancelledBy: Canceller },
): Promise<void> {
  if (ids.length === 0) return;
  await handle
    .updateTable('booking')
    .set(cancelledColumns({ cancelledBy: change.cancelledBy, cancelledAt: change.now, reason: null }))
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
}

/** What a cancellation changes, besides its payment. */
export function cancelledColumns({
  cancelledBy,
  cancelledAt,
  reason,
}: {
  cancelledBy: Canceller;
  cancelledAt: Date;
  reason: string | null;
}) {
  return {
    status: 'cancelled' as const,
    attendance: null,
    attendanceAt: null,
    cancelledAt,
    cancelledBy,
    cancelReason: reason,
    holdNetwork: null,
    calendarSequence: sql<number>`booking.calendar_sequence + 1`,
  };
}
