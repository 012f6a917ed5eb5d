import type { Portal } from '#server/lib/context';
import { fillPlans } from '#server/use-cases/plans/fill-plans';
import { oneAtATime } from './one-at-a-time.ts';

const EVERY_MS = 10 * 60_000;

/** Publishes the slots of weekly plans every ten minutes. Returns a function that stops it. */
export function startFillingPlans(portal: Portal): () => void {
  const run = oneAtATime(async () => {
    try {
      await fillPlans(portal);
    } catch (error) {
      portal.log.warn({ err: error }, 'publishing the slots of plans failed');
    }
  });
  const timer = setInterval(() => void run(), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
