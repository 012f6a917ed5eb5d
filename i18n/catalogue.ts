import type { Language } from '#domain/shared/language';
import { about } from './messages/shared/about.ts';
import { absences } from './messages/absences/absences.ts';
import { api } from './messages/shared/api-docs.ts';
import { unresolvedBookings } from './messages/desk/unresolved-bookings.ts';
import { audit } from './messages/clinic/audit.ts';
import { board } from './messages/desk/board.ts';
import { bookings } from './messages/bookings/bookings.ts';
import { calendars } from './messages/bookings/calendars.ts';
import { cards } from './messages/payments/cards.ts';
import { changes } from './messages/bookings/changes.ts';
import { catalogue as treatments } from './messages/clinic/catalogue.ts';
import { closures } from './messages/absences/closures.ts';
import { contact } from './messages/clinic/contact.ts';
import { csv } from './messages/desk/csv.ts';
import { dashboard } from './messages/desk/dashboard.ts';
import { desk } from './messages/desk/desk.ts';
import { deskPayments } from './messages/payments/desk-payments.ts';
import { deskPatients } from './messages/accounts/desk-patients.ts';
import { doctors } from './messages/slots/doctors.ts';
import { errors } from './messages/shared/errors.ts';
import { firebase } from './messages/people/firebase.ts';
import { holds } from './messages/bookings/holds.ts';
import { home } from './messages/shared/home.ts';
import { peopleEmails } from './messages/people/people-emails.ts';
import { newsletterEmails } from './messages/clinic/newsletter-emails.ts';
import { inboxEmails } from './messages/clinic/inbox-emails.ts';
import { bookingEmails } from './messages/bookings/booking-emails.ts';
import { reminders } from './messages/bookings/reminders.ts';
import { staffNotices } from './messages/bookings/staff-notices.ts';
import { absenceEmails } from './messages/absences/absence-emails.ts';
import { deletionEmails } from './messages/accounts/deletion-emails.ts';
import { deskEmails } from './messages/desk/desk-emails.ts';
import { emails } from './messages/shared/emails.ts';
import { legal } from './messages/shared/legal.ts';
import { manage } from './messages/bookings/manage.ts';
import { newsletter } from './messages/clinic/newsletter.ts';
import { notifications } from './messages/clinic/notifications.ts';
import { outbox } from './messages/clinic/outbox.ts';
import { plans } from './messages/slots/plans.ts';
import { paymentEmails } from './messages/payments/payment-emails.ts';
import { payments } from './messages/payments/payments.ts';
import { people } from './messages/people/people.ts';
import { profile } from './messages/people/profile.ts';
import { reviews } from './messages/shared/reviews.ts';
import { schedule } from './messages/slots/schedule.ts';
import { slots } from './messages/slots/slots.ts';
import { sessions } from './messages/people/sessions.ts';
import { site } from './messages/shared/site.ts';
import { receipt } from './messages/payments/receipt.ts';
import { ticket } from './messages/bookings/ticket.ts';
import { tasks } from './messages/desk/tasks.ts';
import { validation } from './messages/shared/validation.ts';

/** The messages of each feature, in English and German. */
const features = {
  about,
  absences,
  api,
  unresolvedBookings,
  audit,
  board,
  bookings,
  calendars,
  cards,
  changes,
  catalogue: treatments,
  closures,
  contact,
  csv,
  dashboard,
  desk,
  deskPayments,
  deskPatients,
  doctors,
  errors,
  firebase,
  holds,
  home,
  peopleEmails,
  newsletterEmails,
  inboxEmails,
  bookingEmails,
  reminders,
  staffNotices,
  absenceEmails,
  deletionEmails,
  deskEmails,
  emails,
  legal,
  manage,
  newsletter,
  notifications,
  outbox,
  paymentEmails,
  payments,
  plans,
  people,
  profile,
  reviews,
  schedule,
  slots,
  sessions,
  site,
  receipt,
  ticket,
  validation,
  tasks,
};

type Features = typeof features;
type English = { [Feature in keyof Features]: Features[Feature]['en'] };

/**
 * All texts that people read. English texts of the specification are verbatim; German uses the formal "Sie".
 * A key is `feature.message`; `{{name}}` are placeholders; `_one` and `_other` are plural forms, chosen by `count`.
 */
export const catalogue = { en: messagesIn('en'), de: messagesIn('de') };

/** Messages of one language, by feature and name; in the browser only those that were loaded. */
export type Messages = { [feature: string]: { [name: string]: string } | undefined };

type WithoutPlural<Key extends string> = Key extends `${infer Stem}_one` | `${infer Stem}_other` ? Stem : Key;

/** The key of one message, `feature.message`. */
export type MessageKey = {
  [Feature in keyof English]: `${Feature}.${WithoutPlural<keyof English[Feature] & string>}`;
}[keyof English];

/** The message of a key in one language, with its placeholders filled in. */
export type Translate = (key: MessageKey, params?: Record<string, string | number>) => string;

function messagesIn(language: Language): Record<keyof Features, Record<string, string>> {
  return Object.fromEntries(
    Object.entries(features).map(([feature, messages]) => [feature, messages[language]]),
  ) as Record<keyof Features, Record<string, string>>;
}
