import {
  findSandboxIntent,
  insertSandboxRefund,
  listSandboxRefunds,
  lockSandboxIntent,
  updateSandboxIntent,
} from './card-sandbox-rows.ts';
import { readClock } from '#server/platform/database/clock';
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
    const earlier = await listSandboxRefunds(work.trx, { intentId: id, limit: 100 });
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

/** GET /v1/refunds: of an intent, or since an instant; newest first. */
export async function listRefunds(sandbox: Sandbox, query: FormFields): Promise<Reply> {
  refuseUnknown(query, /^(payment_intent|created\[gte\]|limit|starting_after)$/);
  const intentId = query.get('payment_intent') ?? null;
  if (intentId !== null && !(await findSandboxIntent(sandbox.db, intentId))) {
    return noSuch('payment_intent', intentId, 'payment_intent');
  }
  const limit = Number(query.get('limit') ?? 10);
  const found = await listSandboxRefunds(sandbox.db, {
    intentId,
    createdSince: new Date(Number(query.get('created[gte]') ?? 0) * 1000),
    after: query.get('starting_after') ?? null,
    limit: limit + 1,
  });
  const now = await readClock(sandbox.db);
  const data = [];
  for (const refund of found.slice(0, limit)) {
    const intent = await findSandboxIntent(sandbox.db, refund.intentId);
    if (intent) data.push(refundObject(refund, intent, refundStage(refund, intent, now)));
  }
  return accepted({ object: 'list', data, has_more: found.length > limit, url: '/v1/refunds' });
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
