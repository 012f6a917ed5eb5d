import { createContext, useCallback, useContext } from 'react';
import type { Language } from '#domain/shared/language';
import type { MessageKey, Translate } from '#i18n/catalogue';
import { translators } from './loaded-messages.ts';

/** The page's language. */
export const PageLanguage = createContext<Language>('en');

/** Translates messages to the page's language. */
export function useMessages(): { t: Translate; language: Language } {
  const language = useContext(PageLanguage);
  return { t: translators[language], language };
}

/** Translates a form error, whose message is a key of the catalogue. */
export function useFieldError(): (error: { message?: string | undefined } | undefined) => string | undefined {
  const { t } = useMessages();
  return useCallback((error) => (error?.message ? t(error.message as MessageKey) : undefined), [t]);
}
