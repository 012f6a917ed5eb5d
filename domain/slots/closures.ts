import { isWorkday } from './availability.ts';
import { MAX_DAYS_AHEAD } from './schedule.ts';
import { addDays, daysBetween, type Day } from '#domain/shared/time';

/** `holiday`: a public holiday of the clinic's state; `closure`: days that the clinic closes itself. */
export const closureKinds = ['holiday', 'closure'] as const;
export type ClosureKind = (typeof closureKinds)[number];

/** Why the clinic cannot close from one day to another, as a field and a key of the validation messages; null if it can. */
export function closureIssue({ firstDay, lastDay }: { firstDay: Day; lastDay: Day }, today: Day) {
  if (firstDay < today) return { path: 'first_day', message: 'validation.dayPast' };
  if (lastDay < firstDay) return { path: 'last_day', message: 'validation.lastDayFirst' };
  if (lastDay > addDays(today, MAX_DAYS_AHEAD)) return { path: 'last_day', message: 'validation.dayTooFar' };
  return null;
}

/** Days on which the clinic is closed, both included. */
export type ClosedStretch = { first: Day; last: Day };

/** Closed days in order as stretches, which weekends neither begin nor end nor interrupt. */
export function closedStretches(days: readonly Day[]): ClosedStretch[] {
  const stretches: ClosedStretch[] = [];
  for (const day of days.filter(isWorkday)) {
    const last = stretches.at(-1);
    const isNext = last && daysBetween(addDays(last.last, 1), day).filter(isWorkday).length === 1;
    if (last && isNext) last.last = day;
    else stretches.push({ first: day, last: day });
  }
  return stretches;
}
