import { sql, type RawBuilder } from 'kysely';

/** To the letter the expression of the index `person_found_by`. */
const searchedText = sql`(fold_for_search(person.name || ' ' || person.email) || ' ' || regexp_replace(fold_for_search(person.name), '([aou])e', '\\1', 'g')
  || ' ' || coalesce(phone_digits(person.phone), ''))`;

/** Fewer digits are part of too many numbers. */
const LEAST_DIGITS = 3;

/**
 * Whether every word of `search`, in any order, is a part of a person's name, e-mail or telephone number. Umlauts are
 * found as ü, u and ue, numbers in any spelling, with or without the country's code.
 */
export function matchesSearch(search: string): RawBuilder<boolean> {
  const words = search.split(/\s+/).filter(Boolean);
  const hasWords = sql`(${sql.join(words.map(hasWord), sql` and `)})`;
  const digits = search.replaceAll(/\D/g, '');
  if (!/^[\d\s+()/.-]+$/.test(search) || digits.length < LEAST_DIGITS) return sql<boolean>`${hasWords}`;
  return sql<boolean>`(${hasWords} or ${contains(sql`${digits}::text`)} or ${contains(sql`phone_digits(${search}::text)`)})`;
}

function hasWord(word: string): RawBuilder<boolean> {
  const folded = sql`fold_for_search(${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}::text)`;
  return sql<boolean>`(${contains(folded)} or ${contains(sql`regexp_replace(${folded}, '([aou])e', '\\1', 'g')`)})`;
}

/** A pattern of which nothing is left once it is folded (an accent alone) is contained nowhere. */
function contains(pattern: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`${searchedText} like '%' || nullif(${pattern}, '') || '%'`;
}
