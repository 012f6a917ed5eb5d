import type { ColumnType, Generated } from 'kysely';
import type { MaybeInstant, WithDefault } from './column-types.ts';

/** The tables of the card sandbox. */
export type SandboxTables = {
  sandboxCardIntent: {
    id: string;
    clientSecret: string;
    amount: number;
    currency: string;
    metadata: ColumnType<Record<string, string>, string, string>;
    status: WithDefault<'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled'>;
    stepId: string | null;
    cardBrand: string | null;
    cardLast4: string | null;
    paymentMethodId: string | null;
    chargeId: string | null;
    amountRefunded: WithDefault<number>;
    lastError: ColumnType<Record<string, unknown> | null, string | null, string | null>;
    createdAt: WithDefault<Date>;
    canceledAt: MaybeInstant;
  };
  sandboxCardRefund: { id: string; intentId: string; amount: number; createdAt: WithDefault<Date> };
  sandboxCardRequest: {
    key: string;
    requestHash: string;
    replyStatus: number | null;
    replyBody: ColumnType<Record<string, unknown> | null, string | null, string | null>;
    createdAt: WithDefault<Date>;
  };
  sandboxCardEvent: {
    id: string;
    position: Generated<number>;
    type: string;
    payload: string;
    attempts: WithDefault<number>;
    nextAttemptAt: WithDefault<Date>;
    deliveredAt: MaybeInstant;
    createdAt: WithDefault<Date>;
  };
};
