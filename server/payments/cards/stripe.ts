import { Stripe } from 'stripe';
import { ClinicError } from '#domain/shared/errors';
import type { Charge } from '#domain/payments/payments';
import type { Refund } from '#domain/payments/refunds';
import type {
  CardBrowserFacts,
  CardEvent,
  CardIntent,
  CardPayments,
  ListedIntent,
} from '#server/platform/ports/card-payments';
import { asClinicError, isUnknownId, refusalOf } from './stripe-errors.ts';

type StripeSettings = {
  secretKey: string;
  publishableKey: string;
  /** One secret, or two during a rotation: an event signed with any of them is accepted. */
  webhookSecrets: readonly string[];
  mode: CardBrowserFacts['mode'];
  /** The address of the sandbox; omitted for the provider itself. */
  apiBase?: URL;
  /** The time limit of one attempt, in milliseconds. */
  timeout?: number;
  /** Attempts after the first one, all with the same idempotency key. */
  maxNetworkRetries?: number;
};

/** Marks an intent that we created without a booking, to distinguish it from charges of other shops. */
const UNBOUND = 'unbound';
const WEBHOOK_TOLERANCE_SECONDS = 300;
/** Ids may come from a browser; only this form becomes part of an address. */
const INTENT_ID = /^pi_\w{1,250}$/;

/** Card payments by Stripe; for the sandbox, the same code with another host. */
export function createStripePayments(settings: StripeSettings): CardPayments {
  const stripe = new Stripe(settings.secretKey, {
    timeout: settings.timeout ?? 8000,
    maxNetworkRetries: settings.maxNetworkRetries ?? 2,
    telemetry: false,
    ...addressOf(settings.apiBase),
  });

  return {
    browser: { mode: settings.mode, publishableKey: settings.publishableKey },

    async createIntent({ amountCents, currency, bookingId, payerId, idempotencyKey }) {
      const params: Stripe.PaymentIntentCreateParams = {
        amount: amountCents,
        currency,
        allowed_payment_method_types: ['card'],
        metadata: { ...(bookingId === null ? { kind: UNBOUND } : { booking_id: bookingId }), payer_id: payerId },
      };
      return cardIntent(await stripe.paymentIntents.create(params, { idempotencyKey }).catch(asClinicError));
    },

    async findIntent(intentId) {
      if (!INTENT_ID.test(intentId)) return null;
      const found = await stripe.paymentIntents.retrieve(intentId).catch((error: unknown) => {
        return isUnknownId(error) ? null : asClinicError(error);
      });
      return found && cardIntent(found);
    },

    async listIntents(wanted) {
      const page: Partial<Stripe.ApiList<Stripe.PaymentIntent>> = await stripe.paymentIntents
        .list(pageSince(wanted))
        .catch(asClinicError);
      return (page.data ?? unavailable()).map(listedIntent);
    },

    async cancelIntent(intentId) {
      const canceled = await stripe.paymentIntents.cancel(intentId).catch((error: unknown) => {
        const status = refusalOf(error)?.payment_intent?.status;
        const isOver = isUnknownId(error) || status === 'canceled' || status === 'succeeded';
        return isOver ? null : asClinicError(error);
      });
      if (canceled) assertObject(canceled, 'payment_intent');
    },

    async refund({ intentId, amountCents, idempotencyKey }) {
      const params = { payment_intent: intentId, amount: amountCents };
      const refund = await stripe.refunds.create(params, { idempotencyKey }).catch((error: unknown) => {
        // The provider stores keys for a day. For a later retry the charge is already refunded, which is the goal.
        return refusalOf(error)?.code === 'charge_already_refunded' ? null : asClinicError(error);
      });
      if (refund) assertObject(refund, 'refund');
    },

    async listRefunds(intentId) {
      const params = { payment_intent: intentId, limit: 100 };
      const page: Partial<Stripe.ApiList<Stripe.Refund>> = await stripe.refunds.list(params).catch(asClinicError);
      return (page.data ?? unavailable()).map(({ amount, status }) => ({
        amountCents: amount,
        status: stageOf(status),
      }));
    },

    async listRefundsSince(wanted) {
      const page: Partial<Stripe.ApiList<Stripe.Refund>> = await stripe.refunds
        .list(pageSince(wanted))
        .catch(asClinicError);
      return (page.data ?? unavailable()).map(({ id, payment_intent: intent }) => ({
        id,
        intentId: typeof intent === 'string' ? intent : null,
      }));
    },

    async readEvent(rawBody, signature, receivedAt) {
      return readSigned(stripe, { rawBody, signature, receivedAt, secrets: settings.webhookSecrets });
    },
  };
}

