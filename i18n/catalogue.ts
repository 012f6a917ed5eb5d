import type { Language } from '#domain/language';
import { about } from './messages/about.ts';
import { absences } from './messages/absences.ts';
import { api } from './messages/api-docs.ts';
import { attention } from './messages/attention.ts';
import { audit } from './messages/audit.ts';
import { board } from './messages/board.ts';
import { bookings } from './messages/bookings.ts';
import { calendars } from './messages/calendars.ts';
import { cards } from './messages/cards.ts';
import { changes } from './messages/changes.ts';
import { catalogue as treatments } from './messages/catalogue.ts';
import { closures } from './messages/closures.ts';
import { contact } from './messages/contact.ts';
import { csv } from './messages/csv.ts';
import { dashboard } from './messages/dashboard.ts';
import { desk } from './messages/desk.ts';
import { deskPayments } from './messages/desk-payments.ts';
import { deskPatients } from './messages/desk-patients.ts';
import { doctors } from './messages/doctors.ts';
import { errors } from './messages/errors.ts';
import { firebase } from './messages/firebase.ts';
import { holds } from './messages/holds.ts';
import { home } from './messages/home.ts';
import { emails } from './messages/emails.ts';
import { legal } from './messages/legal.ts';
import { manage } from './messages/manage.ts';
import { newsletter } from './messages/newsletter.ts';
import { notifications } from './messages/notifications.ts';
import { outbox } from './messages/outbox.ts';
import { plans } from './messages/plans.ts';
import { paymentEmails } from './messages/payment-emails.ts';
import { payments } from './messages/payments.ts';
import { people } from './messages/people.ts';
import { profile } from './messages/profile.ts';
import { reviews } from './messages/reviews.ts';
import { schedule } from './messages/schedule.ts';
import { slots } from './messages/slots.ts';
import { sessions } from './messages/sessions.ts';
import { site } from './messages/site.ts';
import { receipt } from './messages/receipt.ts';
import { ticket } from './messages/ticket.ts';
import { waiting } from './messages/waiting.ts';
import { validation } from './messages/validation.ts';

/** The messages of each feature, in English and German. */
const features = {
  about,
  absences,
  api,
  attention,
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
  waiting,
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

/** The name of a group of messages. */
export type Feature = keyof Features;

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
