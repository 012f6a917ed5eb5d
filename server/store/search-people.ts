import { sql, type RawBuilder } from 'kysely';

/** To the letter the expression of the index `person_found_by`. */
const searchedText = sql`(fold_for_search(person.name || ' ' || person.email) || ' ' || regexp_replace(fold_for_search(person.name), '([aou])e', '\\1', 'g')
  || ' ' || coalesce(phone_digits(person.phone), ''))`;

/** Fewer digits are part of too many numbers. */
const LEAST_DIGITS = 3;

/**
 * Whether a part of a person's name, e-mail or telephone number is what is searched. Umlauts are found as ü, u and ue,
 * numbers in any spelling, with or without the country's code.
 */
export function isFoundBy(search: string): RawBuilder<boolean> {
  const folded = sql`fold_for_search(${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}::text)`;
  const patterns = [folded, sql`regexp_replace(${folded}, '([aou])e', '\\1', 'g')`];
  const digits = search.replaceAll(/\D/g, '');
  if (/^[\d\s+()/.-]+$/.test(search) && digits.length >= LEAST_DIGITS) {
    patterns.push(sql`${digits}::text`, sql`phone_digits(${search}::text)`);
  }
  const matches = patterns.map((pattern) => sql`${searchedText} like '%' || ${pattern} || '%'`);
  return sql<boolean>`(${sql.join(matches, sql` or `)})`;
}
