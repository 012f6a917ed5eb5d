import { randomInt } from 'node:crypto';
import type { Stripe } from 'stripe';
import type { SandboxIntent, SandboxRefund } from './card-sandbox-rows.ts';
import type { RefundStage } from './refund-stages.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A random id in the provider's format, such as `pi_3Nx…`. */
export function providerId(prefix: string): string {
  return `${prefix}_${Array.from({ length: 24 }, () => alphabet[randomInt(alphabet.length)]).join('')}`;
}

export function unixSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}

/** The intent as returned for the secret key. */
export function intentObject(row: SandboxIntent): Stripe.PaymentIntent {
  return {
    ...commonToBothKeys(row),
    allowed_payment_method_types: ['card'],
    amount_capturable: 0,
    amount_received: row.status === 'succeeded' ? row.amount : 0,
    application: null,
    application_fee_amount: null,
    customer: null,
    customer_account: null,
    excluded_payment_method_types: null,
    latest_charge: row.chargeId,
    managed_payments: null,
    metadata: row.metadata,
    on_behalf_of: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_record: null,
    review: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_data: null,
    transfer_group: null,
  };
}

/** The intent as returned to a browser, without metadata and charge. */
export function browserIntentObject(row: SandboxIntent): Partial<Stripe.PaymentIntent> {
  return commonToBothKeys(row);
}

function commonToBothKeys(row: SandboxIntent) {
  return {
    id: row.id,
    object: 'payment_intent',
    amount: row.amount,
    automatic_payment_methods: null,
    canceled_at: row.canceledAt && unixSeconds(row.canceledAt),
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: row.clientSecret,
    confirmation_method: 'automatic',
    created: unixSeconds(row.createdAt),
    currency: row.currency,
    description: null,
    last_payment_error: row.lastError && { type: 'card_error', ...row.lastError },
    livemode: false,
    next_action: nextAction(row),
    payment_method: row.paymentMethodId,
    payment_method_configuration_details: null,
    payment_method_types: ['card'],
    processing: null,
    receipt_email: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    status: row.status,
  } satisfies Partial<Stripe.PaymentIntent>;
}

function nextAction({ stepId }: SandboxIntent): Stripe.PaymentIntent.NextAction | null {
  if (stepId === null) return null;
  return {
    type: 'use_stripe_sdk',
    use_stripe_sdk: { type: 'stripe_3ds2_fingerprint', three_d_secure_2_source: stepId },
  };
}

/** The charge of a paid intent, with the card's brand and last digits and nothing about the payer. */
export function chargeObject(row: SandboxIntent, chargeId: string): Stripe.Charge {
  return {
    id: chargeId,
    object: 'charge',
    amount: row.amount,
    amount_captured: row.amount,
    amount_refunded: row.amountRefunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: true,
    created: unixSeconds(row.createdAt),
    currency: row.currency,
    customer: null,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: row.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: row.id,
    payment_method: row.paymentMethodId,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: row.amountRefunded === row.amount,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}

export function refundObject(row: SandboxRefund, intent: SandboxIntent, status: RefundStage): Stripe.Refund {
  return {
    id: row.id,
    object: 'refund',
    amount: row.amount,
    balance_transaction: null,
    charge: intent.chargeId,
    created: unixSeconds(row.createdAt),
    currency: intent.currency,
    customer: null,
    customer_account: null,
    metadata: {},
    ...(status === 'failed' && { failure_reason: 'unknown' }),
    payment_intent: intent.id,
    payment_method: intent.paymentMethodId,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status,
    transfer_reversal: null,
  };
}
