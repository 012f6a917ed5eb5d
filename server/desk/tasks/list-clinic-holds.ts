import { clinicClock } from '#domain/shared/time';
import { listBookingsHeldForClinic } from '#server/bookings/index';
import type { AttentionSource } from './attention-source.ts';

/** Holds that wait for the clinic, the soonest first; one booking per item. */
export const listClinicHolds: AttentionSource = async ({ now }, handle, page) => {
  const bookings = await listBookingsHeldForClinic(handle, { ...page, now, clock: clinicClock(now) });
  return bookings.map((booking) => [booking]);
};
