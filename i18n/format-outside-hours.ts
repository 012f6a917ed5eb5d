import { isOutside } from '#domain/clinic/open-days';
import type { WeekHours } from '#domain/clinic/opening-hours';
import type { Language } from '#domain/shared/language';
import type { TimeRange } from '#domain/shared/time';
import type { Translate } from './catalogue.ts';
import { formatRange } from './format.ts';

type Hours = { name: string; weekday: number; hours: TimeRange[] };

/** The sentence that names days with hours beyond those of the clinic on that day of the week (Monday is 1), which may be so; else null. */
export function formatOutsideHours(
  days: Hours[],
  opening: WeekHours | null,
  { t, language }: { t: Translate; language: Language },
): string | null {
  if (!opening) return null;
  const texts = days.flatMap(({ name, weekday, hours }) => {
    const open = opening[(weekday + 6) % 7] ?? [];
    if (!isOutside(hours, open)) return [];
    if (open.length === 0) return [t('hours.clinicClosed', { day: name })];
    return [t('hours.clinicOpen', { day: name, hours: open.map((range) => formatRange(range, language)).join(', ') })];
  });
  return texts.length > 0 ? t('hours.outside', { days: [...new Set(texts)].join('; ') }) : null;
}
