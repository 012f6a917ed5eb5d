import type { Language } from '#domain/shared/language';
import type { MessageKey, Translate } from '#i18n/catalogue';
import type { CardFailure } from './card-outcome.ts';

/** The provider's message unchanged (specification, section 8); on a German page our own if the code is known. */
export function cardErrorMessage(failure: CardFailure, t: Translate, language: Language): string {
  if ('key' in failure) return t(failure.key);
  if (language === 'en') return failure.message;
  const keys = failure.codes?.map((code) => `cards.${code}` as MessageKey) ?? [];
  const texts = keys.map((key) => ({ key, text: t(key) }));
  // A code without a message of its own.
  return texts.find(({ key, text }) => text !== key)?.text ?? failure.message;
}
