import { addDays, isDay, longDate, weekdayOf, type Day } from '#domain/shared/time';
import type { Language } from '#domain/shared/language';
import type { MessageKey, Translate } from '#i18n/catalogue';
import { formatDay, formatShortDate } from '#i18n/format';

/** The days of an absence; `last` null: without end. */
type AbsentDays = { first: Day; last: Day | null };

/** The days that one press chooses: today, tomorrow, and the rest of this working week or, from Friday on, the next one. */
export function quickDays(today: Day): { label: MessageKey; first: Day; last: Day }[] {
  const tomorrow = addDays(today, 1);
  const weekday = weekdayOf(today);
  const isWeekAhead = weekday === 0 || weekday >= 5;
  const nextMonday = addDays(today, (8 - weekday) % 7 || 7);
  return [
    { label: 'absences.today', first: today, last: today },
    { label: 'absences.tomorrow', first: tomorrow, last: tomorrow },
    isWeekAhead
      ? { label: 'absences.nextWeek', first: nextMonday, last: addDays(nextMonday, 4) }
      : { label: 'absences.thisWeek', first: today, last: addDays(today, 5 - weekday) },
  ];
}

/** Why days cannot be chosen, as a message beside one of the two fields; null if they can. */
export function daysIssue(
  { first, last }: { first: string; last: string },
  today: Day,
): { field: 'first' | 'last'; message: MessageKey } | null {
  if (!isDay(first)) return { field: 'first', message: 'absences.dayMissing' };
  if (first < today) return { field: 'first', message: 'absences.dayPast' };
  if (last !== '' && !isDay(last)) return { field: 'last', message: 'absences.dayMissing' };
  if (last !== '' && last < first) return { field: 'last', message: 'absences.lastBeforeFirst' };
  return null;
}

/** One day in long form, a range in short form. */
export function formatDays({ first, last }: AbsentDays, language: Language, t: Translate): string {
  if (first === last) return formatDay(first, language);
  const short = (day: Day) => formatShortDate(longDate(day), language);
  if (last === null) return t('absences.openEnd', { first: short(first) });
  return t('absences.days', { first: short(first), last: short(last) });
}
