import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Handles } from '#server/platform/database/open-database';
import { findCredentials } from './known-devices.ts';
import type { PasswordHashing } from './settings.ts';

/**
 * The credentials by which requests begin sessions or choose passwords. Hashing takes a tenth of a second, in which a mailed
 * link can set or drop the password, or restore the address: what was read before must neither begin a session nor be
 * replaced any more.
 */
export function createVerifiedCredentials({ read, write }: Handles) {
  const verified = new WeakMap<Request, { email: string; credentials: string | null }>();
  /** Stores the password that a request chose or hashed anew; false if the account has another password or address since. */
  const store = async (request: Request, hash: string): Promise<boolean> => {
    const { email, credentials } = verified.get(request) ?? { email: '', credentials: null };
    const [userId = '', before = ''] = credentials?.split('\0') ?? [];
    const { rows } = await sql`
      with owner as (select id from identity_user where id = ${userId} and email = ${email} for share),
      replaced as (update identity_account set password = ${hash}, "updatedAt" = now() from owner
        where "userId" = owner.id and "providerId" = 'credential' and password = ${before} returning "userId"),
      added as (insert into identity_account (id, "accountId", "providerId", "userId", password, "createdAt", "updatedAt")
        select ${randomUUID()}, id, 'credential', id, ${hash}, now(), now() from owner where ${before} = '' returning "userId")
      select "userId" from replaced union all select "userId" from added`.execute(write);
    verified.set(request, { email, credentials: `${userId}\0${hash}` });
    return rows.length === 1;
  };
  return {
    store,
    /** Call before a request verifies the password of an address or chooses one. */
    read: async (request: Request, email: string): Promise<void> => {
      verified.set(request, { email, credentials: await findCredentials(read, email) });
    },
    /** Hashes the password that a request has verified anew, if the cost has risen since. */
    rehash: async (request: Request, password: string, hashing: PasswordHashing): Promise<void> => {
      const [, before = ''] = verified.get(request)?.credentials?.split('\0') ?? [];
      if (hashing.isOutdated(before)) await store(request, await hashing.hash(password));
    },
    /** Whether the account has the credentials that a request verified or set; true for one that verified none. */
    areCurrent: async (request: Request, email: string): Promise<boolean> =>
      !verified.has(request) || verified.get(request)?.credentials === (await findCredentials(read, email)),
  };
}

export type VerifiedCredentials = ReturnType<typeof createVerifiedCredentials>;
