import { setTimeout as pause } from 'node:timers/promises';

const TIMEOUT_MS = 30_000;
const LOOK_EVERY_MS = 25;

/** Polls until a condition holds; the error contains the last value. */
export async function until<T>(label: string, look: () => Promise<T> | T, isSo: (seen: T) => boolean): Promise<T> {
  for (const end = Date.now() + TIMEOUT_MS; ; await pause(LOOK_EVERY_MS)) {
    const seen = await look();
    if (isSo(seen)) return seen;
    if (Date.now() > end) throw new Error(`${label} did not come: ${JSON.stringify(seen)}`);
  }
}
