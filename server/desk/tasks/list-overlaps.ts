import { clinicClock } from '#domain/shared/time';
import { listOverlappingBookings } from '#server/bookings/index';
import type { UnresolvedSource } from './unresolved-source.ts';

/**
 * Reads the current bookings of one patient, or of one doctor, that overlap, the soonest first. Those of one patient and
 * day are one item; of a doctor each is one, because an item names one patient.
 */
export function overlapsOf(whose: 'patient' | 'doctor'): UnresolvedSource {
  return async (ctx, handle, { limit, after }) => {
    const items = await listOverlappingBookings(handle, { whose, clock: clinicClock(ctx.now), limit, after });
    return items.flatMap(([first, ...others]) => (first ? [[first, ...others]] : []));
  };
}
