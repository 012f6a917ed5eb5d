import type { Language } from '#domain/shared/language';
import * as features from './messages/index.ts';

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
