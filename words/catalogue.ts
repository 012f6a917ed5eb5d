import { about } from './about.ts';
import { api } from './api.ts';
import { attention } from './attention.ts';
import { audit } from './audit.ts';
import { booking } from './booking.ts';
import { cards } from './cards.ts';
import { contact } from './contact.ts';
import { dashboard } from './dashboard.ts';
import { errors } from './errors.ts';
import { firebase } from './firebase.ts';
import { hold } from './hold.ts';
import { home } from './home.ts';
import { mail } from './mail.ts';
import { messages } from './messages.ts';
import { outbox } from './outbox.ts';
import { patients } from './patients.ts';
import { payment } from './payment.ts';
import { people } from './people.ts';
import { profile } from './profile.ts';
import { reviews } from './reviews.ts';
import { schedule } from './schedule.ts';
import { session } from './session.ts';
import { site } from './site.ts';
import { validation } from './validation.ts';

/** One entry a feature; each file holds its English and its German. */
const features = {
  about,
  api,
  attention,
  audit,
  booking,
  cards,
  contact,
  dashboard,
  errors,
  firebase,
  hold,
  home,
  mail,
  messages,
  outbox,
  patients,
  payment,
  people,
  profile,
  reviews,
  schedule,
  session,
  site,
  validation,
};

type Features = typeof features;
type English = { [Feature in keyof Features]: Features[Feature]['en'] };

/**
 * Every sentence a person reads. English is the specification's text to the letter; German is polite (Sie).
 * A key is `feature.sentence`; `{{name}}` are placeholders; `_one`/`_other` are plural forms chosen by `count`.
 */
export const catalogue = { en: inLanguage('en'), de: inLanguage('de') };

export type Language = keyof typeof catalogue;
export const languages: Language[] = ['en', 'de'];

type WithoutPlural<Key extends string> = Key extends `${infer Stem}_one` | `${infer Stem}_other` ? Stem : Key;

/** The name of one sentence, `feature.sentence`. */
export type WordKey = {
  [Feature in keyof English]: `${Feature}.${WithoutPlural<keyof English[Feature] & string>}`;
}[keyof English];

function inLanguage(language: 'en' | 'de'): Record<keyof Features, Record<string, string>> {
  return Object.fromEntries(Object.entries(features).map(([feature, words]) => [feature, words[language]])) as Record<
    keyof Features,
    Record<string, string>
  >;
}
