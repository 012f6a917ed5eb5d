import { api } from './api.ts';
import { errors } from './errors.ts';
import { validation } from './validation.ts';

/**
 * Every sentence a person reads. English is the specification's text to the letter; German is polite (Sie).
 * A key is `feature.sentence`; `{{name}}` are placeholders; `_one`/`_other` are plural forms chosen by `count`.
 */
export const catalogue = {
  en: { api: api.en, errors: errors.en, validation: validation.en },
  de: { api: api.de, errors: errors.de, validation: validation.de },
} as const;

export type Language = keyof typeof catalogue;
export const languages = Object.keys(catalogue) as Language[];

type English = (typeof catalogue)['en'];
type WithoutPlural<Key extends string> = Key extends `${infer Stem}_one` | `${infer Stem}_other` ? Stem : Key;

/** The name of one sentence, `feature.sentence`. */
export type WordKey = {
  [Feature in keyof English & string]: `${Feature}.${WithoutPlural<keyof English[Feature] & string>}`;
}[keyof English & string];
