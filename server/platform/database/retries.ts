import { setTimeout as pause } from 'node:timers/promises';

/** A serialization failure or a deadlock: PostgreSQL has rolled the transaction back, and a retry may succeed. */
const RETRYABLE = new Set(['40001', '40P01']);
const MAX_ATTEMPTS = 5;
const FIRST_PAUSE_MS = 20;

/** Runs work up to five times while it deadlocks, with a growing random pause so that the same transactions do not collide again. */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const code = String((error as { code?: unknown } | null)?.code);
      if (!RETRYABLE.has(code) || attempt >= MAX_ATTEMPTS) throw error;
      await pause(Math.random() * FIRST_PAUSE_MS * 2 ** attempt);
    }
  }
}
