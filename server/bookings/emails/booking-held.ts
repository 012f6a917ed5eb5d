import { isActiveAt } from '#domain/bookings/bookings';
import { CANCEL_MINUTES, termsOf } from '#domain/bookings/change-cutoff';
import { formatInstant, formatMoment } from '#i18n/format';
import { confirmationLink } from '#server/bookings/book/confirmation-link';
import type { Portal } from '#server/platform/context';
import type { Jobs } from '#server/platform/ports/job-queue';
import { holderOf } from '#server/bookings/read/own-bookings-rows';
import { findBooking } from '#server/bookings/read/bookings-rows';
import { readClock } from '#server/platform/database/clock';
import { findPersonById, recipientOf } from '#server/people/index';
import { sendEmail } from '#server/platform/email/send-email';

/**
 * Emails the link that confirms a hold or disowns the account; of a hold that the clinic confirms only that, without a link.
 * Does nothing once the hold has expired.
 */
export async function sendBookingHeld(portal: Portal, { bookingId, sending }: Jobs['booking-held']): Promise<void> {
  const booking = await findBooking(portal.read, bookingId);
  const now = await readClock(portal.read);
  if (booking?.status !== 'held' || !booking.heldUntil || !isActiveAt(booking, now)) return;
  const person = await findPersonById(portal.read, holderOf(booking));
  if (!person) return;
  const language = person.language ?? portal.settings.clinicLanguage;
  if (booking.clinicHold) {
    const id = `booking-held:${bookingId}:clinic`;
    const until = formatInstant(booking.heldUntil.toISOString(), language);
    return sendEmail(portal, { id, to: recipientOf(person), language }, (t) => ({
      subject: t('bookingEmails.clinicHoldSubject'),
      lead: t('bookingEmails.clinicHoldLead', { ...formatMoment(booking.bookedAt, language), until }),
      action: { label: t('bookingEmails.clinicHoldAction'), link: `${portal.settings.publicUrl}/dashboard` },
    }));
  }
  if (person.emailProvenAt) return;
  const until = formatMoment(booking.heldUntil, language).time;
  const hours = termsOf(booking, portal.settings.earlierTerms).cutoffHours;
  const link = confirmationLink(portal, person.id, now);
  const envelope = { id: `booking-held:${bookingId}:${sending}`, to: recipientOf(person), language };
  await sendEmail(portal, envelope, (t) => ({
    subject: t('bookingEmails.holdSubject'),
    lead: [
      t('bookingEmails.holdLead', { ...formatMoment(booking.bookedAt, language), until }),
      // Only what is the same for all appointments, because the address is not proven.
      ...(hours > 0 ? [t('bookingEmails.holdRule', { hours, minutes: CANCEL_MINUTES })] : []),
    ].join(' '),
    action: { label: t('bookingEmails.holdAction'), link },
    links: [{ label: t('peopleEmails.notMeAction'), link: `${link}&open=not-me` }],
    help: t('bookingEmails.holdHelp'),
  }));
}
