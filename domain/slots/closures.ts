import { MAX_DAYS_AHEAD } from './schedule.ts';
import { addDays, type Day } from '#domain/shared/time';

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
