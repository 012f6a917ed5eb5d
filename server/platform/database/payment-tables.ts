import type { Generated } from 'kysely';
import type { PaymentMethod } from '#domain/payments/desk-payments';
import type { PaymentStatus } from '#domain/bookings/payment-status';
import type { MaybeInstant, WithDefault } from './column-types.ts';

/** Payments of appointments, by card and at the desk. */
export type PaymentTables = {
  payment: {
    id: Generated<string>;
    /** Null while the payment is unbound: it has a payer, an amount and a currency, and no booking yet. */
    bookingId: string | null;
    payerId: string;
    amountCents: number;
    currency: string;
    intentId: string | null;
    status: WithDefault<PaymentStatus>;
    createdAt: WithDefault<Date>;
    settledAt: MaybeInstant;
    /** When the portal learned that an unbound charge succeeded. */
    chargedAt: MaybeInstant;
    openedAt: MaybeInstant;
    /** Part of the provider's idempotency key, see `advancePaymentKey`. */
    keyAttempt: WithDefault<number>;
    endedAt: MaybeInstant;
    /** How much of it is to be refunded in total. */
    refundCents: WithDefault<number>;
    /** How much of that was refunded: what the provider has confirmed, and `returnedCents`. */
    refundedCents: WithDefault<number>;
    /** How much of `refundedCents` staff returned at the desk. */
    returnedCents: WithDefault<number>;
    /** How much of `refundCents` is not requested before `deferredUntil`. */
    deferredCents: WithDefault<number>;
    deferredUntil: MaybeInstant;
    method: WithDefault<PaymentMethod>;
    /** Which staff member took, reversed and last returned a payment at the desk, and when. */
    receivedBy: WithDefault<string | null>;
    receivedAt: MaybeInstant;
    reversedBy: WithDefault<string | null>;
    reversedAt: MaybeInstant;
    reversalReason: WithDefault<string | null>;
    returnedBy: WithDefault<string | null>;
    returnedAt: MaybeInstant;
    /** When the payer's bank had rejected the refund of a card payment for good. */
    refundFailedAt: MaybeInstant;
  };
};
