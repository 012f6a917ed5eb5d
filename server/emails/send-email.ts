import { emailTranslator, type TranslateEmail } from './translate-email.ts';
import { ClinicError } from '#domain/errors';
import { dollarsFromCents } from '#domain/money';
import { formatPrice } from '#i18n/format';
import { nameOfRange } from '#domain/slots';
import type { Jobs } from '#server/ports/job-queue';
import type { Language, Mail } from '#server/ports/mailer';
import { findBooking, type BookingRow } from '#server/store/bookings';
import { readClock } from '#server/store/database/clock';
import { findPersonById, type PersonRow } from '#server/store/people';
import { formatDay } from '#i18n/format';
import { calendarFile } from './calendar-file.ts';
import { layOutEmail } from './layout.ts';
import type { Portal } from '#server/lib/context';
import { sendPaidEmail, sendPlainCancellationEmail } from './send-plain-email.ts';
import { translate } from '#server/lib/translate';

/** Sends a patient the details of a booking, with a calendar entry. */
export async function sendBookingEmail(portal: Portal, { bookingId }: { bookingId: string }): Promise<void> {
  const booking = await findBooking(portal.db, bookingId);
  if (!booking) throw new ClinicError('not_found');
  // Cancelled or deleted since the job was enqueued; the cancellation has its own email.
  if (booking.status !== 'booked' || booking.isLocked) return;
  const person = await findPersonById(portal.db, booking.patientId);
  if (person && !person.emailProvenAt) return sendPaidEmail(portal, { bookingId });
  const language = person?.language ?? 'en';
  const { clinic, publicUrl } = portal.settings;
  const isPaidHere = clinic.cards.mode === 'clinic';
  const say = emailTranslator(language);
  await portal.ports.mailer.send({
    id: `booking-confirmed:${bookingId}`,
    to: { name: booking.patientName, email: booking.patientEmail },
    subject: say('bookingSubject'),
    ...layOutEmail({
      greeting: say('greeting', { name: booking.patientName }),
      lead: say('bookingLead'),
      facts: [
        say('treatment', { treatment: booking.treatment }),
        say('doctor', { doctor: booking.doctorName }),
        say('when', { date: formatDay(booking.day, language), slot: slotText(booking.range, language) }),
        say('where', { place: `${clinic.name}, ${clinic.address.street}, ${clinic.address.city}` }),
        say(isPaidHere ? 'priceAtClinic' : 'price', { price: priceText(booking, language) }),
      ],
      action: { words: say(isPaidHere ? 'bookingActionAtClinic' : 'bookingAction'), link: `${publicUrl}/dashboard` },
      help: say('bookingHelp', { phone: clinic.phone }),
      regards: say('regards', { clinic: clinic.name }),
    }),
    calendar: await calendarOf(portal, booking),
  });
}

const CANCELLED_LEADS = {
  doctor: 'cancelledByDoctor',
  account: 'cancelledByAccount',
  late: 'cancelledAsLate',
} as const;

/** Notifies a patient of a cancelled appointment and of its refund. */
export async function sendCancellationEmail(portal: Portal, job: Jobs['booking-cancelled']): Promise<void> {
  const booking = await findBooking(portal.db, job.bookingId);
  if (!booking) throw new ClinicError('not_found');
  if (job.isUnproven) return sendPlainCancellationEmail(portal, job, booking);
  const { language } = job;
  const { clinic, publicUrl } = portal.settings;
  const say = emailTranslator(language);
  await portal.ports.mailer.send({
    id: `booking-cancelled:${job.bookingId}`,
    to: job.to,
    subject: say('cancelledSubject'),
    ...layOutEmail({
      greeting: say('greeting', { name: job.to.name }),
      lead: say(CANCELLED_LEADS[job.reason]),
      facts: [
        say('treatment', { treatment: booking.treatment }),
        say('doctor', { doctor: booking.doctorName }),
        say('when', { date: formatDay(booking.day, language), slot: slotText(booking.range, language) }),
        ...(job.isRefunded ? [say('refund', { price: priceText(booking, language) })] : []),
      ],
      ...(job.reason !== 'account' && {
        action: { words: say('cancelledAction'), link: `${publicUrl}/appointment` },
      }),
      help: say('cancelledHelp', { phone: clinic.phone }),
      regards: say('regards', { clinic: clinic.name }),
    }),
    calendar: await calendarOf(portal, booking),
  });
}

