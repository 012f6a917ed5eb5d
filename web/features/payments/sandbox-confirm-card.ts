import type { CardOutcome } from './card-outcome.ts';

export type CardToConfirm = {
  clientSecret: string;
  publishableKey: string;
  card: { number: string; expMonth: string | number; expYear: string | number; cvc: string };
  billing: { name: string; email: string };
};

/** Where the sandbox answers; relative, so that a card never leaves the portal's own origin. */
const SANDBOX = '/sandbox/cards';
const PATIENCE = 30_000;

/** Pays an intent with a card at the sandbox. Never throws: whatever happens is an outcome to show. */
export async function confirmSandboxCard(wanted: CardToConfirm, base: string = SANDBOX): Promise<CardOutcome> {
  const { card, billing } = wanted;
  return settle({ ...wanted, base }, 'confirm', {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card.number.replaceAll(/\D/g, ''),
    'payment_method_data[card][exp_month]': String(card.expMonth),
    'payment_method_data[card][exp_year]': String(card.expYear),
    'payment_method_data[card][cvc]': card.cvc,
    'payment_method_data[billing_details][name]': billing.name,
    'payment_method_data[billing_details][email]': billing.email,
  });
}

type Access = { clientSecret: string; publishableKey: string; base: string };
type Refusal = { message: string; codes: string[] };
type Intent = { id: string; status: string; step: string | null; failure: Refusal | null };
type Answer = { intent: Intent | null; refusal: Refusal | null };

const unreachable: CardOutcome = { status: 'failed', key: 'cards.unreachable' };

async function settle(
  access: Access,
  verb: 'confirm' | 'second_step',
  fields: Record<string, string>,
): Promise<CardOutcome> {
  const answer = await post(access, verb, fields);
  if (!answer) return unreachable;
  const { intent, refusal } = answer;
  // A refusal of an intent that is paid means another tab was faster: the payer has what they wanted.
  if (intent?.status === 'succeeded') return { status: 'succeeded', id: intent.id };
  if (refusal !== null) return { status: 'failed', ...refusal, ...(intent?.status === 'canceled' && { isOver: true }) };
  if (intent?.status === 'requires_action') {
    const { id, step } = intent;
    const say = (outcome: 'approve' | 'refuse') => () => settle(access, 'second_step', { outcome, step: step ?? '' });
    return { status: 'requires_action', id, approve: say('approve'), refuse: say('refuse') };
  }
  return intent?.failure ? { status: 'failed', ...intent.failure } : unreachable;
}

/** Null when nobody answers, or not in the provider's shape. */
async function post(access: Access, verb: string, fields: Record<string, string>): Promise<Answer | null> {
  const { clientSecret, publishableKey, base } = access;
  const id = clientSecret.split('_secret_')[0] ?? '';
  try {
    const reply = await fetch(`${base}/v1/payment_intents/${encodeURIComponent(id)}/${verb}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${publishableKey}` },
      body: new URLSearchParams({ ...fields, client_secret: clientSecret }),
      credentials: 'omit',
      signal: AbortSignal.timeout(PATIENCE),
    });
    return reply.status < 500 ? readAnswer(await reply.json()) : null;
  } catch {
    return null;
  }
}

function readAnswer(body: unknown): Answer | null {
  const error = at(body, 'error');
  const refusal = readRefusal(error);
  const intent = readIntent(error === undefined ? body : at(error, 'payment_intent'));
  return intent || refusal ? { intent, refusal } : null;
}

function readIntent(body: unknown): Intent | null {
  const id = text(at(body, 'id'));
  const status = text(at(body, 'status'));
  if (id === null || status === null) return null;
  const step = text(at(at(at(body, 'next_action'), 'use_stripe_sdk'), 'three_d_secure_2_source'));
  return { id, status, step, failure: readRefusal(at(body, 'last_payment_error')) };
}

function readRefusal(error: unknown): Refusal | null {
  const message = text(at(error, 'message'));
  const codes = [text(at(error, 'decline_code')), text(at(error, 'code'))].filter((code) => code !== null);
  return message === null ? null : { message, codes };
}

function at(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
