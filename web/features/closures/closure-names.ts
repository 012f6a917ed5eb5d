import type { Closure } from '#contract/absences/closures';
import type { Language } from '#domain/shared/language';
import type { Day } from '#domain/shared/time';
import type { Translate } from '#i18n/catalogue';
import { formatDay } from '#i18n/format';

/** The days of a closure: one, or from the first to the last. */
export function daysOf(first: Day, last: Day, language: Language, t: Translate): string {
  const [from, to] = [formatDay(first, language), formatDay(last, language)];
  return first === last ? from : t('closures.days', { first: from, last: to });
}

/** The name of a holiday or a closure, and its days. */
export function namesOf({ names, first_day, last_day }: Closure, language: Language, t: Translate) {
  return { name: names[language] || t('closures.unnamed'), days: daysOf(first_day, last_day, language, t) };
}