/** Notifies a doctor that an appointment was cancelled; the patient's data were removed with the account. */
export async function sendFreedSlotEmail(portal: Portal, { bookingId }: Jobs['appointment-freed']): Promise<void> {
  const booking = await findBooking(portal.db, bookingId);
  const doctor = booking && (await findPersonById(portal.db, booking.doctorId));
  if (!booking || !doctor) return;
  const { language } = doctor;
  const { clinic, publicUrl } = portal.settings;
  const say = emailTranslator(language);
  await portal.ports.mailer.send({
    id: `appointment-freed:${bookingId}`,
    to: { name: nameTo(doctor), email: doctor.email },
    subject: say('freedSubject'),
    ...layOutEmail({
      greeting: greet(say, nameTo(doctor)),
      lead: say('freedLead'),
      facts: [
        ...(doctor.emailProvenAt ? [say('treatment', { treatment: booking.treatment })] : []),
        say('when', { date: formatDay(booking.day, language), slot: slotText(booking.range, language) }),
      ],
      action: { words: say('freedAction'), link: `${publicUrl}/dashboard/myschedule` },
      help: say('cancelledHelp', { phone: clinic.phone }),
      regards: say('regards', { clinic: clinic.name }),
    }),
  });
}

/** Notifies a doctor of the verification. */
export async function sendVerifiedEmail(portal: Portal, { personId }: Jobs['doctor-verified']): Promise<void> {
  const doctor = await findPersonById(portal.db, personId);
  if (!doctor) return;
  const { clinic, publicUrl } = portal.settings;
  const say = emailTranslator(doctor.language);
  await portal.ports.mailer.send({
    id: `doctor-verified:${personId}`,
    to: { name: nameTo(doctor), email: doctor.email },
    subject: say('verifiedSubject'),
    ...layOutEmail({
      greeting: greet(say, nameTo(doctor)),
      lead: say('verifiedLead'),
      action: { words: say('verifiedAction'), link: `${publicUrl}/dashboard/newschedule` },
      help: say('verifiedHelp', { phone: clinic.phone }),
      regards: say('regards', { clinic: clinic.name }),
    }),
  });
}

/** The calendar entry of a booking, or its cancellation. */
async function calendarOf({ db, settings }: Portal, booking: BookingRow): Promise<NonNullable<Mail['calendar']>> {
  const { name, email, address } = settings.clinic;
  const { id, day, range, treatment, doctorName } = booking;
  const entry = {
    id,
    day,
    range,
    title: `${treatment}, ${doctorName}`,
    place: `${name}, ${address.street}, ${address.city}`,
    clinic: { name, email },
  };
  return calendarFile(entry, { isCancelled: booking.status === 'cancelled', writtenAt: await readClock(db) });
}

/** The name in a salutation; empty for an unproven address. */
function nameTo({ name, emailProvenAt }: PersonRow): string {
  return emailProvenAt ? name : '';
}

function greet(say: TranslateEmail, name: string): string {
  return name ? say('greeting', { name }) : say('plainGreeting');
}

/** A range's clock times; in English with its wire name. */
function slotText(range: { start: number; end: number }, language: Language): string {
  const clock = translate(language, `bookings.range_${range.start}`);
  return language === 'en' ? translate(language, 'bookings.slotWithClock', { name: nameOfRange(range), clock }) : clock;
}

function priceText({ priceCents, currency }: BookingRow, language: Language): string {
  return formatPrice(dollarsFromCents(priceCents), currency, language);
}
