import { sql, type RawBuilder } from 'kysely';
import type { Day } from '#domain/shared/time';

/** Whether a holiday or a closure is in force on a day, as a part of a statement. Weekends are not included. */
export const isClosedOn = (day: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  exists (select from closure where closure.removed_at is null
    and closure.first_day <= ${day} and closure.last_day >= ${day})`;

/** The days of an array on which no holiday or closure is in force, as an array that a statement computes once. */
export const withoutClosed = (days: Day[]): RawBuilder<Day[]> => sql`
  array(select wanted.day from unnest(${days}::date[]) as wanted (day) where not ${isClosedOn(sql`wanted.day`)})`;
