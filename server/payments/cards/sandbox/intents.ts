import {
  findSandboxIntent,
  insertSandboxIntent,
  listSandboxIntents,
  lockSandboxIntent,
  updateSandboxIntent,
} from './card-sandbox-rows.ts';
import { amountField, metadataFields, refuseUnknown, requiredField, type FormFields } from './form-fields.ts';
import { accepted, badRequest, BadParameters, noSuch, type Reply } from './replies.ts';
import { intentObject, providerId } from './stripe-objects.ts';
import { recordEvent, transact, type FormRequest, type Sandbox } from './unit-of-work.ts';

const createFields = /^(amount|currency|allowed_payment_method_types\[\d?\]|metadata\[[^[\]]{1,40}\])$/;
const MOST = 99_999_999;

/** POST /v1/payment_intents */
export async function createIntent(sandbox: Sandbox, request: FormRequest): Promise<Reply> {
  refuseUnknown(request.fields, createFields);
  const amount = amountField(request.fields);
  const currency = requiredField(request.fields, 'currency').toLowerCase();
  if (!/^[a-z]{3}$/.test(currency)) throw new BadParameters(`Invalid currency: ${currency}.`, { param: 'currency' });
  if (amount > MOST)
    throw new BadParameters('Amount must be no more than $999,999.99', { code: 'amount_too_large', param: 'amount' });
  if (amount < 50)
    throw new BadParameters('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });

  return transact(sandbox, request, async (work) => {
    const id = providerId('pi');
    const intent = await insertSandboxIntent(work.trx, {
      id,
      clientSecret: providerId(`${id}_secret`),
      amount,
      currency,
      metadata: JSON.stringify(metadataFields(request.fields)),
    });
    await recordEvent(work, 'payment_intent.created', intentObject(intent));
    return accepted(intentObject(intent));
  });
}

/** GET /v1/payment_intents/:id */
export async function readIntent(sandbox: Sandbox, id: string): Promise<Reply> {
  const intent = await findSandboxIntent(sandbox.db, id);
  return intent ? accepted(intentObject(intent)) : noSuch('payment_intent', id, 'intent');
}

/** GET /v1/payment_intents: since an instant, newest first. */
export async function listIntents(sandbox: Sandbox, query: FormFields): Promise<Reply> {
  refuseUnknown(query, /^(created\[gte\]|limit|starting_after)$/);
  const limit = Number(query.get('limit') ?? 10);
  const found = await listSandboxIntents(sandbox.db, {
    createdSince: new Date(Number(query.get('created[gte]') ?? 0) * 1000),
    after: query.get('starting_after') ?? null,
    limit: limit + 1,
  });
  const data = found.slice(0, limit).map(intentObject);
  return accepted({ object: 'list', data, has_more: found.length > limit, url: '/v1/payment_intents' });
}

/** POST /v1/payment_intents/:id/cancel */
export async function cancelIntent(sandbox: Sandbox, id: string, request: FormRequest): Promise<Reply> {
  refuseUnknown(request.fields, /^cancellation_reason$/);
  return transact(sandbox, request, async (work) => {
    const intent = await lockSandboxIntent(work.trx, id);
    if (!intent) return noSuch('payment_intent', id, 'intent');
    if (intent.status === 'succeeded' || intent.status === 'canceled') {
      const message =
        `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with ` +
        'one of the following statuses may be canceled: requires_payment_method, requires_capture, ' +
        'requires_confirmation, requires_action, processing.';
      return badRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: intentObject(intent) });
    }
    const canceled = await updateSandboxIntent(work.trx, id, {
      status: 'canceled',
      stepId: null,
      canceledAt: work.now,
    });
    await recordEvent(work, 'payment_intent.canceled', intentObject(canceled));
    return accepted(intentObject(canceled));
  });
}
