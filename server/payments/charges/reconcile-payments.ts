import { ClinicError } from '#domain/shared/errors';
import { ABANDONED_WATCH_MS, UNUSED_INTENT_LIFE_MS } from '#domain/payments/payments';
import { readClock } from '#server/platform/database/clock';
import { listOpenIntents, type OpenIntent } from './payments-rows.ts';
import type { Portal } from '#server/platform/context';
import { cancelPaymentIntent } from './cancel-payment-intent.ts';
import { settlePayment } from './settle-payment.ts';

/** How long to wait for the browser or webhook before fetching a payment's state, in milliseconds. */
const REPORT_TIMEOUT_MS = 60_000;
const BATCH_SIZE = 50;

/**
 * Settles payments that succeeded unreported, because the browser was closed and no webhook arrived. Checks one batch
 * of open payments, starting behind the payment `after`; returns the next `after`, or null at the end. Intents that
 * nobody paid for an hour are cancelled at the provider, as are open intents of abandoned payments.
 */
export async function reconcilePayments(portal: Portal, after: string | null): Promise<string | null> {
  const now = await readClock(portal.read);
  const before = new Date(now.getTime() - REPORT_TIMEOUT_MS);
  const abandonedSince = new Date(now.getTime() - ABANDONED_WATCH_MS);
  const open = await listOpenIntents(portal.read, { before, abandonedSince, after, limit: BATCH_SIZE });
  for (const payment of open) {
    const { id } = payment;
    await settleOrCancel(portal, payment, now).catch((error: unknown) => {
      // An unexpected failure is logged and does not stop the batch.
      if (!(error instanceof ClinicError))
        portal.log.error({ err: error, payment: id }, 'fetching a payment from the card provider failed');
    });
  }
  return open.length < BATCH_SIZE ? null : (open.at(-1)?.id ?? null);
}

/**
 * One round of `reconcilePayments` behind `after`, and one of the newest payments, whose patients are waiting for the
 * result: abandoned payments stay open forever. Returns the next `after`.
 */
export async function reconcileOpenPayments(portal: Portal, after: string | null): Promise<string | null> {
  const behindNewest = await reconcilePayments(portal, null);
  return after === null ? behindNewest : reconcilePayments(portal, after);
}

async function settleOrCancel(
  portal: Portal,
  { id, intentId, openedAt, isAbandoned }: OpenIntent,
  now: Date,
): Promise<void> {
  if (isAbandoned) return cancelPaymentIntent(portal, { paymentId: id });
  try {
    await settlePayment(portal, { intentId });
  } catch (error) {
    const isUnpaid = error instanceof ClinicError && error.code === 'payment_not_confirmed';
    if (!isUnpaid || now.getTime() - openedAt.getTime() < UNUSED_INTENT_LIFE_MS) throw error;
    await cancelPaymentIntent(portal, { paymentId: id });
  }
}
