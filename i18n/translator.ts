import type { Messages, Translate } from './catalogue.ts';

/**
 * Returns the look-up in the messages of one language. `count` chooses the plural form: `_zero` if there is one, else
 * `_one` or `_other`, by the rule that English and German share. A text that is not a key is returned unchanged. A
 * sentence with the clinic's phone number or email address is left out if the clinic has none (empty).
 */
export function translator(messages: Messages): Translate {
  return (key, params = {}) => {
    const dot = key.indexOf('.');
    const feature = messages[key.slice(0, dot)];
    const name = key.slice(dot + 1);
    const text = formsOf(name, params['count'])
      .map((form) => feature?.[form])
      .find((found) => found !== undefined);
    if (text === undefined) return key;
    const hasFacts = (sentence: string) =>
      !FACTS.some((name) => params[name] === '' && sentence.includes(`{{${name}}}`));
    return text
      .split(SENTENCES)
      .filter(hasFacts)
      .join(' ')
      .replaceAll(/\{\{(\w+)\}\}/g, (_whole, param: string) => String(params[param] ?? ''));
  };
}

const FACTS = ['phone', 'email'];
/** Between two sentences. */
const SENTENCES = /(?<=[.?!]) (?=\p{Lu})/u;

/** The names under which a message may be found, the best first. */
function formsOf(name: string, count: string | number | undefined): string[] {
  if (typeof count !== 'number') return [name];
  return [...(count === 0 ? [`${name}_zero`] : []), `${name}_${count === 1 ? 'one' : 'other'}`, name];
}
