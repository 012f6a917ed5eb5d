import { sql } from 'kysely';
import { clinicClock, type Day } from '#domain/shared/time';
import type { OriginKind } from '#domain/bookings/holds';
import type { Origin } from './booking-origins-rows.ts';
import { hasMoney, selectBookings, toBooking, type Booking } from '#server/bookings/read/bookings-rows';
import { holderId, isOwn } from '#server/bookings/read/own-bookings-rows';
import { isActive } from '#server/slots/index';
import type { Db } from '#server/platform/database/open-database';
import { withRange } from '#server/platform/database/with-range';

export type HoldRow = Pick<Booking, 'id' | 'patientId' | 'accountId' | 'doctorId' | 'day' | 'range'>;

const returned = ['id', 'patientId', 'accountId', 'doctorId', 'day', 'startMin', 'endMin'] as const;

/** The holds that a proof of the address books: of a patient with time left at `now`, and those that a payment alone has booked; soonest first. */
export async function listHolds(handle: Db, { patientId, now }: { patientId: string; now: Date }): Promise<Booking[]> {
  const rows = await selectBookings(handle)
    .where(isOwn(patientId))
    .where('booking.day', '>=', clinicClock(now).day)
    .where('booking.heldUntil', 'is not', null)
    .where('booking.clinicHold', 'is', null)
    .where(isActive(now))
    .orderBy('booking.day')
    .orderBy('booking.startMin')
    .execute();
  return rows.map(toBooking);
}

/** The end of a hold and whether it was extended. Lock the booking first. */
export async function findHoldEnd(handle: Db, id: string): Promise<{ heldUntil: Date; isExtended: boolean } | null> {
  const row = await handle
    .selectFrom('booking')
    .select(['heldUntil', 'holdExtendedAt'])
    .where('id', '=', id)
    .where(sql<boolean>`status = 'held'`)
    .executeTakeFirst();
  return row?.heldUntil ? { heldUntil: row.heldUntil, isExtended: row.holdExtendedAt !== null } : null;
}

