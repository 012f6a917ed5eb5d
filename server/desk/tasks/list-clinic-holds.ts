import { clinicClock } from '#domain/shared/time';
import { listBookingsHeldForClinic } from '#server/bookings/index';
import type { UnresolvedSource } from './unresolved-source.ts';

/** Holds that wait for the clinic, the soonest first; one booking per item. */
export const listClinicHolds: UnresolvedSource = async ({ now }, handle, page) => {
  const bookings = await listBookingsHeldForClinic(handle, { ...page, now, clock: clinicClock(now) });
  return bookings.map((booking) => [booking]);
};
