import { ClinicError } from './errors.ts';

/** How long a new hold occupies its slot, and how much is left at least once its payment began, in minutes. */
export const HOLD_MINUTES = 30;
export const PAYMENT_MINUTES = 15;
/** How many slots are held at once by one account, and from one network (issue 10, item 2; attack 42). */
export const MAX_HOLDS = 3;
export const MAX_HOLDS_PER_NETWORK = 5;

const MINUTE_MS = 60_000;

/** When a hold that begins now is over. */
export function holdEnd(now: Date): Date {
  return new Date(now.getTime() + HOLD_MINUTES * MINUTE_MS);
}

/** The later end of a hold whose payment begins now; null where it stays: it is extended once, and never shortened. */
export function extendedHoldEnd(hold: { heldUntil: Date; isExtended: boolean }, now: Date): Date | null {
  const end = new Date(now.getTime() + PAYMENT_MINUTES * MINUTE_MS);
  return hold.isExtended || end <= hold.heldUntil ? null : end;
}

/**
 * Whether an account without a proven address may hold one more slot.
 * @throws ClinicError `address_disowned`, `too_many_holds`, `too_many_holds_of_network`.
 */
export function assertMayHold(account: { isDisowned: boolean; holds: number; holdsOfNetwork: number }): void {
  if (account.isDisowned) throw new ClinicError('address_disowned');
  if (account.holds >= MAX_HOLDS) throw new ClinicError('too_many_holds', { params: { max: MAX_HOLDS } });
  if (account.holdsOfNetwork >= MAX_HOLDS_PER_NETWORK) {
    throw new ClinicError('too_many_holds_of_network', { params: { max: MAX_HOLDS_PER_NETWORK } });
  }
}
