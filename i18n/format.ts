import { rangeOfName } from '#domain/shared/slot-times';
import { clinicClock, dayFromLongDate, longDate, type Day, type TimeRange } from '#domain/shared/time';
import type { Language } from '#domain/shared/language';
import type { PricedInsurance } from '#domain/shared/insurance';
import type { PriceKind } from '#domain/shared/money';
import type { Translate } from './catalogue.ts';

const locales: Record<Language, string> = { en: 'en-US', de: 'de-DE' };

/** To make a formatter takes fifty times as long as to use it, so each is made once. */
const formatters = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>();

function formatterOnce<T extends Intl.DateTimeFormat | Intl.NumberFormat>(key: string, make: () => T): T {
  const made = formatters.get(key) ?? make();
  formatters.set(key, made);
  return made as T;
}

/** Formats a day by options of which every caller has the same few. */
function formatUtc(day: Day, language: Language, options: Intl.DateTimeFormatOptions): string {
  const make = () => new Intl.DateTimeFormat(locales[language], { ...options, timeZone: 'UTC' });
  return formatterOnce(`${language} ${JSON.stringify(options)}`, make).format(new Date(`${day}T00:00:00Z`));
}

/** Formats a day given as long-form English text: unchanged in English, translated in German. */
export function formatDate(text: string, language: Language): string {
  const day = dayFromLongDate(text);
  return day ? formatDay(day, language) : text;
}

/**
 * Formats a date of birth: `January 2, 1990`, in German `02.01.1990`. In English with the month's name, because figures are
 * read either way round, as a date field of the browser may take them.
 */
export function formatBirthDate(day: Day, language: Language): string {
  const options: Intl.DateTimeFormatOptions =
    language === 'en' ? { dateStyle: 'long' } : { day: '2-digit', month: '2-digit', year: 'numeric' };
  return formatUtc(day, language, options);
}

/** Formats a day in long form; the English one is that of the specification. */
export function formatDay(day: Day, language: Language): string {
  if (language === 'en') return longDate(day);
  return formatUtc(day, language, { dateStyle: 'full' });
}

/** Formats the date and the time of an instant in the clinic's time zone. */
export function formatMoment(instant: Date, language: Language): { date: string; time: string } {
  return {
    date: formatDay(clinicClock(instant).day, language),
    time: formatClock(clinicClock(instant).minute, language),
  };
}

/** Formats a day, given as long-form English text, for buttons and tables without room for more: `Mon, Nov 23`, `Mo, 23.11.`. */
export function formatShortDate(text: string, language: Language): string {
  const monthOfYear = Number(dayFromLongDate(text)?.slice(5, 7));
  if (!monthOfYear) return text;
  const { weekday, day, month } = partsOfDate(text, language);
  return `${weekday}, ${language === 'en' ? `${month} ${day}` : `${day}.${monthOfYear}.`}`;
}

/** The short weekday, the day and the short month of a day given as long-form English text, which is else the day. */
export function partsOfDate(text: string, language: Language): { weekday: string; day: string; month: string } {
  const day = dayFromLongDate(text);
  if (!day) return { weekday: '', day: text, month: '' };
  // Formatted one by one: how a browser joins them depends on its version.
  const part = (options: Intl.DateTimeFormatOptions) => formatUtc(day, language, options);
  return { weekday: part({ weekday: 'short' }), day: String(Number(day.slice(8))), month: part({ month: 'short' }) };
}

/** Formats a price in currency units (not cents), as in the API: `$120`, `$89.50`; in German `85,00 €`. */
export function formatPrice(price: number, currency: string, language: Language): string {
  const trailingZeroDisplay = language === 'en' ? 'stripIfInteger' : 'auto';
  const make = () => new Intl.NumberFormat(locales[language], { style: 'currency', currency, trailingZeroDisplay });
  return formatterOnce(`${language} ${currency}`, make).format(price);
}

/** A treatment's price as it is shown: `from $120`, `ab 120,00 €` if that is where it begins; without an amount if an insurance pays. */
export function formatTreatmentPrice(
  { price, currency, priceKind }: { price: number; currency: string; priceKind: PriceKind },
  language: Language,
  t: Translate,
): string {
  if (priceKind === 'covered') return t('bookings.priceCovered');
  const amount = formatPrice(price, currency, language);
  return priceKind === 'from' ? t('bookings.priceFrom', { price: amount }) : amount;
}

