import { groupWeekHours, type WeekHours } from '#domain/clinic/opening-hours';
import type { Language } from '#domain/shared/language';
import { addDays } from '#domain/shared/time';
import { formatRange, formatWeekday } from './format.ts';

/** Opening hours by successive days that are alike, such as `Mon–Thu` and `8:00–12:00, 14:00–18:00 Uhr`; without `hours` if they are closed. */
export function formatOpeningHours(week: WeekHours, language: Language) {
  const nameOf = (at: number) => formatWeekday(addDays('2026-11-23', at), language, 'short');
  return groupWeekHours(week).map(({ first, last, ranges }) => {
    const days = first === last ? nameOf(first) : `${nameOf(first)}–${nameOf(last)}`;
    const hours = ranges.map((range, at) => {
      const text = formatRange(range, language);
      return at < ranges.length - 1 ? `${text.replace(' Uhr', '')},` : text;
    });
    return { first, last, days, hours };
  });
}
