import { formatMoment } from '#i18n/format';
import type { Portal } from '#server/lib/context';
import type { Jobs } from '#server/ports/job-queue';
import { findBooking } from '#server/store/bookings';
import { findPersonById } from '#server/store/people';
import { recipientOf } from './recipient-of.ts';
import { sendEmail } from './send-email.ts';

/**
 * Notifies an address that a hold has expired; nobody who disowned it or deleted the account, and not if a payment has booked it
 * since. As the address is unproven, only of when it was requested.
 */
export async function sendHoldExpired(portal: Portal, { bookingId }: Jobs['hold-expired']): Promise<void> {
  const booking = await findBooking(portal.db, bookingId);
  if (booking?.status !== 'expired' || booking.isLocked) return;
  const person = await findPersonById(portal.db, booking.patientId);
  if (!person || person.emailDisownedAt) return;
  const { clinic, clinicLanguage, publicUrl } = portal.settings;
  const language = person.language ?? clinicLanguage;
  await sendEmail(portal, { id: `hold-expired:${bookingId}`, to: recipientOf(person), language }, (say) => ({
    subject: say('expiredSubject'),
    lead: say(booking.clinicHold ? 'clinicExpiredLead' : 'expiredLead', formatMoment(booking.bookedAt, language)),
    action: { label: say('cancelledAction'), link: `${publicUrl}/appointment` },
    help: booking.clinicHold ? say('cancelledHelp', { phone: clinic.phone }) : say('expiredHelp'),
  }));
}
