import type { Portal } from '#server/use-cases/context';
import { reconcilePayments } from '#server/use-cases/reconcile-payments';

const EVERY_MS = 60_000;

/** Looks for payments nobody reported, once a minute. Returns what stops it. */
export function startReconciling(portal: Portal): () => void {
  const timer = setInterval(() => {
    reconcilePayments(portal).catch((error: unknown) => portal.log.warn({ err: error }, 'reconciling payments failed'));
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
