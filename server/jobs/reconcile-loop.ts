import { oneAtATime } from './one-at-a-time.ts';
import type { Portal } from '#server/lib/context';
import { reconcilePayments } from '#server/use-cases/payments/reconcile-payments';
import { reconcileRefunds } from '#server/use-cases/payments/refund-payment';

const EVERY_MS = 60_000;
/** A refund is on its way for days; a failed one is not asked for every minute. */
const REFUNDS_EVERY_MS = 3_600_000;

/** Looks for payments nobody reported, once a minute, and for refunds, once an hour. Returns what stops it. */
export function startReconciling(portal: Portal): () => void {
  // Payments that were begun and left stay open for ever: each run goes on where the last one ended.
  // The newest are asked about each time, for these are the ones that somebody waits for.
  let after: string | null = null;
  const run = oneAtATime(async () => {
    try {
      const behindNewest = await reconcilePayments(portal, null);
      after = await (after === null ? behindNewest : reconcilePayments(portal, after));
    } catch (error) {
      after = null;
      portal.log.warn({ err: error }, 'reconciling payments failed');
    }
  });
  const runRefunds = () =>
    reconcileRefunds(portal).catch((error: unknown) => {
      portal.log.warn({ err: error }, 'reconciling refunds failed');
    });
  const timers = [setInterval(() => void run(), EVERY_MS), setInterval(() => void runRefunds(), REFUNDS_EVERY_MS)];
  for (const timer of timers) timer.unref();
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
