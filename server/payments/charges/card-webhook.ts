import type { FastifyInstance } from 'fastify';
import { API_BASE } from '#contract/shared/define-route';
import { eventOfRefusal } from '#domain/shared/security-events';
import type { Portal } from '#server/platform/context';
import { logSecurityEvent } from '#server/people/index';
import { negotiateLanguage } from '#i18n/negotiate-language';
import { clientNetwork } from '#server/platform/http/client-network';
import { toClinicError, toErrorResponse } from '#server/platform/http/error-response';
import { ClinicError } from '#domain/shared/errors';
import { readClock } from '#server/platform/database/clock';
import { syncRefunds } from './sync-refunds.ts';
import { settlePayment } from './settle-payment.ts';
import { hasPaymentAudit, insertAudit } from '#server/platform/audit';
import { findPaymentByIntent, type PaymentRow } from './payments-rows.ts';
import { inTransaction } from '#server/platform/database/transaction';
import { lockPayment } from './lock-payment.ts';
import { auditedParties } from './audited-parties.ts';

/** Receives the card provider's signed events. The signature covers the raw bytes, so the body is not parsed first. */
export function serveCardWebhook(app: FastifyInstance, portal: Portal): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post(`${API_BASE}/webhooks/card`, async (request, reply) => {
    const header = request.headers['stripe-signature'];
    try {
      await handleCardEvent(portal, {
        body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        signature: typeof header === 'string' ? header : undefined,
      });
      return await reply.send({ status: 'Success', message: 'OK' });
    } catch (error) {
      const refused = toClinicError(error);
      const event = eventOfRefusal(refused.code);
      const logged = { ...portal, log: request.log };
      if (event)
        await logSecurityEvent(logged, event, {
          route: 'webhooks/card',
          concerned: null,
          address: clientNetwork(request.ip),
        });
      const failure = toErrorResponse(refused, negotiateLanguage(undefined));
      return reply.code(failure.status).headers(failure.headers).send(failure.body);
    }
  });
}

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
async function handleCardEvent(portal: Portal, raw: { body: Buffer; signature: string | undefined }): Promise<void> {
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

/** Audits once that a payer disputes a charge at their bank; the clinic responds at the provider. */
async function noteDispute(portal: Portal, intentId: string): Promise<void> {
  const payment: PaymentRow | null = await findPaymentByIntent(portal.read, intentId);
  if (!payment) throw new ClinicError('payment_mismatch');
  await inTransaction(portal.write, async (trx) => {
    await lockPayment(trx, payment);
    const action = 'payment.disputed';
    if (await hasPaymentAudit(trx, { action, payment })) return;
    await insertAudit(trx, { action, ...auditedParties(payment) });
    portal.log.warn({ payment: payment.id }, 'a charge is disputed: answer it at the card provider');
  });
}
