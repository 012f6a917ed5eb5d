import type { Cents } from '#domain/shared/money';
import type { Charge } from '#domain/payments/payments';
import type { Refund } from '#domain/payments/refunds';

/** A payment intent in the provider's list; the specification calls `id` `transactionid`. */
export type ListedIntent = Charge & { id: string };

/** A refund in the provider's list; `intentId` is null for a charge of another kind. */
type ListedRefund = { id: string; intentId: string | null };

/** A payment intent as the provider stores it. */
export type CardIntent = ListedIntent & {
  /** With this the browser confirms the intent; never stored or logged by us. */
  clientSecret: string;
};

/** A signed webhook event. It only names a transaction, whose state is then fetched. */
export type CardEvent = { id: string; type: string; intentId: string | null };

/** The provider's settings for the browser; `clinic`: no cards, patients pay at the clinic. */
export type CardBrowserFacts = { mode: 'sandbox' | 'live' | 'clinic'; publishableKey: string };

/**
 * Cause of an `unavailable`; `statusCode` is the provider's, and absent without a response. The provider repeats a 5xx
 * of `createIntent` and `refund` for a day under the same idempotency key.
 */
export type CardFailure = { statusCode?: number };

export type CardPayments = {
  readonly browser: CardBrowserFacts;
  /** Creates an intent, or returns the one that was created with the same idempotency key. */
  createIntent(params: {
    amountCents: Cents;
    currency: string;
    /** Null for an unbound intent. */
    bookingId: string | null;
    payerId: string;
    idempotencyKey: string;
  }): Promise<CardIntent>;
  /** Null when the provider knows no such transaction. */
  findIntent(intentId: string): Promise<CardIntent | null>;
  /** Intents since an instant, the newest first, starting behind `after`; the account's other shops are included. */
  listIntents(params: { createdSince: Date; after: string | null; limit: number }): Promise<ListedIntent[]>;
  /** Cancels an unpaid intent; does nothing to one that was charged or cancelled. */
  cancelIntent(intentId: string): Promise<void>;
  /** Requests a refund, once per key; `listRefunds` returns its outcome. */
  refund(params: { intentId: string; amountCents: Cents; idempotencyKey: string }): Promise<void>;
  /** The latest hundred refunds of a transaction, including those made by hand at the provider. */
  listRefunds(intentId: string): Promise<Refund[]>;
  /** Refunds since an instant, the newest first, starting behind `after`; the account's other shops are included. */
  listRefundsSince(params: { createdSince: Date; after: string | null; limit: number }): Promise<ListedRefund[]>;
  /**
   * Verifies and reads a webhook's raw body; `receivedAt` is the database's time, by default this machine's.
   * @throws ClinicError `webhook_refused` when unsigned, wrongly signed or older than 300 seconds.
   */
  readEvent(rawBody: Buffer, signature: string | undefined, receivedAt?: Date): Promise<CardEvent>;
};
