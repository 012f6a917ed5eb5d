import { cardFormOf } from '#domain/payments/card-number';
import { findSandboxIntent, lockSandboxIntent, updateSandboxIntent, type SandboxIntent } from './card-sandbox-rows.ts';
import { refuseUnknown, requiredField, type FormFields } from './form-fields.ts';
import { judgeCard, type TypedCard } from './judge-card.ts';
import { accepted, badRequest, errorReply, noSuch, type Reply } from './replies.ts';
import { sameSecret } from './same-secret.ts';
import { browserIntentObject, intentObject, providerId } from './stripe-objects.ts';
import { secondStepRefused, type CardError, type Verdict } from './test-cards.ts';
import { recordEvent, transact, type Sandbox, type Work } from './unit-of-work.ts';

type Step = Work & { intent: SandboxIntent };
/** The only data of a card that are stored. */
type SeenCard = Pick<SandboxIntent, 'cardBrand' | 'cardLast4' | 'paymentMethodId'>;

/** GET /v1/payment_intents/:id?client_secret= */
export async function readIntentInBrowser(sandbox: Sandbox, id: string, query: FormFields): Promise<Reply> {
  const intent = await findSandboxIntent(sandbox.db, id);
  return withClientSecret(intent, id, query, async (intent) => accepted(browserIntentObject(intent)));
}

const confirmFields =
  /^(client_secret|key|return_url|payment_method_data\[(type|card\]\[(number|exp_month|exp_year|cvc)|billing_details\]\[(name|email))\])$/;

/**
 * POST /v1/payment_intents/:id/confirm. Locks the row while the card is judged, so that the second of two concurrent
 * confirmations sees a paid intent. No idempotency key, because its hash would depend on the card number.
 */
export async function confirmIntent(sandbox: Sandbox, id: string, fields: FormFields): Promise<Reply> {
  refuseUnknown(fields, confirmFields);
  const card = typedCard(fields);
  return withHeldIntent(sandbox, id, fields, async (step) => {
    const isOpen = step.intent.status === 'requires_payment_method' || step.intent.status === 'requires_action';
    return isOpen ? attempt(step, card, judgeCard(card, step.now)) : isOver(step.intent);
  });
}

/**
 * POST /v1/payment_intents/:id/second_step with `step` and `outcome` approve or refuse: replaces the page of the payer's
 * bank. The provider has no such endpoint.
 */
export async function completeSecondStep(sandbox: Sandbox, id: string, fields: FormFields): Promise<Reply> {
  refuseUnknown(fields, /^(client_secret|key|step|outcome)$/);
  const outcome = requiredField(fields, 'outcome');
  return withHeldIntent(sandbox, id, fields, async (step) => {
    if (step.intent.stepId === null || step.intent.stepId !== fields.get('step')) return isOver(step.intent);
    if (outcome === 'approve') return accepted(browserIntentObject(await charge(step)));
    return accepted(browserIntentObject(await noteFailure(step, secondStepRefused)));
  });
}

async function attempt(step: Step, card: TypedCard, verdict: Verdict): Promise<Reply> {
  const seen = {
    cardBrand: cardFormOf(card.number).brand,
    cardLast4: card.number.slice(-4),
    paymentMethodId: providerId('pm'),
  };
  if (verdict.kind === 'invalid') return errorReply(402, verdict.error);
  if (verdict.kind === 'decline') {
    const failed = await noteFailure(step, verdict.error);
    return errorReply(402, { ...verdict.error, payment_intent: browserIntentObject(failed) });
  }
  return accepted(
    browserIntentObject(verdict.kind === 'ask' ? await askSecondStep(step, seen) : await charge(step, seen)),
  );
}

async function askSecondStep(step: Step, seen: SeenCard): Promise<SandboxIntent> {
  const patch = { ...seen, status: 'requires_action', stepId: providerId('payatt'), lastError: null } as const;
  return updateSandboxIntent(step.trx, step.intent.id, patch);
}

async function charge(step: Step, seen: Partial<SeenCard> = {}): Promise<SandboxIntent> {
  const paid = await updateSandboxIntent(step.trx, step.intent.id, {
    ...seen,
    status: 'succeeded',
    chargeId: providerId('ch'),
    stepId: null,
    lastError: null,
  });
  await recordEvent(step, 'payment_intent.succeeded', intentObject(paid));
  return paid;
}

/** Records why the attempt failed and leaves the intent open for another card. */
async function noteFailure(step: Step, error: CardError): Promise<SandboxIntent> {
  const failed = await updateSandboxIntent(step.trx, step.intent.id, {
    status: 'requires_payment_method',
    stepId: null,
    paymentMethodId: null,
    lastError: JSON.stringify(error),
  });
  await recordEvent(step, 'payment_intent.payment_failed', intentObject(failed));
  return failed;
}

function isOver(intent: SandboxIntent): Reply {
  const message =
    intent.status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with ` +
        'one of the following statuses may be confirmed: requires_confirmation, requires_action.';
  const more = { code: 'payment_intent_unexpected_state', payment_intent: browserIntentObject(intent) };
  return badRequest(message, more);
}

function withHeldIntent(
  sandbox: Sandbox,
  id: string,
  fields: FormFields,
  run: (step: Step) => Promise<Reply>,
): Promise<Reply> {
  return transact(sandbox, null, async (work) => {
    const found = await lockSandboxIntent(work.trx, id);
    return withClientSecret(found, id, fields, (intent) => run({ ...work, intent }));
  });
}

/** Runs `run` for a caller with the intent's client secret; any other gets the provider's refusal. */
async function withClientSecret(
  intent: SandboxIntent | null,
  id: string,
  fields: FormFields,
  run: (intent: SandboxIntent) => Promise<Reply>,
): Promise<Reply> {
  if (!intent) return noSuch('payment_intent', id, 'intent');
  if (sameSecret(fields.get('client_secret') ?? '', intent.clientSecret)) return run(intent);
  const message =
    'The client_secret provided does not match any associated PaymentIntent on this account. ' +
    'Ensure the client_secret provided is correct, and try again.';
  return badRequest(message, { code: 'payment_intent_invalid_parameter', param: 'client_secret' });
}

function typedCard(fields: FormFields): TypedCard {
  requiredField(fields, 'payment_method_data[type]');
  const valueOf = (name: string): string =>
    (fields.get(`payment_method_data[card][${name}]`) ?? '').replaceAll(/[\s-]/g, '');
  return {
    number: valueOf('number'),
    expMonth: valueOf('exp_month'),
    expYear: valueOf('exp_year'),
    cvc: valueOf('cvc'),
  };
}