type Priced = { currency: string; prices: { insurance: PricedInsurance; price: number; priceKind: PriceKind }[] };

/** Whose price a treatment's own is, and what it costs who is insured, in a line; empty if it costs everybody the same. */
export function formatOtherPrices({ prices, currency }: Priced, language: Language, t: Translate): string {
  const others = prices.map(({ insurance, ...price }) =>
    t(`insurance.price_${insurance}`, { price: formatTreatmentPrice({ ...price, currency }, language, t) }),
  );
  return others.length > 0 ? [t('insurance.ownPrice'), ...others].join(' ') : '';
}

type Address = { street: string; city: string };

/** Name and address of the clinic in one line, without what the clinic has not set. */
export function formatAddress(
  { name, addresses }: { name: string; addresses: Record<Language, Address> },
  language: Language,
): string {
  const { street, city } = addresses[language];
  return [name, street, city].filter(Boolean).join(', ');
}

/** Formats the date and time of an instant (ISO 8601) in the clinic's time zone. */
export function formatInstant(instant: string, language: Language): string {
  const { date, time } = formatMoment(new Date(instant), language);
  return `${date}, ${time}`;
}

/** Until when an appointment is held: a time of today, or the date too if it waits for the clinic. */
export function formatHoldEnd(
  { heldUntil, awaitsClinic }: { heldUntil: string | null; awaitsClinic: boolean },
  language: Language,
): string {
  if (awaitsClinic) return formatInstant(heldUntil ?? '', language);
  return formatMoment(new Date(heldUntil ?? ''), language).time;
}

/** The text of an option that chooses a range: the specified name in English, which calls noon `12.00 AM`, else clock times. */
export function nameOfSlot(name: string, language: Language): string {
  return language === 'en' ? name : clockOfSlot(name, language);
}

/** The time at which the range of a name begins; among other times, `isBare`, without the German `Uhr`. */
export function startOfSlot(name: string, language: Language, isBare = false): string {
  const range = rangeOfName(name);
  if (!range) return name;
  const clock = formatClock(range.start, language);
  return isBare ? clock.replace(' Uhr', '') : clock;
}

/** The clock times of the range of a name, as every screen and email shows them. */
export function clockOfSlot(name: string, language: Language): string {
  const range = rangeOfName(name);
  return range ? formatRange(range, language) : name;
}

/** Formats the clock times of a range: `9:00–9:30 AM`, `11:00 AM–1:00 PM`; in German `11:00–13:00 Uhr`. */
export function formatRange({ start, end }: TimeRange, language: Language): string {
  const [time = '', unit = ''] = formatClock(start, language).split(' ');
  const until = formatClock(end, language);
  return `${until.endsWith(unit) ? time : `${time} ${unit}`}–${until}`;
}

/** The name of a day's weekday: `Monday`, `Mon`. */
export function formatWeekday(day: Day, language: Language, length: 'long' | 'short' = 'long'): string {
  return formatUtc(day, language, { weekday: length });
}

/** How long something has lasted, in hours and minutes, from a day on in days. */
export function formatElapsed(minutes: number, language: Language): string {
  const show = (value: number, unit: 'day' | 'hour' | 'minute') =>
    value.toLocaleString(locales[language], { style: 'unit', unit, unitDisplay: unit === 'day' ? 'long' : 'short' });
  if (minutes >= 1440) return show(Math.floor(minutes / 1440), 'day');
  if (minutes < 60) return show(minutes, 'minute');
  return `${show(Math.floor(minutes / 60), 'hour')} ${minutes % 60 > 0 ? show(minutes % 60, 'minute') : ''}`.trim();
}

/** Formats a minute of a day: `9:05 AM`, `12:00 PM`; in German `9:05 Uhr`. */
export function formatClock(minute: number, language: Language): string {
  const hour = Math.floor(minute / 60);
  const minutes = String(minute % 60).padStart(2, '0');
  return language === 'en' ? `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}` : `${hour}:${minutes} Uhr`;
}
