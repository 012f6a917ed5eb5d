import { CLINIC_ZONE, clinicClock, longDate, type Day } from '#domain/time';
import type { Language } from '#server/ports/mailer';

/** A day in words: long-form English as the specification has it, or German. */
export function formatDay(day: Day, language: Language): string {
  if (language === 'en') return longDate(day);
  return new Intl.DateTimeFormat('de-DE', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** Day and time of an instant on the clinic's clock. */
export function formatMoment(instant: Date, language: Language): { date: string; time: string } {
  const locale = language === 'de' ? 'de-DE' : 'en-US';
  return {
    date: formatDay(clinicClock(instant).day, language),
    time: new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: CLINIC_ZONE }).format(instant),
  };
}
