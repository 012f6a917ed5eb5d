import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/platform/database/open-database';
import { cookiePrefixOf, type EmbeddedIdentitySettings } from './settings.ts';

/** The longest time that browsers store a cookie, in seconds. */
const LIFETIME_SECONDS = 400 * 24 * 3600;
/** Most accounts per device, for people who share a browser; the least recently used one is dropped first. */
const MAX_ACCOUNTS = 5;
const ID_BYTES = 16;
const TAG_BYTES = 16;
const SHAPE = /^[\w-]{22}(?:\.[\w-]{22}){1,5}$/;

/**
 * Devices that signed in to an account before. A cookie contains a random id of the device and, for each account, a
 * keyed hash of that id and of what `findCredentials` returns for its address. It proves a former sign-in, grants
 * nothing and contains nothing personal. A new password, or an account that replaces another, invalidates it.
 */
export function createKnownDevices({
  secret,
  publicUrl,
  findCredentials,
}: Pick<EmbeddedIdentitySettings, 'secret' | 'publicUrl'> & {
  findCredentials: (email: string) => Promise<string | null>;
}) {
  const isSecure = publicUrl.startsWith('https:');
  const name = `${cookiePrefixOf(publicUrl)}.device`;

  const tagOf = async (id: string, email: string): Promise<Buffer | null> => {
    const credentials = await findCredentials(email);
    if (credentials === null) return null;
    return createHmac('sha256', secret).update(`known device\0${id}\0${credentials}`).digest().subarray(0, TAG_BYTES);
  };

  const read = (cookies: string | null): { id: string; tags: string[] } | null => {
    const sent = cookies?.split(/; */).find((candidate) => candidate.startsWith(`${name}=`));
    const value = sent?.slice(name.length + 1) ?? '';
    const [id, ...tags] = SHAPE.test(value) ? value.split('.') : [];
    return id === undefined ? null : { id, tags };
  };

  return {
    /** The id of the device that sent these cookies if it signed in to the account of this address before, else null. */
    find: async (cookies: string | null, email: string): Promise<string | null> => {
      const device = read(cookies);
      const tag = device && (await tagOf(device.id, email));
      if (!device || !tag) return null;
      return device.tags.some((candidate) => timingSafeEqual(Buffer.from(candidate, 'base64url'), tag))
        ? device.id
        : null;
    },

    /** The id of this device and the cookie that makes it known to one more account; null if the address has no account. */
    remember: async (cookies: string | null, email: string) => {
      const known = read(cookies);
      const id = known?.id ?? randomBytes(ID_BYTES).toString('base64url');
      const tag = (await tagOf(id, email))?.toString('base64url');
      if (tag === undefined) return null;
      const others = (known?.tags ?? []).filter((candidate) => candidate !== tag);
      const value = [id, tag, ...others].slice(0, MAX_ACCOUNTS + 1).join('.');
      const attributes = {
        maxAge: LIFETIME_SECONDS,
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: isSecure,
      } as const;
      return { id, name, value, attributes };
    },
  };
}

/** The identity of an address and its password hash, if any, to which the known devices of an account are bound. */
export async function findCredentials(db: Database, email: string): Promise<string | null> {
  const { rows } = await sql<{ id: string; password: string | null }>`
    select identity.id, account.password from identity_user as identity
    left join identity_account as account on account."userId" = identity.id and account."providerId" = 'credential'
    where identity.email = ${email}`.execute(db);
  const [found] = rows;
  return found ? `${found.id}\0${found.password ?? ''}` : null;
}

export type KnownDevices = ReturnType<typeof createKnownDevices>;
