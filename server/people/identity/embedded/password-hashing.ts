import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { PasswordHashing } from './settings.ts';

const derive = promisify<string, string, number, object, Buffer>(scrypt);
const [N, r, KEY_BYTES, SALT_BYTES] = [16_384, 16, 64, 16];
const derivedKey = (password: string, salt: string, cost: number) =>
  derive(password.normalize('NFKC'), salt, KEY_BYTES, { N, r, p: cost, maxmem: 256 * N * r });

/**
 * The library's hashing (scrypt, 32 MB) with a cost that can rise: 1 is the library's own, and stored like it; a higher one
 * stands behind the key. A hash of a lower cost takes as long to verify, so that durations reveal no account.
 */
export function createPasswordHashing(cost: number): PasswordHashing {
  const costOf = (hash: string) => Number(hash.split(':')[2] ?? 1);
  return {
    hash: async (password) => {
      const salt = randomBytes(SALT_BYTES).toString('hex');
      const parts = [salt, (await derivedKey(password, salt, cost)).toString('hex'), ...(cost > 1 ? [cost] : [])];
      return parts.join(':');
    },
    verify: async ({ hash, password }) => {
      const [salt = '', stored = ''] = hash.split(':');
      const key = await derivedKey(password, salt, costOf(hash));
      if (costOf(hash) < cost) await derivedKey(password, salt, cost - costOf(hash));
      const expected = Buffer.from(stored, 'hex');
      return expected.length === KEY_BYTES && timingSafeEqual(key, expected);
    },
    isOutdated: (hash) => costOf(hash) < cost,
  };
}
