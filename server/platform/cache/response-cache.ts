import { readSnapshot } from '#server/platform/database/database-snapshot';
import type { Portal } from '#server/platform/context';

/** Capacity in bytes, including keys and a fixed overhead for each entry. */
const MAX_BYTES = 8_000_000;
const OVERHEAD_BYTES = 1000;

type Options<T> = {
  /** The size of a result in bytes; null if it must not be cached. */
  sizeOf: (result: T) => number | null;
  maxBytes?: number;
  stateOf?: (portal: Pick<Portal, 'read'>) => Promise<string>;
};

/**
 * Caches results that depend only on the database and the minute of its clock. Each read compares the database's
 * snapshot; a commit or a new minute empties the cache.
 */
export function createResponseCache<T>(
  portal: Pick<Portal, 'read'>,
  { sizeOf, maxBytes = MAX_BYTES, stateOf = ({ read }) => readSnapshot(read) }: Options<T>,
): (key: string, load: () => Promise<T>) => Promise<T> {
  let entries = new Map<string, { result: T; size: number }>();
  let cachedState: string | null = null;
  let usedBytes = 0;

  function store(key: string, result: T, resultSize: number): void {
    const size = resultSize + key.length + OVERHEAD_BYTES;
    if (size > maxBytes) return;
    usedBytes += size - (entries.get(key)?.size ?? 0);
    entries.delete(key);
    entries.set(key, { result, size });
    for (const [oldest, { size: freed }] of entries) {
      if (usedBytes <= maxBytes) return;
      entries.delete(oldest);
      usedBytes -= freed;
    }
  }

  return async (key, load) => {
    // Read the state before loading: a commit in between then changes the state of the next read.
    // If the state cannot be read, loading reports the cause.
    const state = await stateOf(portal).catch(() => null);
    if (state !== cachedState) [entries, cachedState, usedBytes] = [new Map(), state, 0];
    const cached = entries.get(key);
    if (cached) return cached.result;
    const result = await load();
    const size = sizeOf(result);
    if (state !== null && state === cachedState && size !== null) store(key, result, size);
    return result;
  };
}
