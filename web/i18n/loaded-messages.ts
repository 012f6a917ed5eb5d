import { inMemory } from 'virtual:messages';
import type { Language } from '#domain/shared/language';
import type { Messages, Translate } from '#i18n/catalogue';
import { translator } from '#i18n/translator';

/** In the browser the messages of the page's language that the page needs. */
const loaded: Messages = {};

/** By language: all messages on the server, in the browser those that were loaded. */
export const translators: Record<Language, Translate> = {
  en: translator(inMemory?.en ?? loaded),
  de: translator(inMemory?.de ?? loaded),
};

/** Adds messages of the page's language; `web/vite/messages-plugin.ts` has the root, each route and each lazily imported module call it. */
export function addMessages(messages: Messages): void {
  for (const [feature, texts] of Object.entries(messages)) loaded[feature] = { ...loaded[feature], ...texts };
}
