import { expect, test } from 'vitest';
import { negotiateLanguage, pageLanguage } from './negotiate-language.ts';

const german = new Headers({ 'accept-language': 'fr-FR, de-DE;q=0.8, en;q=0.5' });

test('a page has the first language of the browser that the portal has, English without one', () => {
  expect(pageLanguage(german)).toBe('de');
  expect(negotiateLanguage('fr-FR')).toBe('en');
  expect(negotiateLanguage(null)).toBe('en');
});

test('what a person has stored is used before the browser’s, and what this browser chose before both', () => {
  expect(pageLanguage(german, 'en')).toBe('en');
  const chosen = new Headers({ 'accept-language': 'en', cookie: 'theme=dark; language=de' });
  expect(pageLanguage(chosen, 'en')).toBe('de');
  expect(pageLanguage(new Headers({ cookie: 'language=xx' }), 'de')).toBe('de');
});
