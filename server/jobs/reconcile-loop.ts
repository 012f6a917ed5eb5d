import { oneAtATime } from './one-at-a-time.ts';
import type { Portal } from '#server/lib/context';
import { reconcilePayments } from '#server/use-cases/payments/reconcile-payments';
import { reconcileRefunds } from '#server/use-cases/payments/reconcile-refunds';

const EVERY_MS = 60_000;
/** Refunds take days, so hourly is enough. */
const REFUNDS_EVERY_MS = 3_600_000;

/** Reconciles unreported payments every minute and refunds every hour. Returns a function that stops it. */
export function startReconciling(portal: Portal): () => void {
  // Abandoned payments stay open for ever, so each run continues where the last one ended.
  // Each run also checks the newest ones, because their patients are waiting for the result.
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
