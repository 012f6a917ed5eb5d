import { sql } from 'kysely';
import type { Language } from '#domain/shared/language';
import type { Db } from '#server/platform/database/open-database';

/** The id of a person's calendar feed; null while it is off. */
export async function findCalendarFeed(handle: Db, personId: string): Promise<string | null> {
  const row = await handle.selectFrom('calendarFeed').select('id').where('personId', '=', personId).executeTakeFirst();
  return row?.id ?? null;
}

/** Creates or replaces a person's calendar feed and returns its new id. */
export async function replaceCalendarFeed(handle: Db, personId: string): Promise<string> {
  const { id } = await handle
    .insertInto('calendarFeed')
    .values({ personId })
    .onConflict((conflict) =>
      conflict.column('personId').doUpdateSet({ id: sql`gen_random_uuid()`, createdAt: sql`now()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes a person's calendar feed. Returns whether there was one. */
export async function deleteCalendarFeedRow(handle: Db, personId: string): Promise<boolean> {
  const { numDeletedRows } = await handle
    .deleteFrom('calendarFeed')
    .where('personId', '=', personId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

type FeedOwner = { id: string; language: Language | null; isVerifiedDoctor: boolean };

/** The owner of a calendar feed; null if the feed was switched off, or is older than the proof of its owner's address. */
export async function findFeedOwner(handle: Db, feedId: string): Promise<FeedOwner | null> {
  const row = await handle
    .selectFrom('calendarFeed')
    .innerJoin('person', 'person.id', 'calendarFeed.personId')
    .leftJoin('doctor', 'doctor.id', 'person.id')
    .select(['person.id', 'person.language'])
    .select(sql<boolean>`doctor.verified_at is not null`.as('isVerifiedDoctor'))
    .where('calendarFeed.id', '=', feedId)
    .where('person.deletedAt', 'is', null)
    // A feed from before its owner proved the address may be a stranger's.
    .where(sql<boolean>`calendar_feed.created_at >= person.email_proven_at`)
    .executeTakeFirst();
  return row ?? null;
}
