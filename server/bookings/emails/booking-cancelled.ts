import { ClinicError } from '#domain/shared/errors';
import { formatMoment } from '#i18n/format';
import type { Portal } from '#server/platform/context';
import type { Jobs } from '#server/platform/ports/job-queue';
import { holderOf } from '#server/bookings/read/own-bookings-rows';
import { findBooking } from '#server/bookings/read/bookings-rows';
import { findPersonById, findRecipientById } from '#server/people/index';
import { calendarOf, readPlace, refundText, ticketOf } from './booking-facts.ts';
import { sendEmail } from '#server/platform/email/send-email';

const LEADS = {
  patient: 'bookingEmails.cancelledByPatient',
  clinic: 'bookingEmails.cancelledByClinic',
  doctor: 'bookingEmails.cancelledByDoctor',
  account: 'bookingEmails.cancelledByAccount',
  late: 'bookingEmails.cancelledAsLate',
} as const;

/**
 * Notifies a patient of a cancelled appointment and of its refund, an unproven address without any detail; a disowned
 * address gets no email.
 */
export async function sendBookingCancelled(portal: Portal, job: Jobs['booking-cancelled']): Promise<void> {
  const { bookingId, sequence, to, place, reason, isRefunded, refundCents, isUnproven, isHold = false } = job;
  const booking = await findBooking(portal.read, bookingId);
  if (!booking) throw new ClinicError('not_found');
  if (sequence !== undefined && sequence !== booking.calendarSequence) return;
  const { clinicLanguage, publicUrl } = portal.settings;
  const language = job.language ?? clinicLanguage;
  const id = `booking-cancelled:${bookingId}`;
  if (isUnproven) {
    if ((await findPersonById(portal.read, holderOf(booking)))?.emailDisownedAt) return;
    return sendEmail(portal, { id, to: { name: '', email: to.email }, language }, (t) => ({
      subject: t(
        booking.clinicHold
          ? 'bookingEmails.expiredSubject'
          : isHold
            ? 'bookingEmails.plainReleasedSubject'
            : 'bookingEmails.plainCancelledSubject',
      ),
      lead: t(
        booking.clinicHold
          ? 'bookingEmails.clinicExpiredLead'
          : isHold
            ? 'bookingEmails.plainReleased'
            : isRefunded
              ? 'bookingEmails.plainRefunded'
              : 'bookingEmails.plainCancelled',
        formatMoment(booking.bookedAt, language),
      ),
      ...(reason !== 'account' && {
        action: { label: t('bookingEmails.cancelledAction'), link: `${publicUrl}/appointment` },
      }),
    }));
  }
  // The account was deleted since; else to the present address, of which a desk email may have been removed.
  const holder = booking.isLocked ? null : await findRecipientById(portal.read, holderOf(booking));
  const recipient = holder ? { ...to, email: holder.email } : { name: '', email: to.email };
  const facts = await ticketOf(portal, booking, {
    language,
    place: place && (await readPlace(portal, place)),
    only: ['treatment', 'day', 'time', 'doctor'],
  });
  const calendar = await calendarOf(portal, booking, language);
  await sendEmail(portal, { id, to: recipient, language, calendar }, (t) => ({
    subject: t('bookingEmails.cancelledSubject'),
    lead: t(LEADS[reason]),
    facts: [
      ...facts,
      ...(booking.cancelledBy === 'clinic' && booking.cancelReason && !booking.isLimited
        ? [{ label: t('bookingEmails.changeReason'), text: booking.cancelReason }]
        : []),
      ...(isRefunded && !booking.isLimited
        ? [
            {
              label: t('bookingEmails.refund'),
              text: refundText(booking, refundCents ?? booking.refundCents, language),
            },
          ]
        : []),
    ],
    ...(reason !== 'account' && {
      action: { label: t('bookingEmails.cancelledAction'), link: `${publicUrl}/appointment` },
    }),
  }));
}
