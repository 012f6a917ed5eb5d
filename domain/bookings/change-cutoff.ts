import { isActiveAt } from './bookings.ts';
import { hasCome, stateOf, type StoredState } from './booking-states.ts';
import { ClinicError } from '#domain/shared/errors';
import type { SlotTime } from '#domain/shared/slot-times';
import { HOUR_MS, instantOf, MINUTE_MS } from '#domain/shared/time';

/** How long a patient can cancel without notice what they booked by mistake, in minutes. */
export const CANCEL_MINUTES = 10;

/** Until how many hours before it starts a patient can change a booking, and how many percent are refunded if the clinic cancels it for them later. */
export type Terms = { cutoffHours: number; lateRefundPercent: number };

/** The clinic's rules of changes; its terms are those of bookings without their own. */
export type ChangePolicy = Terms & { phone: string };

/**
 * `holdBookedAt`: when its hold became final; null if it never was one. `isAffected`: an absence or a closure affects it,
 * or it was transferred for one: its patient can change it until it starts, and staff at any time.
 */
export type ChangeableBooking = SlotTime &
  StoredState & {
    heldUntil: Date | null;
    bookedAt: Date;
    holdBookedAt: Date | null;
    cutoffHours: number | null;
    lateRefundPercent: number | null;
    isAffected: boolean;
  };

/** Until when an appointment that no absence affects can be changed. */
export function cutoffAt({ day, range }: SlotTime, cutoffHours: number): Date {
  return new Date(instantOf(day, range.start).getTime() - cutoffHours * HOUR_MS);
}

/** The terms under which it was booked. */
export function termsOf(booking: Pick<ChangeableBooking, keyof Terms>, earlier: Terms): Terms {
  return {
    cutoffHours: booking.cutoffHours ?? earlier.cutoffHours,
    lateRefundPercent: booking.lateRefundPercent ?? earlier.lateRefundPercent,
  };
}

/** The terms of a new booking. @throws ClinicError `cutoff_changed` if its patient was shown another cut-off, in hours */
export function termsOfNew(treatment: { cutoffHours: number | null }, clinic: Terms, shownHours?: number): Terms {
  const terms = termsOf({ ...treatment, lateRefundPercent: null }, clinic);
  const { cutoffHours } = terms;
  if (shownHours !== undefined && shownHours !== cutoffHours)
    throw new ClinicError('cutoff_changed', { params: { hours: cutoffHours }, data: { cutoffHours } });
  return terms;
}

/** The cut-off of an appointment, in the past too; of a hold that which it has once it is final. */
export function cutoffOf(booking: ChangeableBooking, earlier: Terms): Date {
  return cutoffAt(booking, booking.isAffected ? 0 : termsOf(booking, earlier).cutoffHours);
}

/** Until when what was booked by mistake can be cancelled without notice. */
export function mistakeUntil({ holdBookedAt, bookedAt }: ChangeableBooking): Date {
  return new Date((holdBookedAt ?? bookedAt).getTime() + CANCEL_MINUTES * MINUTE_MS);
}

/** Until when its patient can cancel: after the cut-off a hold while it is held, and what was booked in the last ten minutes. */
export function cancelCutoffOf(booking: ChangeableBooking, policy: Terms): Date {
  const { status, heldUntil } = booking;
  const freeUntil = (status === 'held' && heldUntil ? heldUntil : mistakeUntil(booking)).getTime();
  const beforeStart = Math.min(freeUntil, cutoffAt(booking, 0).getTime());
  return new Date(Math.max(cutoffOf(booking, policy).getTime(), beforeStart));
}

/** Whether the patient has come. For an affected appointment `arrived` does not count, because it cannot take place. */
export function isUnderway({ isAffected, ...booking }: ChangeableBooking): boolean {
  const state = stateOf(booking);
  return hasCome(state) && !(state === 'arrived' && isAffected);
}

/**
 * Until when its patient can cancel or move an appointment, in the past too, and at most until it starts; null once it
 * cannot be changed any more.
 */
export function changeUntil(booking: ChangeableBooking, policy: Terms, now: Date): Date | null {
  const isChangeable = isActiveAt(booking, now) && !isUnderway(booking);
  if (!isChangeable) return null;
  return cutoffAt(booking, 0) <= now ? null : cutoffOf(booking, policy);
}

/** Until when its patient can cancel an appointment, at most until it starts; null together with `changeUntil`. */
export function cancelUntil(...[booking, policy, now]: Parameters<typeof changeUntil>): Date | null {
  const until = Math.min(cancelCutoffOf(booking, policy).getTime(), cutoffAt(booking, 0).getTime());
  return changeUntil(booking, policy, now) && new Date(until);
}

/** Until when a final appointment that was booked by mistake can be taken back, by the rules of cancelling; null once it cannot. */
export function takeBackUntil(...[booking, policy, now]: Parameters<typeof changeUntil>): Date | null {
  const last = cancelUntil(booking, policy, now);
  if (!last || booking.status === 'held' || booking.isAffected) return null;
  const until = new Date(Math.min(mistakeUntil(booking).getTime(), last.getTime()));
  return until > now ? until : null;
}
