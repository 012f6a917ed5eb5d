import { ClinicError } from './errors.ts';
import { MINUTE_MS } from './time.ts';

/** How long a new hold lasts, and how much time it has at least after its payment began, in minutes. */
export const HOLD_MINUTES = 30;
export const PAYMENT_MINUTES = 15;
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
