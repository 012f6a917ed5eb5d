import { emailTranslator, type TranslateEmail } from './translate-email.ts';
import { isActiveAt } from '#domain/bookings';
import type { Jobs } from '#server/ports/job-queue';
import type { Language, Mail } from '#server/ports/mailer';
import { findBooking, type BookingRow } from '#server/store/bookings';
import { readClock } from '#server/store/database/clock';
import { findPersonById } from '#server/store/people';
import { layOutEmail, type MailParts } from './layout.ts';
import { confirmationLink } from '#server/lib/confirmation-link';
import type { Portal } from '#server/lib/context';
import { formatMoment } from '#i18n/format';

type PlainMail = { id: string; email: string; language: Language };
type PlainParts = Pick<MailParts, 'lead' | 'action' | 'help'> & { subject: string };

/**
 * Sends an email to an unproven address. Anybody may have entered it, so the email contains neither the name entered
 * with it nor what was requested.
 */
async function sendPlain(
  { ports, settings }: Portal,
  { id, email, language }: PlainMail,
  compose: (say: TranslateEmail) => PlainParts,
): Promise<void> {
  const say = emailTranslator(language);
  const { subject, ...parts } = compose(say);
  const plain: Mail = {
    id,
    to: { name: '', email },
    subject,
    ...layOutEmail({
      greeting: say('plainGreeting'),
      ...parts,
      regards: say('regards', { clinic: settings.clinic.name }),
    }),
  };
  await ports.mailer.send(plain);
}

/** When a booking was requested; reveals nothing else about it. */
function whenRequested({ bookedAt }: BookingRow, language: Language): { date: string; time: string } {
  return formatMoment(bookedAt, language);
}

/** Sends the link that confirms a hold or disowns the account; does nothing once the hold has expired. */
export async function sendHoldEmail(portal: Portal, { bookingId, sending }: Jobs['booking-held']): Promise<void> {
  const booking = await findBooking(portal.db, bookingId);
  const now = await readClock(portal.db);
  if (booking?.status !== 'held' || !booking.heldUntil || !isActiveAt(booking, now)) return;
  const person = await findPersonById(portal.db, booking.patientId);
  if (!person || person.emailProvenAt) return;
  const { email, language } = person;
  const until = formatMoment(booking.heldUntil, language).time;
  await sendPlain(portal, { id: `booking-held:${bookingId}:${sending}`, email, language }, (say) => ({
    subject: say('holdSubject'),
    lead: say('holdLead', { ...whenRequested(booking, language), until }),
    action: { words: say('holdAction'), link: confirmationLink(portal, person.id, now) },
    help: say('holdHelp'),
  }));
}

/** Sends an unproven address the notice that a booking was paid, with a link to its details. */
export async function sendPaidEmail(portal: Portal, { bookingId }: Jobs['booking-paid']): Promise<void> {
  const booking = await findBooking(portal.db, bookingId);
  const person = booking && (await findPersonById(portal.db, booking.patientId));
  // If the address was proven meanwhile, another job sends the details.
  if (!person || person.emailProvenAt || person.emailDisownedAt || booking.status !== 'booked') return;
  const { email, language } = person;
  const now = await readClock(portal.db);
  await sendPlain(portal, { id: `booking-paid:${bookingId}`, email, language }, (say) => ({
    subject: say('paidSubject'),
    lead: say('paidLead', whenRequested(booking, language)),
    action: { words: say('holdAction'), link: confirmationLink(portal, person.id, now) },
    help: say('paidHelp', { phone: portal.settings.clinic.phone }),
  }));
}

/** Notifies an unproven address of a cancellation and refund; does nothing if the address was disowned. */
export async function sendPlainCancellationEmail(
  portal: Portal,
  { to, language, reason, isRefunded }: Jobs['booking-cancelled'],
  booking: BookingRow,
): Promise<void> {
  if ((await findPersonById(portal.db, booking.patientId))?.emailDisownedAt) return;
  const { clinic, publicUrl } = portal.settings;
  await sendPlain(portal, { id: `booking-cancelled:${booking.id}`, email: to.email, language }, (say) => ({
    subject: say('plainCancelledSubject'),
    lead: say(isRefunded ? 'plainRefunded' : 'plainCancelled', whenRequested(booking, language)),
    ...(reason !== 'account' && { action: { words: say('cancelledAction'), link: `${publicUrl}/appointment` } }),
    help: say('cancelledHelp', { phone: clinic.phone }),
  }));
}
