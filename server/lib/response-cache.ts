import { readSnapshot } from '#server/store/database/database-snapshot';
import type { Portal } from './context.ts';

/** Capacity in characters, including keys and a fixed overhead for each entry. */
const MAX_CHARS = 8_000_000;
const OVERHEAD_CHARS = 1000;

type Options<T> = {
  /** The size of a result in characters; null if it must not be cached. */
  sizeOf: (result: T) => number | null;
  maxChars?: number;
  stateOf?: (portal: Pick<Portal, 'db'>) => Promise<string>;
};

/**
 * Caches results that depend only on the database and the minute of its clock. Each read compares the database's
 * snapshot; a commit or a new minute empties the cache.
 */
export function createResponseCache<T>(
  portal: Pick<Portal, 'db'>,
  { sizeOf, maxChars = MAX_CHARS, stateOf = ({ db }) => readSnapshot(db) }: Options<T>,
): (key: string, load: () => Promise<T>) => Promise<T> {
  let entries = new Map<string, { result: T; size: number }>();
  let cachedState: string | null = null;
  let usedChars = 0;

  function store(key: string, result: T, resultSize: number): void {
    const size = resultSize + key.length + OVERHEAD_CHARS;
    if (size > maxChars) return;
    usedChars += size - (entries.get(key)?.size ?? 0);
    entries.delete(key);
    entries.set(key, { result, size });
    for (const [oldest, { size: freed }] of entries) {
      if (usedChars <= maxChars) return;
      entries.delete(oldest);
      usedChars -= freed;
    }
  }

  return async (key, load) => {
    // Read the state before loading: a commit in between then changes the state of the next read.
    // If the state cannot be read, loading reports the cause.
    const state = await stateOf(portal).catch(() => null);
    if (state !== cachedState) [entries, cachedState, usedChars] = [new Map(), state, 0];
    const cached = entries.get(key);
    if (cached) return cached.result;
    const result = await load();
    const size = sizeOf(result);
    if (state !== null && state === cachedState && size !== null) store(key, result, size);
    return result;
  };
}
