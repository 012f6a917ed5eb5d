import { ClinicError } from '#domain/shared/errors';
import type { Portal } from '#server/platform/context';
import { manageLinks } from '#server/bookings/change/appointment-link';
import type { Jobs } from '#server/platform/ports/job-queue';
import { dueCents, isPaidAtClinic } from '#domain/bookings/settlement';
import { holderOf } from '#server/bookings/read/own-bookings-rows';
import { findBooking } from '#server/bookings/read/bookings-rows';
import { findRecipientById, recipientOf } from '#server/people/index';
import { actionsOf, calendarOf, ruleText, ticketOf } from './booking-facts.ts';
import { sendBookingPaid } from './booking-paid.ts';
import { sendEmail } from '#server/platform/email/send-email';

/** Of what an email with all details notifies: the booking, that it takes place after all, or that another amount is due. */
type Event = 'confirmed' | 'stands' | 'repriced';

/** Emails a patient the details of a booking with links that change it, once it is booked also a calendar entry. */
export async function sendBookingConfirmed(
  portal: Portal,
  { bookingId, repricedAt }: Jobs['booking-confirmed'],
  event: Event = repricedAt ? 'repriced' : 'confirmed',
): Promise<void> {
  const booking = await findBooking(portal.read, bookingId);
  if (!booking) throw new ClinicError('not_found');
  // Cancelled or deleted since the job was enqueued, or it cannot take place; each has its own email.
  if (booking.status !== 'booked' || booking.isLocked || booking.openDecision) return;
  // Imported, and the admin has not said yet that its patient is mailed.
  if (event === 'confirmed' && booking.isSilent) return;
  const person = await findRecipientById(portal.read, holderOf(booking));
  if (!person) return;
  if (!person.emailProvenAt) return event === 'confirmed' ? sendBookingPaid(portal, { bookingId }) : undefined;
  // The price is that of somebody else.
  if (event === 'repriced' && booking.isLimited) return;
  const { clinic, clinicLanguage, publicUrl } = portal.settings;
  const language = person.language ?? clinicLanguage;
  const isPayable =
    clinic.cards.mode !== 'clinic' && dueCents(booking) > 0 && !isPaidAtClinic(booking) && !booking.isLimited;
  const to = recipientOf(person);
  const facts = await ticketOf(portal, booking, { language });
  const rule = await ruleText(portal, booking, language);
  const calendar = event === 'confirmed' && (await calendarOf(portal, booking, language));
  const id = [`booking-${event}`, bookingId, ...(event === 'stands' ? [booking.day] : repricedAt ? [repricedAt] : [])];
  await sendEmail(portal, { id: id.join(':'), to, language, ...(calendar && { calendar }) }, (t) => ({
    subject: t(`bookingEmails.${event}Subject`),
    lead: t(`bookingEmails.${event}Lead`),
    facts,
    ...actionsOf(booking, {
      action: {
        label: t(isPayable ? 'bookingEmails.payAction' : 'bookingEmails.appointmentsAction'),
        link: `${publicUrl}/dashboard`,
      },
      // What gets another price may be over.
      links: event === 'repriced' && rule === '' ? [] : manageLinks(portal, { booking, to, t }, 'manage'),
    }),
    help: `${rule} ${t('bookingEmails.changeHelp', { phone: clinic.phone })}`.trim(),
  }));
}
