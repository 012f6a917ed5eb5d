import { sql, type RawBuilder } from 'kysely';

/** Must be exactly the expression of the index `person_found_by`, or PostgreSQL does not use it. */
const searchedText = sql`(fold_for_search(person.name || ' ' || person.email) || ' ' || regexp_replace(fold_for_search(person.name), '([aou])e', '\\1', 'g')
  || ' ' || coalesce(phone_digits(person.phone), ''))`;

/** Fewer digits match too many phone numbers. */
const LEAST_DIGITS = 3;

/**
 * Whether a person's name, email address or phone number contains every word of `search`, in any order. Umlauts match
 * as ü, u and ue; phone numbers in any spelling, with or without the country code.
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

/** A pattern that folding leaves empty (an accent alone) matches nothing. */
function contains(pattern: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`${searchedText} like '%' || nullif(${pattern}, '') || '%'`;
}
