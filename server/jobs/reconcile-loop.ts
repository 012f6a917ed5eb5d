import type { Portal } from '#server/use-cases/context';
import { reconcilePayments } from '#server/use-cases/reconcile-payments';

const EVERY_MS = 60_000;

/** Looks for payments nobody reported, once a minute. Returns what stops it. */
export function startReconciling(portal: Portal): () => void {
  // Payments that were begun and left stay open for ever: each run goes on where the last one ended.
  let after: string | null = null;
  const run = async () => {
    try {
      after = await reconcilePayments(portal, after);
    } catch (error) {
      after = null;
      portal.log.warn({ err: error }, 'reconciling payments failed');
    }
  };
  const timer = setInterval(() => void run(), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
