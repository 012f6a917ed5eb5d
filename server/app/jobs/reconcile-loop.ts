import type { Portal } from '#server/platform/context';
import { reconcilePayments } from '#server/payments/charges/reconcile-payments';
import { reconcileRefunds } from '#server/payments/charges/reconcile-refunds';
import { startLoop } from '#server/platform/jobs/start-loop';

const EVERY_MS = 60_000;
/** Refunds take days, so hourly is enough. */
const REFUNDS_EVERY_MS = 3_600_000;

/** Reconciles unreported payments every minute and refunds every hour. Returns a function that stops it. */
export function startReconciling(portal: Portal): () => void {
  const { log } = portal;
  // Abandoned payments stay open forever, so each run continues where the last one ended, or anew after a failure.
  // Each run also checks the newest ones, because their patients are waiting for the result.
  let next: string | null = null;
  const payments = async () => {
    const after = next;
    next = null;
    const behindNewest = await reconcilePayments(portal, null);
    next = await (after === null ? behindNewest : reconcilePayments(portal, after));
  };
  const refunds = () => reconcileRefunds(portal);
  const stops = [
    startLoop({ everyMs: EVERY_MS, work: payments, failure: 'reconciling payments failed', log }),
    startLoop({ everyMs: REFUNDS_EVERY_MS, work: refunds, failure: 'reconciling refunds failed', log }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
