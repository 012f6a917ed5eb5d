import { formatMoment } from '#i18n/format';
import type { Portal } from '#server/platform/context';
import type { Jobs } from '#server/platform/ports/job-queue';
import { holderOf } from '#server/bookings/read/own-bookings-rows';
import { findBooking } from '#server/bookings/read/bookings-rows';
import { findPersonById, recipientOf } from '#server/people/index';
import { sendEmail } from '#server/platform/email/send-email';

/**
 * Notifies an address that a hold has expired; nobody who disowned it or deleted the account, and not if a payment has booked it
 * since. As the address is unproven, only of when it was requested.
 */
export async function sendHoldExpired(portal: Portal, { bookingId }: Jobs['hold-expired']): Promise<void> {
  const booking = await findBooking(portal.read, bookingId);
  if (booking?.status !== 'expired' || booking.isLocked) return;
  const person = await findPersonById(portal.read, holderOf(booking));
  if (!person || person.emailDisownedAt) return;
  const { clinic, clinicLanguage, publicUrl } = portal.settings;
  const language = person.language ?? clinicLanguage;
  await sendEmail(portal, { id: `hold-expired:${bookingId}`, to: recipientOf(person), language }, (t) => ({
    subject: t('bookingEmails.expiredSubject'),
    lead: t(
      booking.clinicHold ? 'bookingEmails.clinicExpiredLead' : 'bookingEmails.expiredLead',
      formatMoment(booking.bookedAt, language),
    ),
    action: { label: t('bookingEmails.cancelledAction'), link: `${publicUrl}/appointment` },
    help: booking.clinicHold ? t('emails.questionsHelp', { phone: clinic.phone }) : t('bookingEmails.expiredHelp'),
  }));
}
