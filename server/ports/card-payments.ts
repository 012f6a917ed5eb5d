import type { Cents } from '#domain/money';
import type { Charge } from '#domain/payments';
import type { Refund } from '#domain/refunds';

/** One attempt to charge a card as the provider lists it; `id`: the specification calls it `transactionid`. */
export type ListedIntent = Charge & { id: string };

/** One attempt to charge a card, as the provider keeps it. */
export type CardIntent = ListedIntent & {
  /** What the browser needs to confirm this one intent; never stored or logged by us. */
  clientSecret: string;
};

/** A signed message of the provider: only which transaction it is about; the state is then asked for. */
export type CardEvent = { id: string; type: string; intentId: string | null };

/** What the browser needs to know of the provider; `clinic`: no cards, patients pay at the clinic. */
export type CardBrowserFacts = { mode: 'sandbox' | 'live' | 'clinic'; publishableKey: string };

/**
 * Cause of an `unavailable`: `statusCode` is of the provider's own response, and absent when none came. A 5xx of
 * `createIntent` and `refund` is repeated for a day under the same idempotency key.
 */
export type CardFailure = { statusCode?: number };

export type CardPayments = {
  readonly browser: CardBrowserFacts;
  /** Makes an intent, or gives back the one made before under the same idempotency key. */
  createIntent(wanted: {
    amountCents: Cents;
    currency: string;
    /** Null for an unbound intent. */
    bookingId: string | null;
    payerId: string;
    idempotencyKey: string;
  }): Promise<CardIntent>;
  /** Null when the provider knows no such transaction. */
  findIntent(intentId: string): Promise<CardIntent | null>;
  /** Intents made at or after an instant, of other shops of the account too: the newest first, from behind `after` on. */
  listIntents(wanted: { createdSince: Date; after: string | null; limit: number }): Promise<ListedIntent[]>;
  /** Ends an intent nobody paid; does nothing to one that is already over. */
  cancelIntent(intentId: string): Promise<void>;
  /** Asks for an amount to be given back; the same key twice asks once. What becomes of it, `listRefunds` says. */
  refund(wanted: { intentId: string; amountCents: Cents; idempotencyKey: string }): Promise<void>;
  /** Every refund of a transaction, also those made by hand at the provider; its latest hundred. */
  listRefunds(intentId: string): Promise<Refund[]>;
  /**
   * Reads a webhook by its raw body and signature; `receivedAt` is the database's now, else this machine's.
   * @throws ClinicError `webhook_refused` when unsigned, wrongly signed or older than 300 seconds.
   */
  readEvent(rawBody: Buffer, signature: string | undefined, receivedAt?: Date): Promise<CardEvent>;
};
