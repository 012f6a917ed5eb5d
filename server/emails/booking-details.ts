import { dollarsFromCents } from '#domain/money';
import type { NoticePlace } from '#domain/notifications';
import { nameOfRange, type SlotTime } from '#domain/slots';
import { formatDay, formatPrice } from '#i18n/format';
import { calendarEventOf, calendarFile } from '#server/lib/calendar-file';
import { translate } from '#server/lib/translate';
import type { Language } from '#domain/language';
import type { Mail } from '#server/ports/mailer';
import type { Portal } from '#server/lib/context';
import type { BookingRow } from '#server/store/bookings';
import { findDoctorName } from '#server/store/people';

/** Day and clock times of a slot; in English with the range's wire name. */
export function timeOf({ day, range }: SlotTime, language: Language): { date: string; slot: string } {
  const clock = translate(language, `bookings.range_${range.start}`);
  const name = nameOfRange(range);
  const slot = language === 'en' ? translate(language, 'bookings.slotWithClock', { name, clock }) : clock;
  return { date: formatDay(day, language), slot };
}

/** Doctor, day and clock times of an appointment's place. */
export async function placeOf(
  { db }: Portal,
  { doctorId, day, startMin, endMin }: NoticePlace,
  language: Language,
): Promise<{ doctor: string; date: string; slot: string }> {
  const doctor = await findDoctorName(db, doctorId);
  return { doctor, ...timeOf({ day, range: { start: startMin, end: endMin } }, language) };
}

/** The price of a booking, or an amount in its currency, as text. */
export function priceOf({ priceCents, currency }: BookingRow, language: Language, cents: number = priceCents): string {
  return formatPrice(dollarsFromCents(cents), currency, language);
}

/** The calendar entry of a booking, or its cancellation. */
export function calendarOf({ settings }: Portal, booking: BookingRow): Promise<NonNullable<Mail['calendar']>> {
  return calendarFile(calendarEventOf(booking, settings));
}
