import { sql, type Selectable } from 'kysely';
import { DESK_ISSUER } from '#domain/accounts/desk-patients';
import type { Db } from '#server/platform/database/open-database';
import type { Tables } from '#server/platform/database/tables';

const columns = ['id', 'email', 'language', 'confirmedAt'] as const;
type NewsletterRow = Pick<Selectable<Tables['newsletterAddress']>, (typeof columns)[number]>;

export async function findNewsletterAddress(handle: Db, id: string): Promise<NewsletterRow | null> {
  return (await handle.selectFrom('newsletterAddress').select(columns).where('id', '=', id).executeTakeFirst()) ?? null;
}

/**
 * Confirmed addresses, none of a patient who has restricted the use of their data since, in arbitrary order; `after` is the
 * id of the last one of the previous page.
 */
export async function listConfirmedAddresses(
  handle: Db,
  wanted: { after: string | null; limit: number },
): Promise<NewsletterRow[]> {
  let query = handle
    .selectFrom('newsletterAddress')
    .select(columns)
    .where('confirmedAt', 'is not', null)
    .where(
      sql<boolean>`not exists (select from person where person.email = newsletter_address.email and restricted_at > confirmed_at
        and (email_proven_at is not null or issuer = ${sql.lit(DESK_ISSUER)}))`,
    );
  // Compared with the id itself, not with its row: an address deleted between two pages skips no other.
  if (wanted.after !== null) query = query.where('id', '>', wanted.after);
  return query.orderBy('id').limit(wanted.limit).execute();
}

/**
 * Stores a requested subscription. Returns its id if a confirmation email is due: not for a confirmed address, and at
 * most once a day for any other.
 */
export async function insertNewsletterAddress(
  handle: Db,
  wanted: { email: string; language: 'en' | 'de' },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into newsletter_address as known (email, language, mailed_at) values (${wanted.email}, ${wanted.language}, now())
    on conflict (email) do update set mailed_at = now(), language = excluded.language
      where known.confirmed_at is null and (known.mailed_at is null or known.mailed_at < now() - interval '1 day')
    returning id`.execute(handle);
  return rows[0]?.id ?? null;
}

/** Confirms an address; false if it is no longer stored. */
export async function confirmNewsletterAddress(handle: Db, id: string, now: Date): Promise<boolean> {
  const row = await handle
    .updateTable('newsletterAddress')
    .set((eb) => ({ confirmedAt: eb.fn.coalesce('confirmedAt', eb.val(now)) }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives the subscription of an address to another one, which its owner has proven, unless that one has its own. */
export async function moveSubscription(handle: Db, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`update newsletter_address set email = ${to} where email = ${from}
    and not exists (select from newsletter_address other where other.email = ${to})`.execute(handle);
}

export async function deleteNewsletterAddress(handle: Db, id: string): Promise<void> {
  await handle.deleteFrom('newsletterAddress').where('id', '=', id).execute();
}

/** When an address was subscribed; null if it is not. */
export async function findSubscription(handle: Db, email: string): Promise<Date | null> {
  const found = handle.selectFrom('newsletterAddress').select('confirmedAt').where('email', '=', email);
  return (await found.executeTakeFirst())?.confirmedAt ?? null;
}

export async function deleteNewsletterAddressOf(handle: Db, email: string): Promise<void> {
  await handle.deleteFrom('newsletterAddress').where('email', '=', email).execute();
}
