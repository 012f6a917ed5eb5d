import { setTimeout as pause } from 'node:timers/promises';

/** A deadlock or a serialization failure: PostgreSQL has rolled everything back, and the same may succeed now. */
const RETRYABLE = new Set(['40001', '40P01']);
const MAX_ATTEMPTS = 5;
const FIRST_PAUSE_MS = 20;

/** Runs work up to five times while it deadlocks; a growing random pause keeps those who collided from doing so again. */
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
