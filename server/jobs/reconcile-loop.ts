import type { Portal } from '#server/use-cases/context';
import { forgetOldAttempts } from '#server/use-cases/limit-attempts';
import { reconcilePayments } from '#server/use-cases/reconcile-payments';
import { removeForgottenImages } from '#server/use-cases/remove-image';
import { reconcileRefunds } from '#server/use-cases/refund-payment';

const EVERY_MS = 60_000;
/** A refund is on its way for days; a failed one is not asked for every minute. Forgotten pictures can wait as long. */
const REFUNDS_EVERY_MS = 3_600_000;

/** Looks for payments nobody reported, once a minute, and for refunds, once an hour. Returns what stops it. */
export function startReconciling(portal: Portal): () => void {
  // Payments that were begun and left stay open for ever: each run goes on where the last one ended.
  let after: string | null = null;
  const run = async () => {
    try {
      after = await reconcilePayments(portal, after);
      await forgetOldAttempts(portal);
    } catch (error) {
      after = null;
      portal.log.warn({ err: error }, 'reconciling payments failed');
    }
  };
  const runRefunds = () =>
    reconcileRefunds(portal).catch((error: unknown) => {
      portal.log.warn({ err: error }, 'reconciling refunds failed');
    });
  const runImages = () =>
    removeForgottenImages(portal).catch((error: unknown) => {
      portal.log.warn({ err: error }, 'removing forgotten pictures failed');
    });
  const timers = [
    setInterval(() => void run(), EVERY_MS),
    setInterval(() => void runRefunds().then(runImages), REFUNDS_EVERY_MS),
  ];
  for (const timer of timers) timer.unref();
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
