import { setTimeout as pause } from 'node:timers/promises';
import { ClinicError } from '#domain/shared/errors';

/**
 * The maximum of attempts. Of a patient's concurrent bookings one succeeds in every round, so the limit of ten open
 * bookings ends the contention before.
 */
const MAX_ATTEMPTS = 20;
/** The mean pause before the next attempt is half of this, in milliseconds, and grows with every attempt. */
const PAUSE_MS = 20;

/**
 * Repeats `attempt` (read, decide, write) until it returns something else than null, which means that a row has changed
 * since it was read, or is locked.
 * @throws ClinicError `unavailable` after too many attempts, and what `attempt` throws.
 */
export async function attemptUntilWritten<T>(attempt: () => Promise<T | null>): Promise<T> {
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
    const written = await attempt();
    if (written !== null) return written;
    await pause(Math.random() * PAUSE_MS * attempts);
  }
  throw new ClinicError('unavailable');
}
