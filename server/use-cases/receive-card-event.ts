import { ClinicError } from '#domain/errors';
import { readClock } from '#server/store/clock';
import { insertCardEvent } from '#server/store/payments';
import type { Portal } from './context.ts';
import { settlePayment } from './settle-payment.ts';

/** Answers that no later delivery of the same message could change. */
const FINAL = new Set(['payment_mismatch', 'payment_not_confirmed']);

/**
 * Takes a signed webhook of the card provider. It only says which transaction to look at; the state is asked for.
 * The event is written down after its effect, so that a crash in between lets the provider deliver it again.
 * @throws ClinicError `webhook_refused`, `unavailable`.
 */
export async function receiveCardEvent(
  portal: Portal,
  raw: { body: Buffer; signature: string | undefined },
): Promise<void> {
  const now = await readClock(portal.db);
  const event = await portal.ports.cards.readEvent(raw.body, raw.signature, now);
  if (event.type === 'payment_intent.succeeded' && event.intentId) {
    await settlePayment(portal, { intentId: event.intentId, now }).catch((error: unknown) => {
      if (!(error instanceof ClinicError) || !FINAL.has(error.code)) throw error;
      portal.log.warn({ event: event.id, code: error.code }, 'card event without effect');
    });
  }
  await insertCardEvent(portal.db, { id: event.id, type: event.type });
}
