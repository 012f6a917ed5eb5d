import { ClinicError } from '#domain/shared/errors';
import { formatMoment } from '#i18n/format';
import type { Portal } from '#server/platform/context';
import type { Jobs } from '#server/platform/ports/job-queue';
import { findBooking } from '#server/bookings/read/bookings-rows';
import { findPersonById, recipientOf } from '#server/people/index';
import { manageLink } from '#server/bookings/change/appointment-link';
import { calendarOf, refundText, ticketOf, timeText } from './booking-facts.ts';
import { fateOfMove } from './fate-of-move.ts';
import { sendEmail } from '#server/platform/email/send-email';

/**
 * Emails a patient the new time of an appointment, what is refunded or due, and its calendar entry; an unproven address,
 * or of a hold, only that staff moved it; a disowned address gets no email.
 */
export async function sendBookingMoved(portal: Portal, job: Jobs['booking-moved']): Promise<void> {
  const { bookingId, sequence, before, refundCents, reason, isUnproven, isTransfer = false } = job;
  const booking = await findBooking(portal.read, bookingId);
  if (!booking) throw new ClinicError('not_found');
  // Moved again or cancelled since, which has its own email; or the account was deleted.
  if (booking.isLocked || (await fateOfMove(portal, { name: 'booking-moved', job, booking })) !== 'current') return;
  const person = await findPersonById(portal.read, booking.patientId);
  if (!person || person.emailDisownedAt) return;
  const language = person.language ?? portal.settings.clinicLanguage;
  const { clinic, publicUrl } = portal.settings;
  const id = `booking-moved:${bookingId}:${sequence}`;
  if (!person.emailProvenAt || booking.status === 'held') {
    if (!isUnproven) return;
    return sendEmail(portal, { id, to: { name: '', email: person.email }, language }, (say) => ({
      subject: say('plainMovedSubject'),
      lead: say('plainMoved', formatMoment(booking.bookedAt, language)),
      action: { label: say('bookingActionAtClinic'), link: `${publicUrl}/dashboard` },
      help: say('cancelledHelp', { phone: clinic.phone }),
    }));
  }
  const facts = await ticketOf(portal, booking, { language });
  const calendar = await calendarOf(portal, booking, language);
  await sendEmail(portal, { id, to: recipientOf(person), language, calendar }, (say) => ({
    subject: say('movedSubject'),
    lead: say(isTransfer ? 'transferLead' : 'movedLead'),
    facts: [
      ...facts.filter(({ name }) => name !== 'refund'),
      { label: say('movedFrom'), text: timeText(before, language) },
      ...(reason ? [{ label: say('changeReason'), text: reason }] : []),
      ...(refundCents > 0 ? [{ label: say('refund'), text: refundText(booking, refundCents, language) }] : []),
    ],
    action: { label: say('bookingActionAtClinic'), link: `${publicUrl}/dashboard` },
    links: isTransfer
      ? [
          { label: say('moveAction'), link: manageLink(portal, { bookingId, to: person }, 'move') },
          { label: say('cancelAction'), link: manageLink(portal, { bookingId, to: person }, 'cancel') },
        ]
      : [{ label: say('manageAction'), link: manageLink(portal, { bookingId, to: person }) }],
    help: say('bookingHelp', { phone: clinic.phone }),
  }));
}
