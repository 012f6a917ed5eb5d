import {
  createLocalJWKSet,
  errors,
  type CryptoKey,
  type FlattenedJWSInput,
  type JSONWebKeySet,
  type JWSHeaderParameters,
} from 'jose';
import { ClinicError } from '#domain/shared/errors';

/** Timeout of a request to Google, in milliseconds. */
const TIMEOUT_MS = 10_000;
/** An unknown key id causes a new request, but not more often than this, in milliseconds. */
const REFETCH_AFTER_MS = 30_000;
/** How long keys without a lifetime are cached, in seconds. */
const DEFAULT_LIFETIME_S = 300;

type CachedKeys = { find: ReturnType<typeof createLocalJWKSet>; fetchedAt: number; expiresAt: number };

/** Finds the public key for a token's header. */
export type FindKey = (header: JWSHeaderParameters, token: FlattenedJWSInput) => Promise<CryptoKey>;

/**
 * Caches the provider's public keys for the lifetime in its response; concurrent callers share one request. Fetches them
 * again for an unknown key, because the provider changes keys before the old ones expire.
 * @throws ClinicError `unavailable` when none are cached and none can be fetched.
 */
export function cacheProviderKeys(url: string, clock: () => number = Date.now): FindKey {
  let cached: CachedKeys | undefined;
  let fetching: Promise<CachedKeys> | undefined;
  const refresh = () => {
    fetching ??= fetchKeys(url, clock)
      .then((keys) => (cached = keys))
      .finally(() => (fetching = undefined));
    return fetching;
  };
  return async (header, token) => {
    const keys = cached && clock() < cached.expiresAt ? cached : await refresh();
    try {
      return await keys.find(header, token);
    } catch (error) {
      const isUnknown = error instanceof errors.JWKSNoMatchingKey;
      if (!isUnknown || clock() - keys.fetchedAt < REFETCH_AFTER_MS) throw error;
      return (await refresh()).find(header, token);
    }
  };
}

async function fetchKeys(url: string, clock: () => number): Promise<CachedKeys> {
  const fetchedAt = clock();
  try {
    const reply = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!reply.ok) throw new Error(`HTTP status ${reply.status}`);
    const find = createLocalJWKSet((await reply.json()) as JSONWebKeySet);
    return { find, fetchedAt, expiresAt: fetchedAt + lifetimeOf(reply.headers) * 1000 };
  } catch (cause) {
    throw new ClinicError('unavailable', { cause });
  }
}

/** The remaining lifetime of a response, which may come from an intermediate cache, in seconds. */
function lifetimeOf(headers: Headers): number {
  const maxAge = /(?:^|[,\s])max-age=(\d+)/i.exec(headers.get('cache-control') ?? '')?.[1];
  const age = Number(headers.get('age') ?? 0);
  return Math.max(maxAge === undefined ? DEFAULT_LIFETIME_S : Number(maxAge) - (age || 0), 0);
}
