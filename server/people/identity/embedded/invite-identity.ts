import { sql } from 'kysely';
import { ClinicError } from '#domain/shared/errors';
import { EMBEDDED_ISSUER } from '#server/platform/ports/identity';
import type { Database, Handles } from '#server/platform/database/open-database';
import { removeLinks } from './end-sessions.ts';

/** The prefix of the ids of invited identities; the library's own ids have no hyphen. */
const INVITED = 'invited-';

/**
 * Creates an identity without a way to sign in, whose owner chooses a password by a mailed link. Returns its id, or that
 * of an earlier invitation. Not created by the library, which inserts an identity and its password separately: an
 * invitation in between would mistake a stranger's incomplete identity for an earlier invitation.
 * @throws ClinicError `account_exists` when another identity has the address and is proven or has a profile.
 */
export async function inviteIdentity(
  { read, write }: Handles,
  person: { email: string; name: string },
): Promise<string> {
  const known = await findIdentity(read, person.email);
  if (known && isPending(known)) return known.id;
  if (known && !(await removeUnproven(write, known.id))) throw new ClinicError('account_exists');
  const made = await sql<{ id: string }>`
    insert into identity_user (id, email, name, "emailVerified", "createdAt", "updatedAt")
    values (${`${INVITED}${crypto.randomUUID()}`}, ${person.email}, ${person.name}, false, now(), now())
    on conflict (email) do nothing returning id`.execute(write);
  if (made.rows[0]) return made.rows[0].id;
  const other = await findIdentity(read, person.email);
  if (!other || !isPending(other)) throw new ClinicError('account_exists');
  return other.id;
}

type Known = { id: string; hasAccount: boolean };

async function findIdentity(db: Database, email: string): Promise<Known | null> {
  const { rows } = await sql<Known>`
    select id, exists (select from identity_account where "userId" = identity_user.id) as "hasAccount"
    from identity_user where email = ${email}`.execute(db);
  return rows[0] ?? null;
}

/** Invited before, but the link has not been used. */
function isPending({ id, hasAccount }: Known): boolean {
  return id.startsWith(INVITED) && !hasAccount;
}

/** Removes an identity with its password and sessions; false if its address is proven or it has a profile. */
async function removeUnproven(db: Database, subject: string): Promise<boolean> {
  const removed = await sql`
    delete from identity_user where id = ${subject} and not "emailVerified" and not exists (
      select from person where issuer = ${EMBEDDED_ISSUER} and subject = identity_user.id and deleted_at is null)
    returning id`.execute(db);
  await removeLinks(db, subject);
  return removed.rows.length > 0;
}
