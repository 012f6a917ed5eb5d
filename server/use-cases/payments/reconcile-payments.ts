import { ClinicError } from '#domain/errors';
import { ABANDONED_WATCH_MS, UNUSED_INTENT_LIFE_MS } from '#domain/payments';
import { readClock } from '#server/store/database/clock';
import { listOpenIntents, type OpenIntent } from '#server/store/payments';
import type { Portal } from '#server/lib/context';
import { cancelPaymentIntent } from './cancel-payment-intent.ts';
import { settlePayment } from './settle-payment.ts';

/** A browser or webhook gets this long before we ask the provider ourselves, in milliseconds. */
const PATIENCE_MS = 60_000;
const AT_ONCE = 50;

/**
 * Finds payments that went through while nobody told us: the browser closed and the webhook never came. Asks about
 * some of the open ones, from behind the payment `after` on; where the next run goes on, or null when all were asked.
 * What nobody paid for an hour is cancelled at the provider, so that it is not asked about for ever; so is an intent
 * that is still open although its payment was abandoned.
 */
export async function reconcilePayments(portal: Portal, after: string | null): Promise<string | null> {
  const now = await readClock(portal.db);
  const before = new Date(now.getTime() - PATIENCE_MS);
  const abandonedSince = new Date(now.getTime() - ABANDONED_WATCH_MS);
  const open = await listOpenIntents(portal.db, { before, abandonedSince, after, limit: AT_ONCE });
  for (const payment of open) {
    const { id } = payment;
    await settleOrEnd(portal, payment, now).catch((error: unknown) => {
      // One that fails in a new way is told, and keeps none behind it from being asked about.
      if (!(error instanceof ClinicError))
        portal.log.error({ err: error, payment: id }, 'a payment was not asked about');
    });
  }
  return open.length < AT_ONCE ? null : (open.at(-1)?.id ?? null);
}

async function settleOrEnd(
  portal: Portal,
  { id, intentId, openedAt, isAbandoned }: OpenIntent,
  now: Date,
): Promise<void> {
  if (isAbandoned) return cancelPaymentIntent(portal, { paymentId: id });
  try {
    await settlePayment(portal, { intentId, now });
  } catch (error) {
    const isUnpaid = error instanceof ClinicError && error.code === 'payment_not_confirmed';
    if (!isUnpaid || now.getTime() - openedAt.getTime() < UNUSED_INTENT_LIFE_MS) throw error;
    await cancelPaymentIntent(portal, { paymentId: id });
  }
}
