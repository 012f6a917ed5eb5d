import { ClinicError } from '#domain/shared/errors';
import { readClock } from '#server/platform/database/clock';
import type { Portal } from '#server/platform/context';
import { syncRefunds } from './sync-refunds.ts';
import { noteDispute } from './note-dispute.ts';
import { settlePayment } from './settle-payment.ts';

/** Outcomes that no later delivery of the same event can change. */
const FINAL = new Set(['payment_mismatch', 'payment_not_confirmed']);

type Trigger = { intentId: string };

/** What each type of event triggers; other types are ignored. */
const effects = new Map<string, (portal: Portal, trigger: Trigger) => Promise<unknown>>(
  Object.entries({
    'payment_intent.succeeded': settlePayment,
    'payment_intent.canceled': settlePayment,
    'charge.refunded': syncRefunds,
    'charge.refund.updated': syncRefunds,
    'refund.created': syncRefunds,
    'refund.updated': syncRefunds,
    'refund.failed': syncRefunds,
    'charge.dispute.created': (portal: Portal, { intentId }: Trigger) => noteDispute(portal, intentId),
  }),
);

/**
 * Handles a signed webhook of the card provider. An event only names a transaction, whose state is then fetched, so
 * events may arrive in any order and repeatedly.
 * @throws ClinicError `webhook_refused`, `unavailable`.
 */
export async function handleCardEvent(
  portal: Portal,
  raw: { body: Buffer; signature: string | undefined },
): Promise<void> {
  const now = await readClock(portal.read);
  const event = await portal.ports.cards.readEvent(raw.body, raw.signature, now);
  const effect = effects.get(event.type);
  if (effect && event.intentId) {
    await effect(portal, { intentId: event.intentId }).catch((error: unknown) => {
      if (!(error instanceof ClinicError) || !FINAL.has(error.code)) throw error;
      portal.log.warn({ event: event.id, code: error.code }, 'card event without effect');
    });
  }
}
