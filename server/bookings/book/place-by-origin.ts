import { clinicHoldEnd, placeOfNext, type OriginKind, type Standing } from '#domain/bookings/holds';
import { ClinicError } from '#domain/shared/errors';
import { MAX_DAYS_AHEAD } from '#domain/slots/schedule';
import type { SlotTime } from '#domain/shared/slot-times';
import { addDays, clinicClock } from '#domain/shared/time';
import { countOfOrigin, type CounterVersion, type Origin } from './booking-origins-rows.ts';
import { readClosedDays } from '#server/slots/index';
import type { Db } from '#server/platform/database/open-database';
import { originOf } from './booking-origin.ts';
import type { Context, Portal } from '#server/platform/context';

/** Until when a booking is held and why it waits for the clinic, its origin, and the counters that writing it increments. */
export type Placed = {
  heldUntil: Date | null;
  clinicHold: OriginKind | null;
  origin: Origin;
  counters: CounterVersion[];
};

/**
 * What becomes of a decided booking by the appointments that new accounts of its origin have (decision 74): it is booked, or
 * held for the clinic. The hold of an unproven address is not counted before its proof, but refused if it could not be booked
 * then. Nothing applies to an account that the clinic knows, and to a booking by staff (`patient` is null).
 * @throws ClinicError `too_many_of_origin` with the clinic's phone number.
 */
export async function placeByOrigin(
  ctx: Context,
  { day, range, heldUntil }: SlotTime & { heldUntil: Date | null },
  patient: { email: string; standing: Standing } | null,
): Promise<Placed> {
  const isKnown = !patient || patient.standing === 'known';
  const origin = isKnown ? { network: null, domain: null } : originOf(ctx, { ...patient, address: ctx.address });
  const placed = { heldUntil, clinicHold: null, origin, counters: [] };
  if (patient?.standing !== 'new' || (origin.network === null && origin.domain === null)) return placed;
  const { counts, versions } = await countOfOrigin(ctx.read, origin);
  const { clinicHold, isFull } = placeOfNext(counts);
  const { phone } = ctx.settings.clinic;
  if (isFull) throw new ClinicError('too_many_of_origin', { params: { phone }, data: { telephone: phone } });
  if (heldUntil !== null) return placed;
  if (!clinicHold) return { ...placed, counters: versions };
  const until = await readClinicHoldEnd(ctx, ctx.read, { slot: { day, range }, now: ctx.now });
  return { origin, heldUntil: until, clinicHold, counters: versions };
}

/** Until when a hold of a slot waits for the clinic if it begins now. */
export async function readClinicHoldEnd(
  { settings }: Pick<Portal, 'settings'>,
  handle: Db,
  { slot, now }: { slot: SlotTime; now: Date },
): Promise<Date> {
  const { day: from } = clinicClock(now);
  const closed = await readClosedDays(handle, { from, to: addDays(from, MAX_DAYS_AHEAD) });
  return clinicHoldEnd(slot, { now, closed, openingHours: settings.clinic.openingHours });
}
