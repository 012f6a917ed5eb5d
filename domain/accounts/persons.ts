import { ClinicError } from '#domain/shared/errors';
import { isDay, type Day } from '#domain/shared/time';

/** How many people an account can book for, besides its holder. */
export const MAX_PERSONS = 8;

/** How many days before the 18th birthday of a person their account is notified. */
export const END_NOTICE_DAYS = 28;

const AGE_OF_MAJORITY = 18;

/** The 18th birthday; of somebody born on February 29 it is March 1 in other years (§ 188 (2) BGB). */
export function majorityOf(birthDate: Day): Day {
  const [year = '', ...monthAndDay] = birthDate.split('-');
  const inYear = [String(Number(year) + AGE_OF_MAJORITY), ...monthAndDay].join('-');
  return isDay(inYear) ? inYear : inYear.replace('02-29', '03-01');
}

/**
 * From which day on an account books nothing new for a person: the 18th birthday of one who was a minor when added, or is one
 * now; null for somebody who was added as an adult. `before`: the day so far, null without one.
 */
export function accountEnd(birthDate: Day, { before, today }: { before: Day | null; today: Day }): Day | null {
  const majority = majorityOf(birthDate);
  return before !== null || majority > today ? majority : null;
}

/** Whether a person is of age, or has taken the record over: their account sees only when and with whom it booked. */
export function hasAccountEnded({ accountUntil }: { accountUntil: Day | null }, today: Day): boolean {
  return accountUntil !== null && accountUntil <= today;
}

/**
 * Whether somebody is deleted with the account that books for them: a minor, or an adult who never was a patient; a person with an
 * own account or has come of age is not.
 */
export function isDeletedWith(
  { hasAccount, hasHistory, accountUntil }: { accountUntil: Day | null; hasAccount: boolean; hasHistory: boolean },
  today: Day,
): boolean {
  return !hasAccount && (accountUntil === null ? !hasHistory : accountUntil > today);
}

/** @throws ClinicError `invalid_input` on a field if an account books for as many people as it can. */
export function assertMayAdd(persons: number, path: 'name' | 'account_id' | 'isLetIn' = 'name'): void {
  if (persons < MAX_PERSONS) return;
  const issue = { path, message: 'validation.tooManyPersons', params: { max: MAX_PERSONS } };
  throw new ClinicError('invalid_input', { issues: [issue] });
}

/** What a person is called by where others may read along: the first word of the name. */
export function firstNameOf(name: string): string {
  return name.split(' ')[0] ?? '';
}
