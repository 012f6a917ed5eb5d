import { cards } from '#words/cards';
import type { Language, WordKey } from '#words/catalogue';
import type { Say } from '../../i18n/use-words.ts';
import type { CardFailure } from './card-outcome.ts';

function isKnown(code: string): code is keyof typeof cards.de {
  return Object.hasOwn(cards.de, code);
}

/** The provider's message as it came (specification, section 8); on a German page ours, where a code of it is known. */
export function explainCard(failure: CardFailure, t: Say, language: Language): string {
  if ('key' in failure) return t(failure.key);
  const code = language === 'en' ? undefined : failure.codes?.find(isKnown);
  return code ? t(`cards.${code}` satisfies WordKey) : failure.message;
}
