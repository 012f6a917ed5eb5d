import {
  findSandboxIntent,
  insertSandboxRefund,
  listSandboxRefunds,
  lockSandboxIntent,
  readSandboxClock,
  updateSandboxIntent,
} from '#server/store/card-sandbox';
import { amountField, refuseUnknown, requiredField, type FormFields } from './form-fields.ts';
import { lastRefundStage, REFUND_TAKES_MS, refundStage, takesTime } from './refund-stages.ts';
import { accepted, badRequest, noSuch, type Reply } from './replies.ts';
import { chargeObject, providerId, refundObject } from './stripe-objects.ts';
import { recordEvent, transact, type FormRequest, type Sandbox } from './unit-of-work.ts';

/** POST /v1/refunds: refunds a paid intent, in full or in parts, never more than was paid. */
export async function createRefund(sandbox: Sandbox, request: FormRequest): Promise<Reply> {
  refuseUnknown(request.fields, /^(payment_intent|amount|reason|metadata\[[^[\]]{1,40}\])$/);
  const id = requiredField(request.fields, 'payment_intent');
  const requested = request.fields.has('amount') ? amountField(request.fields) : null;

  return transact(sandbox, request, async (work) => {
    const intent = await lockSandboxIntent(work.trx, id);
    if (!intent) return noSuch('payment_intent', id, 'payment_intent');
    if (intent.chargeId === null) {
      const message = `This PaymentIntent (${id}) does not have a successful charge to refund.`;
      return badRequest(message, { code: 'payment_intent_unexpected_state', param: 'payment_intent' });
    }
    const earlier = await listSandboxRefunds(work.trx, id);
    const given = earlier
      .filter((refund) => refundStage(refund, intent, work.now) !== 'failed')
      .reduce((total, refund) => total + refund.amount, 0);
    const left = intent.amount - given;
    if (left === 0) {
      return badRequest(`Charge ${intent.chargeId} has already been refunded.`, { code: 'charge_already_refunded' });
    }
    const amount = requested ?? left;
    if (amount > left) {
      const message = `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`;
      return badRequest(message, { param: 'amount' });
    }
    const refund = await insertSandboxRefund(work.trx, { id: providerId('re'), intentId: id, amount });
    const changed = await updateSandboxIntent(work.trx, id, { amountRefunded: given + amount });
    await recordEvent(work, 'charge.refunded', chargeObject(changed, intent.chargeId));
    if (takesTime(intent)) {
      const last = lastRefundStage(intent);
      const type = last === 'failed' ? 'refund.failed' : 'refund.updated';
      await recordEvent(work, type, refundObject(refund, changed, last), REFUND_TAKES_MS);
    }
    return accepted(refundObject(refund, changed, refundStage(refund, changed, work.now)));
  });
}

/** GET /v1/refunds?payment_intent= */
export async function listRefunds(sandbox: Sandbox, query: FormFields): Promise<Reply> {
  refuseUnknown(query, /^(payment_intent|limit)$/);
  const id = requiredField(query, 'payment_intent');
  const intent = await findSandboxIntent(sandbox.db, id);
  if (!intent) return noSuch('payment_intent', id, 'payment_intent');
  const refunds = await listSandboxRefunds(sandbox.db, id);
  const now = await readSandboxClock(sandbox.db);
  const data = refunds
    .slice(0, Number(query.get('limit') ?? 10))
    .map((refund) => refundObject(refund, intent, refundStage(refund, intent, now)));
  return accepted({ object: 'list', data, has_more: data.length < refunds.length, url: '/v1/refunds' });
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
