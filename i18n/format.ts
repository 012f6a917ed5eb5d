import { rangeOfName } from '#domain/slots';
import { CLINIC_ZONE, clinicClock, dayFromLongDate, longDate, type Day } from '#domain/time';
import type { Language, Translate } from './catalogue.ts';

const locales: Record<Language, string> = { en: 'en-US', de: 'de-DE' };

/** A day from its long-form English text: to the letter in English, in words in German. */
export function formatDate(text: string, language: Language): string {
  const day = dayFromLongDate(text);
  return day ? formatDay(day, language) : text;
}

/** A day in words: long-form English as the specification has it, or German. */
export function formatDay(day: Day, language: Language): string {
  if (language === 'en') return longDate(day);
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** Day and time of an instant in the clinic's time zone. */
export function formatMoment(instant: Date, language: Language): { date: string; time: string } {
  return {
    date: formatDay(clinicClock(instant).day, language),
    time: formatTime(instant.toISOString(), language),
  };
}

/** A price in dollars (or another currency with cents) as the API carries it: `$120`, `$89.50`; in German `85,00 €`. */
export function formatPrice(price: number, currency: string, language: Language): string {
  return new Intl.NumberFormat(locales[language], {
    style: 'currency',
    currency,
    trailingZeroDisplay: language === 'en' ? 'stripIfInteger' : 'auto',
  }).format(price);
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
export function nameOfSlot(name: string, language: Language, t: Translate): string {
  return language === 'en' ? name : clockOfSlot(name, t);
}

/** A time range as it is shown; in English the clock times stand beside the name, which calls noon `12.00 AM`. */
export function formatSlot(name: string, language: Language, t: Translate): string {
  // The clock times wrap as a whole.
  const clock = clockOfSlot(name, t).replaceAll(' ', '\u00A0');
  return language === 'en' ? t('bookings.slotWithClock', { name, clock }) : clock;
}

/** What a time range means on the clinic's clock, in words. */
export function clockOfSlot(name: string, t: Translate): string {
  const range = rangeOfName(name);
  return range ? t(`bookings.range_${range.start}` as 'bookings.range_600') : name;
}
