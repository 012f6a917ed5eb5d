import {
  createLocalJWKSet,
  errors,
  type CryptoKey,
  type FlattenedJWSInput,
  type JSONWebKeySet,
  type JWSHeaderParameters,
} from 'jose';
import { ClinicError } from '#domain/errors';

/** How long Google may take to answer, in milliseconds. */
const PATIENCE_MS = 10_000;
/** An unknown key's name makes us ask anew, but not more often than this, in milliseconds. */
const ASK_AGAIN_AFTER_MS = 30_000;
/** Keys without a lifetime of their own are kept this long, in seconds. */
const DEFAULT_LIFETIME_S = 300;

type Held = { find: ReturnType<typeof createLocalJWKSet>; askedAt: number; expiresAt: number };

/** Finds the public key that a token's header names. */
export type FindKey = (header: JWSHeaderParameters, token: FlattenedJWSInput) => Promise<CryptoKey>;

/**
 * The provider's public keys, kept for as long as its own answer says and fetched once for all who wait. A key that
 * is not among them is looked for once more, for the provider changes them before their time is over.
 * @throws ClinicError `unavailable` when there are none and none can be had.
 */
export function cacheProviderKeys(url: string, clock: () => number = Date.now): FindKey {
  let held: Held | undefined;
  let asking: Promise<Held> | undefined;
  const ask = () => {
    asking ??= fetchKeys(url, clock)
      .then((keys) => (held = keys))
      .finally(() => (asking = undefined));
    return asking;
  };
  return async (header, token) => {
    const keys = held && clock() < held.expiresAt ? held : await ask();
    try {
      return await keys.find(header, token);
    } catch (error) {
      const isUnknown = error instanceof errors.JWKSNoMatchingKey;
      if (!isUnknown || clock() - keys.askedAt < ASK_AGAIN_AFTER_MS) throw error;
      return (await ask()).find(header, token);
    }
  };
}

async function fetchKeys(url: string, clock: () => number): Promise<Held> {
  const askedAt = clock();
  try {
    const reply = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!reply.ok) throw new Error(`answered ${reply.status}`);
    const find = createLocalJWKSet((await reply.json()) as JSONWebKeySet);
    return { find, askedAt, expiresAt: askedAt + lifetimeOf(reply.headers) * 1000 };
  } catch (cause) {
    throw new ClinicError('unavailable', { cause });
  }
}

/** What is left of the time that the answer, possibly out of a cache between, may be kept. */
function lifetimeOf(headers: Headers): number {
  const told = /(?:^|[,\s])max-age=(\d+)/i.exec(headers.get('cache-control') ?? '')?.[1];
  const age = Number(headers.get('age') ?? 0);
  return Math.max(told === undefined ? DEFAULT_LIFETIME_S : Number(told) - (age || 0), 0);
}
