import { HOLD_MINUTES } from './booking-states.ts';
import { openDays, type ClosedDays } from '#domain/slots/availability';
import { ClinicError } from '#domain/shared/errors';
import { MAX_DAYS_AHEAD } from '#domain/slots/schedule';
import type { SlotTime } from '#domain/shared/slot-times';
import { addDays, clinicClock, instantOf, MINUTE_MS } from '#domain/shared/time';

/** How much time a hold has at least after its payment began, in minutes. */
const PAYMENT_MINUTES = 15;
/** The maximum of active holds, by account and by network (attack 42). */
export const MAX_HOLDS = 3;
export const MAX_HOLDS_PER_NETWORK = 5;

/** When a hold that begins now expires. */
export function holdEnd(now: Date): Date {
  return new Date(now.getTime() + HOLD_MINUTES * MINUTE_MS);
}

/** The later end of a hold whose payment begins now; null if it is unchanged: it is extended once, never shortened. */
export function extendedHoldEnd(hold: { heldUntil: Date; isExtended: boolean }, now: Date): Date | null {
  const end = new Date(now.getTime() + PAYMENT_MINUTES * MINUTE_MS);
  return hold.isExtended || end <= hold.heldUntil ? null : end;
}

/**
 * Checks that an account without a proven address may hold one more slot.
 * @throws ClinicError `address_disowned`, `too_many_holds`, `too_many_holds_of_network`.
 */
export function assertMayHold(account: { isDisowned: boolean; holds: number; holdsOfNetwork: number }): void {
  if (account.isDisowned) throw new ClinicError('address_disowned');
  if (account.holds >= MAX_HOLDS) throw new ClinicError('too_many_holds', { params: { max: MAX_HOLDS } });
  if (account.holdsOfNetwork >= MAX_HOLDS_PER_NETWORK) {
    throw new ClinicError('too_many_holds_of_network', { params: { max: MAX_HOLDS_PER_NETWORK } });
  }
}

/**
 * How an account stands: `known` after a visit or by a desk record, and so are staff, doctors once they are verified;
 * `paid` by a payment at the desk, or for an appointment that is over, which is not refunded; `new` otherwise.
 */
export type Standing = 'known' | 'paid' | 'new';

/**
 * Where a booking came from: the client's network (an IPv4 address, or the /56 of an IPv6 address) and the domain of the
 * account's email address.
 */
export type OriginKind = 'network' | 'domain';

/** The maximum of upcoming appointments of new accounts of one origin that are booked, and of those held for the clinic beyond them (attack 55). */
export const MAX_BOOKED_OF_ORIGIN = 8;
export const MAX_HELD_OF_ORIGIN = 5;

/**
 * What becomes of one more appointment of a new account, by how many its network and its mail domain have: it is booked,
 * held for the clinic because of one of them (`clinicHold`), or refused.
 */
export function placeOfNext(counts: Record<OriginKind, number>): { clinicHold: OriginKind | null; isFull: boolean } {
  const kind = counts.domain > counts.network ? 'domain' : 'network';
  return {
    clinicHold: counts[kind] >= MAX_BOOKED_OF_ORIGIN ? kind : null,
    isFull: counts[kind] >= MAX_BOOKED_OF_ORIGIN + MAX_HELD_OF_ORIGIN,
  };
}

/** Until when a hold waits for the clinic: the end of the next opening day after today, at most the start of its appointment. */
export function clinicHoldEnd(
  { day, range }: SlotTime,
  { now, closed, openingHours }: { now: Date; closed: ClosedDays; openingHours: { closes: number } },
): Date {
  const tomorrow = addDays(clinicClock(now).day, 1);
  const start = instantOf(day, range.start);
  const next = openDays(tomorrow, MAX_DAYS_AHEAD, closed)[0];
  const end = next ? instantOf(next, openingHours.closes) : start;
  return end < start ? end : start;
}
