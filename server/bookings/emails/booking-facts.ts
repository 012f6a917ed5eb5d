import { dollarsFromCents } from '#domain/shared/money';
import type { NoticePlace } from '#domain/clinic/notifications';
import type { SlotTime } from '#domain/shared/slot-times';
import { changeRule } from '#i18n/change-rule';
import { formatDay, formatPrice, formatRange } from '#i18n/format';
import { ticketFacts, type TicketFact } from '#i18n/ticket';
import { calendarEventOf, calendarFile } from '#server/bookings/calendar-feeds/calendar-file';
import { toAppointment } from '#server/bookings/read/present-booking';
import { translate, translators } from '#server/platform/translate';
import type { Language } from '#domain/shared/language';
import type { Mail } from '#server/platform/ports/mailer';
import type { Portal } from '#server/platform/context';
import type { Booking } from '#server/bookings/read/bookings-rows';
import { findDoctorName } from '#server/people/index';
import { holderOf } from '#server/bookings/read/own-bookings-rows';
import type { EmailParts } from '#server/platform/email/compose-email';
import { readRecentClock } from '#server/platform/database/clock';

/** Where and when an appointment is, or was. */
export type Place = SlotTime & { doctorName: string };

/** The facts of an appointment's ticket, all of them or who it is for and those of some names; at another place if one is given. */
export async function ticketOf(
  { read, settings }: Portal,
  booking: Booking,
  { language, place, only }: { language: Language; place?: Place | undefined; only?: readonly TicketFact['name'][] },
): Promise<TicketFact[]> {
  const appointment = toAppointment(
    { ...booking, ...place },
    { settings, actor: null, session: null, now: await readRecentClock(read), isList: true },
  );
  const facts = ticketFacts(appointment, settings.clinic, language, translators[language]);
  return only ? facts.filter(({ name }) => name === 'person' || only.includes(name)) : facts;
}

/** Buttons of an email about a booking: the first of its links instead of `action`, which needs an account, for who has none. */
export function actionsOf(booking: Booking, actions: Required<Pick<EmailParts, 'action' | 'links'>>) {
  const [action, ...links] = actions.links;
  return booking.isOfDeskPatient ? { ...(action && { action }), links } : actions;
}

/** Until when its patient can change a booking; empty once they can only call. */
export async function ruleText({ read, settings }: Portal, booking: Booking, language: Language): Promise<string> {
  const now = await readRecentClock(read);
  const appointment = toAppointment(booking, { settings, actor: null, session: null, now, isList: true });
  return changeRule(appointment, { language, t: translators[language], now }) ?? '';
}

/** Doctor, day and range of an announced place. */
export async function readPlace({ read }: Portal, { doctorId, day, startMin, endMin }: NoticePlace): Promise<Place> {
  return { doctorName: await findDoctorName(read, doctorId), day, range: { start: startMin, end: endMin } };
}

/** Day and clock times of a slot in one line. */
export function timeText({ day, range }: SlotTime, language: Language): string {
  return `${formatDay(day, language)}, ${formatRange(range, language)}`;
}

/** What is refunded, and where: to the card, or at the clinic what was paid there. */
export function refundText(booking: Booking, cents: number, language: Language): string {
  const { refundCents, deskRefundCents } = booking;
  const key =
    deskRefundCents === 0
      ? 'bookingEmails.refundTo'
      : deskRefundCents < refundCents
        ? 'bookingEmails.refundToBoth'
        : 'bookingEmails.refundAtClinic';
  return translate(language, key, { price: formatPrice(dollarsFromCents(cents), booking.currency, language) });
}

/** The calendar entry of a booking, or its cancellation, for its patient. */
export function calendarOf(
  { settings }: Portal,
  booking: Booking,
  language: Language,
): Promise<NonNullable<Mail['calendar']>> {
  return calendarFile(calendarEventOf(booking, settings, { id: holderOf(booking), language }));
}
