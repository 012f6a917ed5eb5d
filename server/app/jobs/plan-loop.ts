import type { Portal } from '#server/platform/context';
import { fillPlans } from '#server/slots/plans/fill-plans';
import { startLoop } from '#server/platform/jobs/start-loop';

const EVERY_MS = 10 * 60_000;

/** Publishes the slots of weekly plans every ten minutes. Returns a function that stops it. */
export function startFillingPlans(portal: Portal): () => void {
  return startLoop({
    everyMs: EVERY_MS,
    work: () => fillPlans(portal),
    failure: 'publishing the slots of plans failed',
    log: portal.log,
  });
}
