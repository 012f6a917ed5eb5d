import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open-database';
import type { LockedPerson } from './people-rows.ts';

/** Since when consents are recorded: since the upgrade that added this. */
export async function readRecordedSince(handle: Db): Promise<Date> {
  const ran = handle.selectFrom('migration').select('ranAt').where('name', '=', '0070-rights-of-a-person.sql');
  return (await ran.executeTakeFirstOrThrow()).ranAt;
}

/** What a person decided about text messages; undefined if nothing was recorded. */
export async function findTextConsent(handle: Db, personId: string) {
  const decided = handle.selectFrom('consent').select(['givenAt', 'withdrawnAt']).where('personId', '=', personId);
  return decided.where('kind', '=', 'text_reminders').executeTakeFirst();
}

export async function storeTextConsent(handle: Db, personId: string, isGiven: boolean, now: Date): Promise<void> {
  const decision = isGiven ? { givenAt: now, withdrawnAt: null } : { withdrawnAt: now };
  await handle
    .insertInto('consent')
    .values({ personId, kind: 'text_reminders', ...decision })
    .onConflict((conflict) => conflict.columns(['personId', 'kind']).doUpdateSet(decision))
    .execute();
}

const keys = ['name', 'phone', 'birthDate', 'insurance', 'email'] as const;
type Correctable = Partial<Pick<LockedPerson, (typeof keys)[number]>>;

/** Records what a locked person's name, phone number, date of birth, insurance and proven address were before. Returns the corrected fields. */
export async function storeCorrections(
  handle: Db,
  before: LockedPerson,
  {
    changes,
    correctedBy,
  }: { changes: { [Field in keyof Correctable]: Correctable[Field] | undefined }; correctedBy: string },
): Promise<string[]> {
  const rows = keys.flatMap((key) => {
    const after = changes[key];
    if (after === undefined || after === before[key]) return [];
    const field = key === 'birthDate' ? ('birth_date' as const) : key;
    return [{ personId: before.id, field, before: before[key], after, correctedBy }];
  });
  if (rows.length > 0) await handle.insertInto('correction').values(rows).execute();
  return rows.map(({ field }) => field);
}

/** Forgets the corrections of a person's address since an instant: it was somebody else who changed it. */
export async function deleteEmailCorrections(handle: Db, personId: string, since: Date): Promise<void> {
  const ofEmail = handle.deleteFrom('correction').where('personId', '=', personId).where('field', '=', 'email');
  await ofEmail.where('correctedAt', '>=', since).execute();
}

/** What was corrected last of a person, newest first. */
export async function listCorrections(handle: Db, personId: string) {
  const rows = handle.selectFrom('correction').select(['field', 'before', 'after', 'correctedAt']);
  return rows.where('personId', '=', personId).orderBy('id', 'desc').limit(20).execute();
}

/** Gives the survivor of a merge the history of corrections, and what was decided about consent. */
export async function giveDecisions(
  handle: Db,
  { merged, survivor }: { merged: string; survivor: string },
): Promise<void> {
  await handle.updateTable('correction').set({ personId: survivor }).where('personId', '=', merged).execute();
  await sql`insert into consent (person_id, kind, given_at, withdrawn_at)
    select ${survivor}::uuid, kind, given_at, withdrawn_at from consent where person_id = ${merged}::uuid
    on conflict do nothing`.execute(handle);
}
