import { longDate, type Day } from '#domain/time';
import type { Language } from '#server/ports/mailer';

/** A day in words: long-form English as the specification has it, or German. */
export function formatDay(day: Day, language: Language): string {
  if (language === 'en') return longDate(day);
  return new Intl.DateTimeFormat('de-DE', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}
