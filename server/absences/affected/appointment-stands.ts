import { ClinicError } from '#domain/shared/errors';
import type { Portal } from '#server/platform/context';
import { holderOf, manageLink, findBooking, ticketOf } from '#server/bookings/index';
import type { Jobs } from '#server/platform/ports/job-queue';
import { findRecipientById, recipientOf } from '#server/people/index';
import { sendEmail } from '#server/platform/email/send-email';

/** Notifies a patient who was notified of an absence or a closure that the appointment takes place after all. */
export async function sendAppointmentStands(portal: Portal, { bookingId }: Jobs['appointment-stands']): Promise<void> {
  const booking = await findBooking(portal.read, bookingId);
  if (!booking) throw new ClinicError('not_found');
  if (booking.status !== 'booked' || booking.isLocked) return;
  const person = await findRecipientById(portal.read, holderOf(booking));
  if (!person?.emailProvenAt) return;
  const language = person.language ?? portal.settings.clinicLanguage;
  const facts = await ticketOf(portal, booking, { language });
  const id = `appointment-stands:${bookingId}:${booking.day}`;
  await sendEmail(portal, { id, to: recipientOf(person), language }, (t) => ({
    subject: t('absenceEmails.standsSubject'),
    lead: t('absenceEmails.standsLead'),
    facts,
    action: { label: t('bookingEmails.manageAction'), link: manageLink(portal, { bookingId, to: person }) },
    help: t('bookingEmails.changeHelp', { phone: portal.settings.clinic.phone }),
  }));
}
