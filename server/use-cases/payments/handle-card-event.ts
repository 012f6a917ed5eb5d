import { ClinicError } from '#domain/errors';
import { readClock } from '#server/store/database/clock';
import type { Portal } from '#server/lib/context';
import { syncRefunds, noteDispute } from './sync-refunds.ts';
import { settlePayment } from './settle-payment.ts';

/** Answers that no later delivery of the same message could change. */
const FINAL = new Set(['payment_mismatch', 'payment_not_confirmed']);

type Told = { intentId: string; now: Date };

/** What each kind of message makes us look at; of others nothing follows. */
const effects = new Map<string, (portal: Portal, told: Told) => Promise<unknown>>(
  Object.entries({
    'payment_intent.succeeded': settlePayment,
    'payment_intent.canceled': settlePayment,
    'charge.refunded': syncRefunds,
    'charge.refund.updated': syncRefunds,
    'refund.created': syncRefunds,
    'refund.updated': syncRefunds,
    'refund.failed': syncRefunds,
    'charge.dispute.created': (portal: Portal, { intentId }: Told) => noteDispute(portal, intentId),
  }),
);

/**
 * Takes a signed webhook of the card provider. It only says which transaction to look at; the state is asked for, so
 * that messages may come in any order and any number of times.
 * @throws ClinicError `webhook_refused`, `unavailable`.
 */
export async function handleCardEvent(
  portal: Portal,
  raw: { body: Buffer; signature: string | undefined },
): Promise<void> {
  const now = await readClock(portal.db);
  const event = await portal.ports.cards.readEvent(raw.body, raw.signature, now);
  const effect = effects.get(event.type);
  if (effect && event.intentId) {
    await effect(portal, { intentId: event.intentId, now }).catch((error: unknown) => {
      if (!(error instanceof ClinicError) || !FINAL.has(error.code)) throw error;
      portal.log.warn({ event: event.id, code: error.code }, 'card event without effect');
    });
  }
}
