import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { COOKIE_PREFIX, type EmbeddedIdentitySettings } from './settings.ts';

/** As long as browsers store a cookie, in seconds. */
const LIFETIME_SECONDS = 400 * 24 * 3600;
/** People who share a browser: the account used longest ago is forgotten first. */
const MAX_ACCOUNTS = 5;
const ID_BYTES = 16;
const TAG_BYTES = 16;
const SHAPE = /^[\w-]{22}(?:\.[\w-]{22}){1,5}$/;

/**
 * Devices that signed in to an account before. A cookie names the device by a random id, and each account by a keyed
 * hash of that id and the e-mail address: it proves a former sign-in, opens nothing, and says nothing of anybody.
 */
export function createKnownDevices({ secret, publicUrl }: Pick<EmbeddedIdentitySettings, 'secret' | 'publicUrl'>) {
  const isSecure = publicUrl.startsWith('https:');
  // No neighbour on the same domain can set a cookie of this prefix.
  const name = `${isSecure ? '__Host-' : ''}${COOKIE_PREFIX}.device`;

  const tagOf = (id: string, email: string) =>
    createHmac('sha256', secret).update(`known device\0${id}\0${email}`).digest().subarray(0, TAG_BYTES);

  const read = (cookies: string | null): { id: string; tags: string[] } | null => {
    const sent = cookies?.split(/; */).find((one) => one.startsWith(`${name}=`));
    const value = sent?.slice(name.length + 1) ?? '';
    const [id, ...tags] = SHAPE.test(value) ? value.split('.') : [];
    return id === undefined ? null : { id, tags };
  };

  return {
    /** The id of the device that sent these cookies if it signed in with this address before, else null. */
    find: (cookies: string | null, email: string): string | null => {
      const device = read(cookies);
      if (!device) return null;
      const tag = tagOf(device.id, email);
      return device.tags.some((one) => timingSafeEqual(Buffer.from(one, 'base64url'), tag)) ? device.id : null;
    },

    /** The cookie that makes this device known for an address, beside those it is known for. */
    remember: (cookies: string | null, email: string) => {
      const known = read(cookies);
      const id = known?.id ?? randomBytes(ID_BYTES).toString('base64url');
      const tag = tagOf(id, email).toString('base64url');
      const others = (known?.tags ?? []).filter((one) => one !== tag);
      const value = [id, tag, ...others].slice(0, MAX_ACCOUNTS + 1).join('.');
      const attributes = {
        maxAge: LIFETIME_SECONDS,
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: isSecure,
      } as const;
      return { name, value, attributes };
    },
  };
}

export type KnownDevices = ReturnType<typeof createKnownDevices>;
