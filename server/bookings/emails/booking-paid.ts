import { formatMoment } from '#i18n/format';
import { confirmationLink } from '#server/bookings/book/confirmation-link';
import type { Portal } from '#server/platform/context';
import type { Jobs } from '#server/platform/ports/job-queue';
import { holderOf } from '#server/bookings/read/own-bookings-rows';
import { findBooking } from '#server/bookings/read/bookings-rows';
import { readClock } from '#server/platform/database/clock';
import { findPersonById, recipientOf } from '#server/people/index';
import { sendEmail } from '#server/platform/email/send-email';

/** Emails an unproven address the notice that a booking was paid, with a link to its details. */
export async function sendBookingPaid(portal: Portal, { bookingId }: Jobs['booking-paid']): Promise<void> {
  const booking = await findBooking(portal.read, bookingId);
  const person = booking && (await findPersonById(portal.read, holderOf(booking)));
  // If the address was proven meanwhile, another job sends the details.
  if (!person || person.emailProvenAt || person.emailDisownedAt || booking.status !== 'booked') return;
  const language = person.language ?? portal.settings.clinicLanguage;
  const now = await readClock(portal.read);
  await sendEmail(portal, { id: `booking-paid:${bookingId}`, to: recipientOf(person), language }, (t) => ({
    subject: t('bookingEmails.paidSubject'),
    lead: t('bookingEmails.paidLead', formatMoment(booking.bookedAt, language)),
    action: { label: t('bookingEmails.holdAction'), link: confirmationLink(portal, person.id, now) },
    help: t('bookingEmails.paidHelp', { phone: portal.settings.clinic.phone }),
  }));
}
