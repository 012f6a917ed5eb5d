import { ClinicError } from '#domain/shared/errors';
import type { Portal } from '#server/platform/context';
import { manageLink } from '#server/bookings/change/appointment-link';
import type { Jobs } from '#server/platform/ports/job-queue';
import { dueCents, isPaidAtClinic } from '#domain/bookings/settlement';
import { holderOf } from '#server/bookings/read/own-bookings-rows';
import { findBooking } from '#server/bookings/read/bookings-rows';
import { findRecipientById, recipientOf } from '#server/people/index';
import { actionsOf, calendarOf, ruleText, ticketOf } from './booking-facts.ts';
import { sendBookingPaid } from './booking-paid.ts';
import { sendEmail } from '#server/platform/email/send-email';

/** Emails a patient the details of a booking, with a calendar entry and the link that changes it. */
export async function sendBookingConfirmed(portal: Portal, { bookingId }: Jobs['booking-confirmed']): Promise<void> {
  const booking = await findBooking(portal.read, bookingId);
  if (!booking) throw new ClinicError('not_found');
  // Cancelled or deleted since the job was enqueued; the cancellation has its own email.
  if (booking.status !== 'booked' || booking.isLocked) return;
  const person = await findRecipientById(portal.read, holderOf(booking));
  if (!person) return;
  if (!person.emailProvenAt) return sendBookingPaid(portal, { bookingId });
  const { clinic, clinicLanguage, publicUrl } = portal.settings;
  const language = person.language ?? clinicLanguage;
  const isPayable = clinic.cards.mode !== 'clinic' && dueCents(booking) > 0 && !isPaidAtClinic(booking);
  const to = recipientOf(person);
  const facts = await ticketOf(portal, booking, { language });
  const rule = await ruleText(portal, booking, language);
  const calendar = await calendarOf(portal, booking, language);
  await sendEmail(portal, { id: `booking-confirmed:${bookingId}`, to, language, calendar }, (t) => ({
    subject: t('bookingEmails.confirmedSubject'),
    lead: t('bookingEmails.confirmedLead'),
    facts,
    ...actionsOf(booking, {
      action: {
        label: t(isPayable ? 'bookingEmails.payAction' : 'bookingEmails.appointmentsAction'),
        link: `${publicUrl}/dashboard`,
      },
      links: [{ label: t('bookingEmails.manageAction'), link: manageLink(portal, { bookingId, to }) }],
    }),
    help: `${rule} ${t('bookingEmails.changeHelp', { phone: clinic.phone })}`.trim(),
  }));
}
