import { invalidInput } from '#domain/shared/errors';
import { isDay, type Day } from '#domain/shared/time';

/** The issuer of a person whom the clinic entered, who has no account; no identity has it, so nobody can sign in as one. */
export const DESK_ISSUER = 'desk';

/** How many known people are suggested. */
export const MAX_SUGGESTIONS = 5;

/** How many of them are colleagues. */
export const MAX_SUGGESTED_STAFF = 3;

/** Nobody alive was born before. */
const EARLIEST_BIRTH: Day = '1900-01-01';

/** @throws ClinicError `invalid_input` unless somebody alive at `today` can have been born on this day. */
export function assertBirthDate(birthDate: Day, today: Day): void {
  if (birthDate < EARLIEST_BIRTH || birthDate > today) throw invalidInput('birth_date', 'validation.birthDate');
}

/**
 * What was typed at `today` to find a patient: a date of birth (24.12.1980, 24.12.80 or 1980-12-24), and words or a phone
 * number.
 */
export function readSearch(typed: string, today: Day): { birthDate: Day | null; text: string } {
  let birthDate: Day | null = null;
  const words = typed
    .trim()
    .split(/\s+/)
    .filter((word) => {
      const day = birthDateOf(word, today);
      if (day !== null) birthDate = day;
      return day === null;
    });
  return { birthDate, text: words.join(' ') };
}

/** A year of two digits is the last one that is not to come: at the end of 2026, `26` is 2026 and `27` is 1927. */
function birthDateOf(word: string, today: Day): Day | null {
  if (isDay(word)) return word;
  const [, date = '', month = '', year = ''] = /^(\d{1,2})[./](\d{1,2})[./](\d{4}|\d{2})$/.exec(word) ?? [];
  const inYear = (full: string) => `${full}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const days = year.length === 2 ? [`20${year}`, `19${year}`].map(inYear) : [inYear(year)];
  return days.find((day) => isDay(day) && (year.length === 4 || day <= today)) ?? null;
}
