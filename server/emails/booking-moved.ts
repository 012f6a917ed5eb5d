import { ClinicError } from '#domain/errors';
import { dueCents } from '#domain/settlement';
import { formatMoment } from '#i18n/format';
import type { Portal } from '#server/lib/context';
import type { Jobs } from '#server/ports/job-queue';
import { findBooking } from '#server/store/bookings';
import { findPersonById } from '#server/store/people';
import { manageLink } from '#server/lib/manage-link';
import { calendarOf, priceOf, timeOf } from './booking-details.ts';
import { fateOfMove } from './fate-of-move.ts';
import { recipientOf } from './recipient-of.ts';
import { sendEmail } from './send-email.ts';

/**
 * Emails a patient the new time of an appointment, what is refunded or due, and its calendar entry; an unproven address
 * only that staff moved it; a disowned address gets no email.
 */
export async function sendBookingMoved(portal: Portal, job: Jobs['booking-moved']): Promise<void> {
  const { bookingId, sequence, before, refundCents, reason, isUnproven } = job;
  const booking = await findBooking(portal.db, bookingId);
  if (!booking) throw new ClinicError('not_found');
  // Moved again or cancelled since, which has its own email; or the account was deleted.
  if (booking.isLocked || (await fateOfMove(portal, { name: 'booking-moved', job, booking })) !== 'current') return;
  const person = await findPersonById(portal.db, booking.patientId);
  if (!person || person.emailDisownedAt) return;
  const { language } = person;
  const { clinic, publicUrl } = portal.settings;
  const id = `booking-moved:${bookingId}:${sequence}`;
  if (!person.emailProvenAt) {
    if (!isUnproven) return;
    return sendEmail(portal, { id, to: { name: '', email: person.email }, language }, (say) => ({
      subject: say('plainMovedSubject'),
      lead: say('plainMoved', formatMoment(booking.bookedAt, language)),
      action: { label: say('bookingActionAtClinic'), link: `${publicUrl}/dashboard` },
      help: say('cancelledHelp', { phone: clinic.phone }),
    }));
  }
  const due = dueCents(booking);
  const calendar = await calendarOf(portal, booking);
  await sendEmail(portal, { id, to: recipientOf(person), language, calendar }, (say) => ({
    subject: say('movedSubject'),
    lead: say('movedLead'),
    facts: [
      say('treatment', { treatment: booking.treatment }),
      say('doctor', { doctor: booking.doctorName }),
      say('when', timeOf(booking, language)),
      say('movedFrom', timeOf(before, language)),
      ...(reason ? [say('changeReason', { reason })] : []),
      say('where', { place: `${clinic.name}, ${clinic.address.street}, ${clinic.address.city}` }),
      ...(refundCents > 0 ? [say('refund', { price: priceOf(booking, language, refundCents) })] : []),
      ...(due > 0 ? [say('movedDue', { price: priceOf(booking, language, due) })] : []),
    ],
    action: { label: say('bookingActionAtClinic'), link: `${publicUrl}/dashboard` },
    links: [{ label: say('manageAction'), link: manageLink(portal, { bookingId, to: person }) }],
    help: say('bookingHelp', { phone: clinic.phone }),
  }));
}
