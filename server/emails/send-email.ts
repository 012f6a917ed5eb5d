import { ClinicError } from '#domain/errors';
import { dollarsFromCents } from '#domain/money';
import { formatPrice } from '#i18n/format';
import { nameOfRange } from '#domain/slots';
import type { Jobs } from '#server/ports/job-queue';
import type { Language, Mail } from '#server/ports/mailer';
import { findBooking, type BookingRow } from '#server/store/bookings';
import { readClock } from '#server/store/database/clock';
import { findPersonById, type PersonRow } from '#server/store/people';
import { emails } from '#i18n/messages/emails';
import { formatDay } from '#i18n/format';
import { calendarFile } from './calendar-file.ts';
import { layOutEmail } from './layout.ts';
import type { Portal } from '#server/lib/context';
import { sendPaidEmail, sendPlainCancellationEmail } from './send-plain-email.ts';
import { translate } from '#server/lib/translate';

/** Tells a patient that the booking stands, with everything they need to come. */
export async function sendBookingEmail(portal: Portal, { bookingId }: { bookingId: string }): Promise<void> {
  const booking = await findBooking(portal.db, bookingId);
  if (!booking) throw new ClinicError('not_found');
  // Cancelled or deleted before this mail was written: the cancellation has a mail of its own.
  if (booking.status !== 'booked' || booking.isLocked) return;
  const person = await findPersonById(portal.db, booking.patientId);
  if (person && !person.email_proven_at) return sendPaidEmail(portal, { bookingId });
  const language = person?.language ?? 'en';
  const { clinic, publicUrl } = portal.settings;
  const isPaidHere = clinic.cards.mode === 'clinic';
  const say = sayIn(language);
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

/** Tells a patient that the clinic cannot keep an appointment, and what becomes of their money. */
export async function sendCancellationEmail(portal: Portal, job: Jobs['booking-cancelled']): Promise<void> {
  const booking = await findBooking(portal.db, job.bookingId);
  if (!booking) throw new ClinicError('not_found');
  if (job.isUnproven) return sendPlainCancellationEmail(portal, job, booking);
  const { language } = job;
  const { clinic, publicUrl } = portal.settings;
  const say = sayIn(language);
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

/** Tells a doctor that a patient will not come; who it was has been forgotten with the account. */
export async function sendFreedSlotEmail(portal: Portal, { bookingId }: Jobs['appointment-freed']): Promise<void> {
  const booking = await findBooking(portal.db, bookingId);
  const doctor = booking && (await findPersonById(portal.db, booking.doctorId));
  if (!booking || !doctor) return;
  const { language } = doctor;
  const { clinic, publicUrl } = portal.settings;
  const say = sayIn(language);
  await portal.ports.mailer.send({
    id: `appointment-freed:${bookingId}`,
    to: { name: nameTo(doctor), email: doctor.email },
    subject: say('freedSubject'),
    ...layOutEmail({
      greeting: greet(say, nameTo(doctor)),
      lead: say('freedLead'),
      facts: [
        ...(doctor.email_proven_at ? [say('treatment', { treatment: booking.treatment })] : []),
        say('when', { date: formatDay(booking.day, language), slot: slotText(booking.range, language) }),
      ],
      action: { words: say('freedAction'), link: `${publicUrl}/dashboard/myschedule` },
      help: say('cancelledHelp', { phone: clinic.phone }),
      regards: say('regards', { clinic: clinic.name }),
    }),
  });
}

/** Tells a doctor that they can publish free time now. */
export async function sendVerifiedEmail(portal: Portal, { personId }: Jobs['doctor-verified']): Promise<void> {
  const doctor = await findPersonById(portal.db, personId);
  if (!doctor) return;
  const { clinic, publicUrl } = portal.settings;
  const say = sayIn(doctor.language);
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

/** The appointment for the patient's own calendar: to enter, or to strike out. */
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

type Say = (sentence: keyof typeof emails.en, params?: Record<string, string | number>) => string;

/** Under which name a person is written to: none while nobody has proved the address. */
function nameTo({ name, email_proven_at }: PersonRow): string {
  return email_proven_at ? name : '';
}

function greet(say: Say, name: string): string {
  return name ? say('greeting', { name }) : say('plainGreeting');
}

function sayIn(language: Language): Say {
  return (sentence, params = {}) => translate(language, `emails.${sentence}`, params);
}

/** The clock times; in English beside the range's name. */
function slotText(range: { start: number; end: number }, language: Language): string {
  const clock = translate(language, `bookings.range_${range.start}`);
  return language === 'en' ? translate(language, 'bookings.slotWithClock', { name: nameOfRange(range), clock }) : clock;
}

function priceText({ priceCents, currency }: BookingRow, language: Language): string {
  return formatPrice(dollarsFromCents(priceCents), currency, language);
}
