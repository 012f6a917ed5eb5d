import { expect, test } from 'vitest';
import { catalogue } from './catalogue.ts';
import { specialtyTexts, treatmentTexts } from './clinic-texts.ts';
import { demoDoctors } from './messages/clinic/demo-doctors.ts';

const seeded = JSON.stringify([specialtyTexts, treatmentTexts]);
const texts = {
  en: { ...catalogue.en, demoDoctors: demoDoctors.en },
  de: { ...catalogue.de, demoDoctors: demoDoctors.de, seeded: { seeded } },
};

/** The keys of the messages that match. */
function matching(language: 'en' | 'de', words: RegExp): string[] {
  return Object.entries(texts[language]).flatMap(([feature, messages]) =>
    Object.entries(messages)
      .filter(([, text]) => words.test(text.replaceAll('\u00AD', '')))
      .map(([name]) => `${feature}.${name}`),
  );
}

test.each([
  ['a doctor is a Zahnärztin or a Zahnarzt', /Behandler(?:s|n|in)?\b/],
  [
    'a patient is a Patientin or a Patient, except in a label of the navigation, which has no room for both',
    /(?!(?<=^)Patienten$)(?<!oder )(?<!oder (?:der|den|dem|des|einem|eines) )(?<!desselben )(?<!und )\bPatient(?:en)?\b/,
  ],
  ['a slot is a Termin', /\b(?:freien?|anderen?|neuen?|diesen?|angefragten?|vorgemerkten?|gebuchten?) Zeit(?:en)?\b/i],
  ['a patient who will come kommt', /\b(?:zugesagt|zusagen)\b/i],
  ['the clinic is not what cannot be reached', /Praxis (?:war|ist) (?:gerade )?nicht erreichbar/],
  ['another attempt is made noch einmal', /versuchen Sie es [^.]*erneut/i],
])('in German %s', (_rule, words) => {
  expect(matching('de', words)).toEqual([]);
});

test.each([
  [
    'the clinic is not what cannot be reached',
    /(?:reach|reached) the clinic|clinic (?:could|cannot|can) ?(?:not )?be reached/i,
  ],
  ['already stands before the verb', /\bhave already\b|is paid already/],
  ['samples are in nobody’s own words', /own words/i],
  ['no longer, not any more, ends a state', /is not valid any more/],
])('in English %s', (_rule, words) => {
  expect(matching('en', words)).toEqual([]);
});

test('Cancel alone closes the specified dialogs of deletion; an appointment is cancelled by name', () => {
  expect(matching('en', /^Cancel$/).toSorted()).toEqual(['contact.cancel', 'people.cancel']);
});

test('a date and a time come from a formatter: no message adds Uhr, AM or PM to a placeholder', () => {
  expect(matching('de', /\}\} Uhr\b/)).toEqual(['site.openingHours']);
  expect(matching('en', /\}\} (?:AM|PM|o’clock)\b/)).toEqual([]);
});
