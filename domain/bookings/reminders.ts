import { HOUR_MS, type Day } from '#domain/shared/time';

/**
 * The lead time, in hours, whose reminder is due at `now`: the shortest that has begun, so that a delay sends the last
 * reminder only. Null before the first one, and once the appointment has started. Hours are elapsed time, also across
 * clock changes.
 */
export function dueLead(leads: readonly number[], startsAt: Date, now: Date): number | null {
  const left = startsAt.getTime() - now.getTime();
  const begun = leads.filter((hours) => left <= hours * HOUR_MS);
  return left <= 0 || begun.length === 0 ? null : Math.min(...begun);
}

/** The reminder of an appointment at this time, so many hours before. */
export type Reminder = { bookingId: string; hours: number; day: Day; startMin: number };