/** Whether a patient has a booking that is or was booked, or one with a payment. */
export async function hasBookingHistory(handle: Db, patientId: string): Promise<boolean> {
  const row = await handle
    .selectFrom('booking')
    .select('id')
    .where(isOwn(patientId))
    .where(sql<boolean>`(status = 'booked' or ${hasMoney})`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** At most two unpaid holds, expired or overdue, of one person at one price that a card can pay, whose appointment is today or later. */
export async function listExpiredHolds(
  handle: Db,
  wanted: { patientId: string; priceCents: number; currency: string; now: Date },
): Promise<{ id: string }[]> {
  return handle
    .selectFrom('booking')
    .select('id')
    .where(isOwn(wanted.patientId))
    .where('day', '>=', clinicClock(wanted.now).day)
    .where('status', 'in', ['held', 'expired'])
    .where('paymentStatus', '=', 'unpaid')
    .where('priceCents', '=', wanted.priceCents)
    .where('currency', '=', wanted.currency)
    .where(sql<boolean>`not (price_kind = 'from' and insurance is not null)`)
    .limit(2)
    .execute();
}

/** Locks the holds of a patient, overdue ones included, until the transaction ends. */
export async function lockHolds(handle: Db, patientId: string): Promise<HoldRow[]> {
  const rows = await handle
    .selectFrom('booking')
    .select(returned)
    .where(isOwn(patientId))
    .where(sql<boolean>`status = 'held'`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(withRange);
}

/** Stores the new end of a hold and that it was extended. */
export async function extendHoldRow(handle: Db, id: string, { until, now }: { until: Date; now: Date }): Promise<void> {
  await handle.updateTable('booking').set({ heldUntil: until, holdExtendedAt: now }).where('id', '=', id).execute();
}

/**
 * Books a hold, expired or not. With `isMailed` false (the address is not proven) `held_until` stays, which marks a
 * booking whose details have not been mailed.
 * @throws the database's 23505 or 23P01 when it conflicts with another booking.
 */
export async function bookHold(handle: Db, id: string, { isMailed }: { isMailed: boolean }): Promise<void> {
  await handle
    .updateTable('booking')
    .set({
      status: 'booked',
      holdNetwork: null,
      clinicHold: null,
      // Final by its payment already: proving the address later books nothing anew.
      holdBookedAt: sql`case status when 'booked' then hold_booked_at else now() end`,
      // A hold that an upgrade exempted from the overlap check loses the exemption when it expires.
      overlapCheck: sql`case status when 'expired' then 'enforced' else overlap_check end`,
      ...(isMailed && { heldUntil: null }),
    })
    .where('id', '=', id)
    .execute();
}

/** Which holds of a patient: all, none, or one by its id. */
export type WhichHolds = 'all' | 'none' | { id: string };

/**
 * Locks the holds of a patient that a proof of the address books, with time left at `now`, together with the coming bookings
 * that a payment has booked before, whose details have not been mailed.
 */
export async function lockProvenHolds(
  handle: Db,
  { patientId, which, now }: { patientId: string; which: WhichHolds; now: Date },
): Promise<(HoldRow & { isHeld: boolean; origin: Origin })[]> {
  const isWanted = typeof which === 'object' ? sql`id = ${which.id}::uuid` : sql`${which === 'all'}::boolean`;
  const rows = await handle
    .selectFrom('booking')
    .select([...returned, 'status', 'fromNetwork as network', 'fromDomain as domain'])
    .where(isOwn(patientId))
    .where('clinicHold', 'is', null)
    .where('day', '>=', clinicClock(now).day)
    .where(
      sql<boolean>`((status = 'held' and held_until > ${now}::timestamptz and ${isWanted}) or (status = 'booked' and held_until is not null))`,
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ status, network, domain, ...hold }) => ({
    ...withRange(hold),
    isHeld: status === 'held',
    origin: { network, domain },
  }));
}

/** Lets a locked hold wait for the clinic until then. */
export async function holdForClinic(
  handle: Db,
  id: string,
  { clinicHold, until }: { clinicHold: OriginKind; until: Date },
): Promise<void> {
  await handle
    .updateTable('booking')
    .set({ clinicHold, heldUntil: until, holdNetwork: null })
    .where('id', '=', id)
    .execute();
}

/**
 * Some holds with time left at `now` that wait for the clinic, or that an insurance covers, so that no payment books them; locked
 * by id, their patients before.
 */
export async function lockClinicHolds(handle: Db, { ids, now }: { ids: string[]; now: Date }) {
  const chosen = handle
    .selectFrom('booking')
    .innerJoin('person as patient', (join) => join.on('patient.id', '=', holderId))
    .where(sql<boolean>`booking.id = any(${ids}::uuid[])`)
    .where((where) => where.or([where('clinicHold', 'is not', null), where('priceKind', '=', 'covered')]))
    .where('booking.status', '=', 'held')
    .where('booking.heldUntil', '>', now);
  await chosen.select('patient.id').orderBy('patient.id').forNoKeyUpdate('patient').execute();
  const rows = await chosen
    .select([
      'booking.id',
      'booking.patientId',
      'booking.accountId',
      'booking.doctorId',
      'booking.day',
      'booking.startMin',
      'booking.endMin',
    ])
    .select(['booking.patientEmail as email', 'patient.language', 'patient.emailProvenAt'])
    .orderBy('booking.id')
    .forUpdate('booking')
    .execute();
  return rows.map(withRange);
}

/** Books a locked hold that the clinic confirms; what it vouches for counts for no origin. */
export async function bookClinicHold(handle: Db, id: string, details: { isMailed: boolean }): Promise<void> {
  await bookHold(handle, id, details);
  await handle.updateTable('booking').set({ fromNetwork: null, fromDomain: null }).where('id', '=', id).execute();
}

/** Whose holds: a hold of any of those given, as patients or as the accounts that made it; `at`: of a doctor on a day. */
export type HoldsOf = { at?: { doctorId: string; day: Day }; patientIds?: string[]; doctorId?: string };

/** Expires and returns the holds of the given patient, doctor or doctor's day whose time is over at `now`. */
export async function expireHoldsFor(
  handle: Db,
  { now, at, doctorId, patientIds = [] }: HoldsOf & { now: Date },
): Promise<HoldRow[]> {
  const overdue = selectOverdue(handle, now)
    .where((where) =>
      where.or([
        ...patientIds.map((id) => isOwn(id)),
        ...(doctorId === undefined ? [] : [where('doctorId', '=', doctorId)]),
        ...(at ? [where.and({ doctorId: at.doctorId, day: at.day })] : []),
      ]),
    )
    // Several rows of one table are locked by id (decision 0033).
    .orderBy('id')
    .forUpdate();
  return expire(handle, overdue);
}

/** Expires and returns at most `limit` holds whose time is over at `now`; skips locked ones. */
export async function expireOverdueHolds(handle: Db, { now, limit }: { now: Date; limit: number }): Promise<HoldRow[]> {
  return expire(handle, selectOverdue(handle, now).orderBy('heldUntil').limit(limit).forUpdate().skipLocked());
}

function selectOverdue(handle: Db, now: Date) {
  return handle
    .selectFrom('booking')
    .select('id')
    .where(sql<boolean>`status = 'held'`)
    .where('heldUntil', '<=', now);
}

async function expire(handle: Db, holds: ReturnType<typeof selectOverdue>): Promise<HoldRow[]> {
  const rows = await handle
    .updateTable('booking')
    .set({ status: 'expired', holdNetwork: null })
    .where('id', 'in', holds)
    .returning(returned)
    .execute();
  return rows.map(withRange);
}
