import { cards } from '#i18n/messages/cards';
import type { Language } from '#domain/language';
import type { MessageKey, Translate } from '#i18n/catalogue';
import type { CardFailure } from './card-outcome.ts';

function isKnown(code: string): code is keyof typeof cards.de {
  return Object.hasOwn(cards.de, code);
}

/** The provider's message unchanged (specification, section 8); on a German page our own if the code is known. */
export function cardErrorMessage(failure: CardFailure, t: Translate, language: Language): string {
  if ('key' in failure) return t(failure.key);
  const code = language === 'en' ? undefined : failure.codes?.find(isKnown);
  return code ? t(`cards.${code}` satisfies MessageKey) : failure.message;
}
