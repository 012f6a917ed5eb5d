import { openStates } from '#domain/bookings/open-decisions';
import { isSamePlace } from '#domain/bookings/places';
import { ClinicError } from '#domain/shared/errors';
import type { SlotTime } from '#domain/shared/slot-times';
import { formatMoment } from '#i18n/format';
import type { Portal } from '#server/platform/context';
import { holderOf, manageLink, manageLinks, findBooking, ticketOf, timeText } from '#server/bookings/index';
import type { Jobs } from '#server/platform/ports/job-queue';
import { findAffected } from './affected-bookings-rows.ts';
import { findRecipientById, recipientOf } from '#server/people/index';
import { sendEmail } from '#server/platform/email/send-email';

/**
 * Emails a patient the times that are reserved instead of an appointment, each with its link; that the clinic calls, if there
 * are none or none any more. Nothing once it is settled.
 */
export async function sendAppointmentOffer(
  portal: Portal,
  { affectedId, deadline }: Jobs['appointment-offer'],
): Promise<void> {
  const { read, settings } = portal;
  const affected = await findAffected(read, affectedId);
  const booking = affected && (await findBooking(read, affected.bookingId));
  if (!affected || !booking) throw new ClinicError('not_found');
  const { state, decision } = affected;
  const isOpen = decision === 'offer' && state !== 'pending' && openStates.some((open) => open === state);
  const isCurrent = isOpen && (affected.deadline?.toISOString() ?? null) === deadline;
  if (!isCurrent || booking.isLocked || !isSamePlace(affected.booking, affected)) return;
  const person = await findRecipientById(read, holderOf(booking));
  if (!person?.emailProvenAt) return;
  const language = person.language ?? settings.clinicLanguage;
  const link = { bookingId: booking.id, to: person };
  const facts = await ticketOf(portal, booking, { language, only: ['treatment', 'day', 'time', 'doctor'] });
  // Somebody of age chooses themselves.
  const times = booking.isLimited ? [] : (booking.openDecision?.times ?? []);
  const until = affected.deadline && times.length > 0 ? formatMoment(affected.deadline, language) : null;
  const describe = (time: SlotTime & { doctorName: string }) => `${timeText(time, language)}, ${time.doctorName}`;
  await sendEmail(
    portal,
    { id: `appointment-offer:${affectedId}:${deadline}`, to: recipientOf(person), language },
    (t) => ({
      subject: t(until ? 'absenceEmails.offerSubject' : 'absenceEmails.callSubject'),
      lead: until ? t('absenceEmails.offerLead', until) : t('absenceEmails.callLead'),
      facts: [
        ...facts,
        ...times.map((time, index) => ({
          label: t('absenceEmails.offerChoice', { number: index + 1 }),
          text: describe(time),
          link: { label: t('absenceEmails.offerTake'), href: `${manageLink(portal, link)}&choice=${index + 1}` },
        })),
      ],
      ...(!booking.isLimited && {
        action: {
          label: t(until ? 'absenceEmails.offerAction' : 'absenceEmails.callAction'),
          link: manageLink(portal, link),
        },
      }),
      links: manageLinks(portal, { booking, to: person, t }, 'cancel'),
      help: t(
        booking.isLimited ? 'bookingEmails.changeHelp' : until ? 'absenceEmails.offerHelp' : 'absenceEmails.callHelp',
        { phone: settings.clinic.phone },
      ),
    }),
  );
}
