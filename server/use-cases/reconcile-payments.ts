import { ClinicError } from '#domain/errors';
import { readClock } from '#server/store/clock';
import { listOpenIntents } from '#server/store/payments';
import type { Portal } from './context.ts';
import { settlePayment } from './settle-payment.ts';

/** A browser or webhook gets this long before we ask the provider ourselves, in milliseconds. */
const PATIENCE_MS = 60_000;
const AT_ONCE = 50;

/** Finds payments that went through while nobody told us: the browser closed and the webhook never came. */
export async function reconcilePayments(portal: Portal): Promise<void> {
  const now = await readClock(portal.db);
  const intents = await listOpenIntents(portal.db, { before: new Date(now.getTime() - PATIENCE_MS), limit: AT_ONCE });
  for (const intentId of intents) {
    await settlePayment(portal, { intentId, now }).catch((error: unknown) => {
      if (!(error instanceof ClinicError)) throw error;
    });
  }
}
