import { ClinicError } from '#domain/shared/errors';
import { formatMoment } from '#i18n/format';
import type { Portal } from '#server/platform/context';
import type { Jobs } from '#server/platform/ports/job-queue';
import { holderOf } from '#server/bookings/read/own-bookings-rows';
import { findBooking } from '#server/bookings/read/bookings-rows';
import { findRecipientById, recipientOf } from '#server/people/index';
import { manageLinks } from '#server/bookings/change/appointment-link';
import { actionsOf, calendarOf, refundText, ticketOf, timeText } from './booking-facts.ts';
import { fateOfMove } from './fate-of-move.ts';
import { sendEmail } from '#server/platform/email/send-email';

/**
 * Emails a patient the new time or end of an appointment, what is refunded or due, and its calendar entry; an unproven address,
 * or of a hold, only that staff moved it; a disowned address gets no email.
 */
export async function sendBookingMoved(portal: Portal, job: Jobs['booking-moved']): Promise<void> {
  const { bookingId, sequence, before, refundCents, reason, isUnproven, isTransfer = false, isLength = false } = job;
  const booking = await findBooking(portal.read, bookingId);
  if (!booking) throw new ClinicError('not_found');
  // Moved again or cancelled since, which has its own email; or the account was deleted.
  if (booking.isLocked || (await fateOfMove(portal, { name: 'booking-moved', job, booking })) !== 'current') return;
  const person = await findRecipientById(portal.read, holderOf(booking));
  if (!person || person.emailDisownedAt) return;
  const language = person.language ?? portal.settings.clinicLanguage;
  const { clinic, publicUrl } = portal.settings;
  const id = `booking-moved:${bookingId}:${sequence}`;
  if (!person.emailProvenAt || booking.status === 'held') {
    if (!isUnproven) return;
    return sendEmail(portal, { id, to: { name: '', email: person.email }, language }, (t) => ({
      subject: t('bookingEmails.plainMovedSubject'),
      lead: t('bookingEmails.plainMoved', formatMoment(booking.bookedAt, language)),
      action: { label: t('bookingEmails.appointmentsAction'), link: `${publicUrl}/dashboard` },
    }));
  }
  const facts = await ticketOf(portal, booking, { language });
  const calendar = await calendarOf(portal, booking, language);
  await sendEmail(portal, { id, to: recipientOf(person), language, calendar }, (t) => ({
    subject: t(isLength ? 'bookingEmails.lengthSubject' : 'bookingEmails.movedSubject'),
    lead: [
      t(`bookingEmails.${isTransfer ? 'transfer' : isLength ? 'length' : 'moved'}Lead`),
      ...(isTransfer && !booking.isLimited ? [t('bookingEmails.transferRefuse')] : []),
    ].join(' '),
    facts: [
      ...facts.filter(({ name }) => name !== 'refund'),
      { label: t('bookingEmails.movedFrom'), text: timeText(before, language) },
      ...(reason && !booking.isLimited ? [{ label: t('bookingEmails.changeReason'), text: reason }] : []),
      ...(refundCents > 0 && !booking.isLimited
        ? [{ label: t('bookingEmails.refund'), text: refundText(booking, refundCents, language) }]
        : []),
    ],
    ...actionsOf(booking, {
      action: { label: t('bookingEmails.appointmentsAction'), link: `${publicUrl}/dashboard` },
      links: manageLinks(
        portal,
        { booking, to: person, t },
        ...(isTransfer ? (['move', 'cancel'] as const) : (['manage'] as const)),
      ),
    }),
    help: t('bookingEmails.changeHelp', { phone: clinic.phone }),
  }));
}
