import type { Database, Db, Handles } from '#server/platform/database/open-database';
import { EMBEDDED_ISSUER, type Identity } from '#server/platform/ports/identity';
import type { BetterAuth } from './create-better-auth.ts';
import { removeLinks } from './end-sessions.ts';
import { createOneTimeLink } from './one-time-links.ts';
import type { EmbeddedIdentitySettings } from './settings.ts';
import { sql } from 'kysely';
import { ClinicError } from '#domain/shared/errors';

/** The operations on users that the portal itself performs, without a request of a browser. */
export function manageUsers(
  { read, write, publicUrl }: EmbeddedIdentitySettings,
  getContext: () => BetterAuth['$context'],
): Omit<Identity<Db>, 'prove' | 'signOut' | 'beginSession'> {
  return {
    invite: async (person) => ({ issuer: EMBEDDED_ISSUER, subject: await inviteIdentity({ read, write }, person) }),

    createLink: async (purpose, { subject }) => createOneTimeLink(await getContext(), { publicUrl, purpose, subject }),

    register: async ({ email, name, password }) => {
      const context = await getContext();
      const user = await context.internalAdapter.createUser(
        { email, name, emailVerified: true },
        { method: 'email-password' },
      );
      await context.internalAdapter.linkAccount({
        userId: user.id,
        providerId: 'credential',
        accountId: user.id,
        password: await context.password.hash(password),
      });
      return { issuer: EMBEDDED_ISSUER, subject: user.id };
    },

    markVerified: async (subject) => {
      const { internalAdapter } = await getContext();
      await internalAdapter.updateUser(subject, { emailVerified: true });
    },

    isPassword: async ({ subject }, password) => {
      const { internalAdapter, password: hashing } = await getContext();
      const accounts = await internalAdapter.findAccounts(subject);
      const hash = accounts.find(({ providerId }) => providerId === 'credential')?.password;
      return Boolean(hash) && hashing.verify({ hash: String(hash), password });
    },

    dropPassword: async (subject) => {
      const { internalAdapter } = await getContext();
      const accounts = await internalAdapter.findAccounts(subject);
      for (const { id, providerId } of accounts) {
        if (providerId === 'credential') await internalAdapter.deleteAccount(id);
      }
      await internalAdapter.deleteUserSessions(subject);
    },

    changeEmail,

    isReplaceable: async (subject) => {
      const { internalAdapter } = await getContext();
      return (await internalAdapter.findUserById(subject))?.emailVerified !== true;
    },

    remove: async (subject) => {
      const { internalAdapter } = await getContext();
      await internalAdapter.deleteUserSessions(subject);
      await internalAdapter.deleteUser(subject);
      await removeLinks(write, subject);
    },

    endSessions: async (subject, which) => {
      const { internalAdapter } = await getContext();
      const sessions = await internalAdapter.listSessions(subject);
      const isMeant = (index: number) =>
        'signedInAt' in which ? index === which.signedInAt.getTime() : index !== which.except.getTime();
      for (const { token, createdAt } of sessions) {
        if (isMeant(createdAt.getTime())) await internalAdapter.deleteSession(token);
      }
    },
  };
}

/** The prefix of the ids of invited identities; the library's own ids have no hyphen. */
const INVITED = 'invited-';

/**
 * Creates an identity without a way to sign in, whose owner chooses a password by a mailed link. Returns its id, or that
 * of an earlier invitation. Not created by the library, which inserts an identity and its password separately: an
 * invitation in between would mistake a stranger's incomplete identity for an earlier invitation.
 * @throws ClinicError `account_exists` when another identity has the address and is proven or has a profile.
 */
async function inviteIdentity({ read, write }: Handles, person: { email: string; name: string }): Promise<string> {
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

/** @throws the database's 23505 `identity_user_email_key` if another account has the address or may still restore it */
const changeEmail: NonNullable<Identity<Db>['changeEmail']> = async (handle, { subject, email, addedSince }) => {
  // First: what is about to give the identity a password (`storePassword`) waits for this row, or is removed below.
  await sql`update identity_user set email = ${email}, "emailVerified" = true, "updatedAt" = now()
    where id = ${subject}`.execute(handle);
  await sql`delete from identity_verification where value = ${subject}`.execute(handle);
  if (!addedSince) return;
  await sql`delete from identity_account where "userId" = ${subject}
    and ("providerId" = 'credential' or "createdAt" >= ${addedSince})`.execute(handle);
  await sql`delete from identity_session where "userId" = ${subject}`.execute(handle);
};
