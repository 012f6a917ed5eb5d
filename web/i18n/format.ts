import { CLINIC_ZONE, dayFromLongDate } from '#domain/time';
import { rangeOfName } from '#domain/slot';
import type { Language } from '#words/catalogue';
import type { Say } from './use-words.ts';

const locales: Record<Language, string> = { en: 'en-US', de: 'de-DE' };

/** A day from its long-form English text: to the letter in English, in words in German. */
export function formatDate(longDate: string, language: Language): string {
  const day = dayFromLongDate(longDate);
  if (language === 'en' || !day) return longDate;
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** An instant (ISO 8601) on the clinic's clock. */
export function formatInstant(instant: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: CLINIC_ZONE,
  }).format(new Date(instant));
}

/** The time of an instant (ISO 8601) on the clinic's clock. */
export function formatTime(instant: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { timeStyle: 'short', timeZone: CLINIC_ZONE }).format(
    new Date(instant),
  );
}

/** The name of a time range, for options and labels: to the letter in English, by the clock in German. */
export function nameOfSlot(name: string, language: Language, t: Say): string {
  return language === 'en' ? name : clockOfSlot(name, t);
}

/** A time range as it is shown; in English the clock times stand beside the name, which calls noon `12.00 AM`. */
export function formatSlot(name: string, language: Language, t: Say): string {
  // The clock times wrap as a whole.
  const clock = clockOfSlot(name, t).replaceAll(' ', '\u00A0');
  return language === 'en' ? t('booking.slotWithClock', { name, clock }) : clock;
}

/** What a time range means on the clinic's clock, in words. */
export function clockOfSlot(name: string, t: Say): string {
  const range = rangeOfName(name);
  return range ? t(`booking.range_${range.start}` as 'booking.range_600') : name;
}
