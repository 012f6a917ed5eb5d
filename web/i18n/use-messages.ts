import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/language';
import type { MessageKey, Translate } from '#i18n/catalogue';

/** Translates messages to the page's language. */
export function useMessages(): { t: Translate; language: Language } {
  const { t, i18n } = useTranslation();
  const translate = useCallback<Translate>((key, params = {}) => t(key as string, params), [t]);
  return { t: translate, language: i18n.language === 'de' ? 'de' : 'en' };
}

/** Translates a form error, whose message is a key of the catalogue. */
export function useFieldError(): (error: { message?: string | undefined } | undefined) => string | undefined {
  const { t } = useMessages();
  return useCallback((error) => (error?.message ? t(error.message as MessageKey) : undefined), [t]);
}