function addressOf(apiBase: URL | undefined): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  if (!apiBase) return {};
  const protocol = apiBase.protocol === 'http:' ? 'http' : 'https';
  return { host: apiBase.hostname, port: apiBase.port || (protocol === 'http' ? 80 : 443), protocol };
}

/** The parameters of a page, newest first, starting behind `after`. */
function pageSince({ createdSince, after, limit }: Parameters<CardPayments['listIntents']>[0]) {
  return {
    created: { gte: Math.floor(createdSince.getTime() / 1000) },
    limit,
    ...(after !== null && { starting_after: after }),
  };
}

function cardIntent(intent: Stripe.PaymentIntent): CardIntent {
  assertObject(intent, 'payment_intent');
  // Only a restricted key omits the secret, and without it no browser can pay.
  if (intent.client_secret === null) throw new ClinicError('unavailable');
  return { ...listedIntent(intent), clientSecret: intent.client_secret };
}

function listedIntent(intent: Stripe.PaymentIntent): ListedIntent {
  return {
    id: intent.id,
    status: statusOf(intent.status),
    amountCents: intent.amount,
    currency: intent.currency,
    bookingId: intent.metadata['booking_id'] ?? null,
    payerId: intent.metadata['payer_id'] ?? null,
    isUnbound: intent.metadata['kind'] === UNBOUND,
  };
}

/** The SDK accepts any JSON without an error as a success, even a proxy's 502, so the type of the object is checked. */
function assertObject(response: { object?: string }, expected: string): void {
  if (response.object !== expected) throw new ClinicError('unavailable');
}

function unavailable(): never {
  throw new ClinicError('unavailable');
}

function stageOf(status: string | null): Refund['status'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

function statusOf(status: Stripe.PaymentIntent.Status): Charge['status'] {
  switch (status) {
    case 'succeeded':
      return 'succeeded';
    case 'canceled':
      return 'canceled';
    // Authorized but not captured; the portal never requests that, so it does not count as paid.
    case 'requires_capture':
    case 'processing':
      return 'processing';
    case 'requires_payment_method':
    case 'requires_confirmation':
    case 'requires_action':
    default:
      return 'waiting';
  }
}

type Signed = {
  rawBody: Buffer;
  signature: string | undefined;
  receivedAt: Date | undefined;
  secrets: readonly string[];
};

function readSigned(stripe: Stripe, { rawBody, signature, receivedAt, secrets }: Signed): CardEvent {
  for (const secret of secrets) {
    try {
      const event = stripe.webhooks.constructEvent(
        rawBody,
        signature ?? '',
        secret,
        WEBHOOK_TOLERANCE_SECONDS,
        undefined,
        receivedAt?.getTime(),
      );
      if (typeof event.id !== 'string' || typeof event.type !== 'string') continue;
      return { id: event.id, type: event.type, intentId: intentIdOf(event.data.object) };
    } catch {
      // The provider's error contains the whole payload, so it is dropped. The next secret may be the right one.
    }
  }
  throw new ClinicError('webhook_refused');
}

/** The intent of an event: its object, or the one that its charge or refund belongs to. */
function intentIdOf(about: unknown): string | null {
  if (typeof about !== 'object' || about === null || !('object' in about)) return null;
  if (about.object === 'payment_intent') return 'id' in about && typeof about.id === 'string' ? about.id : null;
  return 'payment_intent' in about && typeof about.payment_intent === 'string' ? about.payment_intent : null;
}
