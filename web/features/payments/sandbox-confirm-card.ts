import type { CardOutcome } from './card-outcome.ts';

type CardToConfirm = {
  clientSecret: string;
  publishableKey: string;
  card: { number: string; expMonth: string | number; expYear: string | number; cvc: string };
  billing: { name: string; email: string };
};

/** The sandbox's base path; relative, so that a card number never leaves the portal's origin. */
const SANDBOX = '/sandbox/cards';
/** The timeout of a request, in milliseconds. */
const TIMEOUT_MS = 30_000;

/** Pays an intent with a card at the sandbox. Never throws: errors are outcomes. */
export async function confirmSandboxCard(request: CardToConfirm, base: string = SANDBOX): Promise<CardOutcome> {
  const { card, billing } = request;
  return sendStep({ ...request, base }, 'confirm', {
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
type CardError = { message: string; codes: string[] };
type Intent = { id: string; status: string; step: string | null; failure: CardError | null };
type SandboxReply = { intent: Intent | null; error: CardError | null };

const unreachable: CardOutcome = { status: 'failed', key: 'cards.unreachable' };

async function sendStep(
  access: Access,
  action: 'confirm' | 'second_step',
  fields: Record<string, string>,
): Promise<CardOutcome> {
  const reply = await post(access, action, fields);
  if (!reply) return unreachable;
  const { intent, error } = reply;
  // An error for a paid intent means that another tab paid it, which is a success.
  if (intent?.status === 'succeeded') return { status: 'succeeded', id: intent.id };
  if (error !== null) return { status: 'failed', ...error, ...(intent?.status === 'canceled' && { isOver: true }) };
  if (intent?.status === 'requires_action') {
    const { id, step } = intent;
    const choose = (outcome: 'approve' | 'refuse') => () =>
      sendStep(access, 'second_step', { outcome, step: step ?? '' });
    return { status: 'requires_action', id, approve: choose('approve'), refuse: choose('refuse') };
  }
  return intent?.failure ? { status: 'failed', ...intent.failure } : unreachable;
}

/** Null without a response, or if it does not have the provider's format. */
async function post(access: Access, action: string, fields: Record<string, string>): Promise<SandboxReply | null> {
  const { clientSecret, publishableKey, base } = access;
  const id = clientSecret.split('_secret_')[0] ?? '';
  try {
    const response = await fetch(`${base}/v1/payment_intents/${encodeURIComponent(id)}/${action}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${publishableKey}` },
      body: new URLSearchParams({ ...fields, client_secret: clientSecret }),
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return response.status < 500 ? readReply(await response.json()) : null;
  } catch {
    return null;
  }
}

function readReply(body: unknown): SandboxReply | null {
  const details = readProperty(body, 'error');
  const error = readError(details);
  const intent = readIntent(details === undefined ? body : readProperty(details, 'payment_intent'));
  return intent || error ? { intent, error } : null;
}

function readIntent(body: unknown): Intent | null {
  const id = readText(readProperty(body, 'id'));
  const status = readText(readProperty(body, 'status'));
  if (id === null || status === null) return null;
  const step = readText(
    readProperty(readProperty(readProperty(body, 'next_action'), 'use_stripe_sdk'), 'three_d_secure_2_source'),
  );
  return { id, status, step, failure: readError(readProperty(body, 'last_payment_error')) };
}

function readError(error: unknown): CardError | null {
  const message = readText(readProperty(error, 'message'));
  const codes = [readText(readProperty(error, 'decline_code')), readText(readProperty(error, 'code'))].filter(
    (code) => code !== null,
  );
  return message === null ? null : { message, codes };
}

function readProperty(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function readText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
