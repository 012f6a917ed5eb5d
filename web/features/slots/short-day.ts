import type { Day } from '#domain/time';
import type { Language } from '#domain/language';

/** `Mon, Nov 30` */
export function shortDay(day: Day, language: Language): string {
  return new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
}
