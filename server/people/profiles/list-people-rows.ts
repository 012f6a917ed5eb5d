import { sql, type RawBuilder } from 'kysely';
import type { Role } from '#domain/shared/permission';
import { selectPeople, type PersonRow } from './people-rows.ts';
import type { Db } from '#server/platform/database/open-database';

/** People of one role by name, paged by key: `after` is the id of the last person of the page before. */
export async function listPersonRows(
  handle: Db,
  wanted: { role: Role; search?: string | undefined; after: string | null; limit: number },
): Promise<PersonRow[]> {
  let query = selectPeople(handle).where('person.role', '=', wanted.role);
  if (wanted.search) query = query.where(matchesSearch(wanted.search));
  if (wanted.after !== null) {
    query = query.where(
      sql<boolean>`(lower(person.name), person.id) > (select lower(last.name), last.id from person as last where last.id = ${wanted.after} and last.deleted_at is null)`,
    );
  }
  return query
    .orderBy(sql`lower(person.name)`)
    .orderBy('person.id')
    .limit(wanted.limit)
    .execute();
}

/** How many people have a role, without deleted ones: the sum of the changes that triggers on `person` append. */
export async function countPeople(handle: Db, role: Role): Promise<number> {
  const row = await handle.selectFrom('personCount').select('living').where('role', '=', role).executeTakeFirst();
  return row?.living ?? 0;
}

/** Fewer changes than this are left for `person_count` to sum at each read. */
const UNFOLDED = 200;

/** Replaces the appended changes of each role by their sum; skips rows that another transaction has locked. */
export async function foldPersonCounts(handle: Db): Promise<void> {
  await sql`
    with folded as (
      delete from person_tally where id in (select id from person_tally for update skip locked)
        and (select count(*) from person_tally) > ${UNFOLDED}
      returning role, change
    )
    insert into person_tally (role, change) select role, sum(change) from folded group by role`.execute(handle);
}

/** Must be exactly the expression of the index `person_found_by`, or PostgreSQL does not use it. */
const searchedText = sql`(fold_for_search(person.name || ' ' || person.email || ' ' || person.booked_as)
  || ' ' || regexp_replace(fold_for_search(person.name || ' ' || person.booked_as), '([aou])e', '\\1', 'g')
  || ' ' || coalesce(phone_digits(person.phone), ''))`;

/** Fewer digits match too many phone numbers. */
const MIN_DIGITS = 3;

/** The index finds no shorter part of a word. */
const MIN_LETTERS = 3;

/** What `fold_for_search` takes out of names, and what it takes for a blank. */
const APOSTROPHES = /['’‘ʼʻ´`′]/gu;
const BLANKS = /[\s‐‑‒–—-]+/u;

/** The words of a search, without apostrophes and hyphens. */
export const wordsOf = (search: string): string[] => search.replaceAll(APOSTROPHES, '').split(BLANKS).filter(Boolean);

/**
 * Whether a person's name, email address or phone number, or a name under which they booked, contains every word of
 * `search`, in any order; of one or two letters alone as the beginning of a word. Single letters alone match nobody.
 * Umlauts match as ü, u and ue; O’Brien as O'Brien and OBrien, a hyphen as a blank; phone numbers in any spelling, with
 * or without the country code.
 */
export function matchesSearch(search: string): RawBuilder<boolean> {
  const words = wordsOf(search);
  if (words.length === 0) return sql<boolean>`false`;
  // Folding leaves nothing of an accent alone.
  if (words.some((word) => /^\p{M}+$/u.test(word))) return sql<boolean>`false`;
  // Single letters match nearly everybody; of scripts without case, such as Chinese, a letter is a name.
  if (words.every((word) => /^[\p{Lu}\p{Ll}]\p{M}*$/u.test(word))) return sql<boolean>`false`;
  const isIndexed = words.some((word) => word.length >= MIN_LETTERS);
  // For a search of short words alone the index finds only the beginnings of words, including the blank.
  const parts = isIndexed ? words : words.map((word) => ` ${word}`);
  const hasWords = sql`(${sql.join(parts.map(hasWord), sql` and `)})`;
  const digits = search.replaceAll(/\D/g, '');
  if (!/^[\d\s+()/.-]+$/.test(search) || digits.length < MIN_DIGITS) return sql<boolean>`${hasWords}`;
  return sql<boolean>`(${hasWords} or ${contains(sql`${digits}::text`)} or ${contains(sql`phone_digits(${search}::text)`)})`;
}

/** Whether a person's phone number contains these digits, in any spelling. */
export function hasPhone(phone: string): RawBuilder<boolean> {
  return sql<boolean>`(${contains(sql`phone_digits(${phone}::text)`)})`;
}

function hasWord(word: string): RawBuilder<boolean> {
  const folded = sql`fold_for_search(${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}::text)`;
  // Without the e, ue alone would match every word with u.
  const shortest = word
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/([aou])e/gi, '$1')
    .trim();
  // No blank precedes the first word of the text in its own spelling.
  const isFirst = sql`${searchedText} like nullif(ltrim(${folded}), '') || '%'`;
  if (shortest.length < 2)
    return sql<boolean>`(${contains(folded)}${word.startsWith(' ') ? sql` or ${isFirst}` : sql``})`;
  return sql<boolean>`(${contains(folded)} or ${contains(sql`regexp_replace(${folded}, '([aou])e', '\\1', 'g')`)})`;
}

/** A pattern that folding leaves empty (an accent alone) matches nothing. */
function contains(pattern: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`${searchedText} like '%' || nullif(${pattern}, '') || '%'`;
}
