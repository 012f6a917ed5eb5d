import type { Language } from '#domain/shared/language';
import { isAffectable, type Moment, type Scope } from './affected-bookings-rows.ts';
import { holderId, type Booking } from '#server/bookings/index';
import type { Db } from '#server/platform/database/open-database';
import { withRange } from '#server/platform/database/with-range';

/** A hold with the unproven address that it belongs to. */
export type AffectedHold = Pick<Booking, 'id' | 'patientId' | 'day' | 'range'> & {
  email: string;
  language: Language | null;
};

function selectHolds(handle: Db, scopes: Scope[], moment: Moment) {
  return handle
    .selectFrom('booking')
    .where((eb) => eb.or(scopes.map((scope) => isAffectable(scope, moment))))
    .where('booking.status', '=', 'held');
}

/** How many holds an absence or a closure would release. */
export async function countAffectableHolds(handle: Db, scope: Scope, moment: Moment): Promise<number> {
  const { count } = await selectHolds(handle, [scope], moment)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The same holds of some scopes, locked until the transaction ends; not those that became booked meanwhile. */
export async function lockAffectableHolds(handle: Db, scopes: Scope[], moment: Moment): Promise<AffectedHold[]> {
  const rows = await selectHolds(handle, scopes, moment)
    .innerJoin('person as holder', (join) => join.on('holder.id', '=', holderId))
    .select(['booking.id', 'booking.patientId', 'booking.day', 'booking.startMin', 'booking.endMin'])
    .select(['booking.patientEmail as email', 'holder.language'])
    .orderBy('booking.id')
    .forUpdate('booking')
    .execute();
  return rows.map(withRange);
}
