import type { Portal } from '#server/use-cases/context';
import { purge } from '#server/use-cases/purge';
import type { ImageAge } from '#server/use-cases/remove-image';
import { oneAtATime } from './one-at-a-time.ts';

const EVERY_MS = 3_600_000;

/** Removes what has reached its term, once an hour. Returns what stops it. */
export function startPurging(portal: Portal): () => void {
  let nextImage: ImageAge | null = null;
  const run = oneAtATime(async () => {
    nextImage = await purge(portal, nextImage);
  });
  const timer = setInterval(() => void run(), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
