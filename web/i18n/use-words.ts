import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language, WordKey } from '#words/catalogue';

export type Say = (key: WordKey, params?: Record<string, string | number>) => string;

/** The sentences of the page's language. */
export function useWords(): { t: Say; language: Language } {
  const { t, i18n } = useTranslation();
  const say = useCallback<Say>((key, params = {}) => t(key as string, params), [t]);
  return { t: say, language: i18n.language === 'de' ? 'de' : 'en' };
}

/** A form's error message is a key of the catalogue. */
export function useFieldError(): (error: { message?: string | undefined } | undefined) => string | undefined {
  const { t } = useWords();
  return useCallback((error) => (error?.message ? t(error.message as WordKey) : undefined), [t]);
}
