import { rangeOfName } from '#domain/slots';
import { CLINIC_ZONE, clinicClock, dayFromLongDate, longDate, type Day } from '#domain/time';
import type { Language } from '#domain/language';
import type { Translate } from './catalogue.ts';

const locales: Record<Language, string> = { en: 'en-US', de: 'de-DE' };

/** Formats a day given as long-form English text: unchanged in English, translated in German. */
export function formatDate(text: string, language: Language): string {
  const day = dayFromLongDate(text);
  return day ? formatDay(day, language) : text;
}

/** Formats a day in long form; the English one is that of the specification. */
export function formatDay(day: Day, language: Language): string {
  if (language === 'en') return longDate(day);
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** Formats the date and the time of an instant in the clinic's time zone. */
export function formatMoment(instant: Date, language: Language): { date: string; time: string } {
  return {
    date: formatDay(clinicClock(instant).day, language),
    time: formatTime(instant.toISOString(), language),
  };
}

/** Formats a price in currency units (not cents), as in the API: `$120`, `$89.50`; in German `85,00 €`. */
export function formatPrice(price: number, currency: string, language: Language): string {
  return new Intl.NumberFormat(locales[language], {
    style: 'currency',
    currency,
    trailingZeroDisplay: language === 'en' ? 'stripIfInteger' : 'auto',
  }).format(price);
}

/** Formats the date and time of an instant (ISO 8601) in the clinic's time zone. */
export function formatInstant(instant: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: CLINIC_ZONE,
  }).format(new Date(instant));
}

/** Formats the time of an instant (ISO 8601) in the clinic's time zone. */
export function formatTime(instant: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { timeStyle: 'short', timeZone: CLINIC_ZONE }).format(
    new Date(instant),
  );
}

/** The name of a range, for options and labels: that of the specification in English, clock times in German. */
export function nameOfSlot(name: string, language: Language, t: Translate): string {
  return language === 'en' ? name : clockOfSlot(name, t);
}

/** Formats a range; in English with the clock times after the name, because the specified names call noon `12.00 AM`. */
export function formatSlot(name: string, language: Language, t: Translate): string {
  // Non-breaking spaces, so that the clock times do not wrap.
  const clock = clockOfSlot(name, t).replaceAll(' ', '\u00A0');
  return language === 'en' ? t('bookings.slotWithClock', { name, clock }) : clock;
}

/** The clock times of a range. */
export function clockOfSlot(name: string, t: Translate): string {
  const range = rangeOfName(name);
  return range ? t(`bookings.range_${range.start}` as 'bookings.range_600') : name;
}
