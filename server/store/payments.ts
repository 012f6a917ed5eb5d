import { sql } from 'kysely';
import type { PaymentStatus } from '#domain/payment';
import type { Handle } from './open-database.ts';

export type PaymentRow = {
  id: string;
  booking_id: string;
  payer_id: string;
  amount_cents: number;
  currency: string;
  intent_id: string | null;
  status: PaymentStatus;
};

const columns = ['id', 'booking_id', 'payer_id', 'amount_cents', 'currency', 'intent_id', 'status'] as const;
const live = ['unpaid', 'processing', 'paid'] as const;

/** The one payment of a booking that is open or done, if there is one. */
export async function findLivePayment(handle: Handle, bookingId: string): Promise<PaymentRow | null> {
  const row = await handle
    .selectFrom('payment')
    .select(columns)
    .where('booking_id', '=', bookingId)
    .where('status', 'in', live)
    .executeTakeFirst();
  return row ?? null;
}

export async function findPaymentByIntent(handle: Handle, intentId: string): Promise<PaymentRow | null> {
  const row = await handle.selectFrom('payment').select(columns).where('intent_id', '=', intentId).executeTakeFirst();
  return row ?? null;
}

export async function findPayment(handle: Handle, id: string): Promise<PaymentRow | null> {
  const row = await handle.selectFrom('payment').select(columns).where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

export async function insertPayment(
  handle: Handle,
  payment: { booking_id: string; payer_id: string; amount_cents: number; currency: string },
): Promise<PaymentRow> {
  return handle.insertInto('payment').values(payment).returning(columns).executeTakeFirstOrThrow();
}

/** Writes down which transaction of the provider a payment is; false when the payment was given up meanwhile. */
export async function updateIntent(handle: Handle, id: string, intentId: string): Promise<boolean> {
  const row = await handle
    .updateTable('payment')
    .set({ intent_id: intentId })
    .where('id', '=', id)
    .where('status', '!=', 'abandoned')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updatePaymentStatus(handle: Handle, id: string, status: PaymentStatus, now: Date): Promise<void> {
  await handle.updateTable('payment').set({ status, settled_at: now }).where('id', '=', id).execute();
}

/** Gives an open payment up; false when it was not open any more. */
export async function abandonPayment(handle: Handle, id: string, now: Date): Promise<boolean> {
  const row = await handle
    .updateTable('payment')
    .set({ status: 'abandoned', settled_at: now })
    .where('id', '=', id)
    .where('status', 'in', ['unpaid', 'processing'])
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Payments whose money is owed back, the newest first. */
export async function listOwedRefunds(
  handle: Handle,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ id: string }[]> {
  let query = handle.selectFrom('payment').select('id').where('status', '=', 'refund_pending');
  if (after !== null) query = query.where('id', '>', after);
  return query.orderBy('id').limit(limit).execute();
}

/**
 * Open payments with an intent, the newest first, from behind the payment `after` on: what a reconciling job asks
 * the provider about.
 */
export async function listOpenIntents(
  handle: Handle,
  wanted: { before: Date; after: string | null; limit: number },
): Promise<{ id: string; intentId: string }[]> {
  let query = handle
    .selectFrom('payment')
    .select(['id', 'intent_id'])
    .where('status', 'in', ['unpaid', 'processing'])
    .where('intent_id', 'is not', null)
    .where('created_at', '<', wanted.before);
  if (wanted.after !== null) {
    query = query.where(
      sql<boolean>`(created_at, id) < (select last.created_at, last.id from payment as last where last.id = ${wanted.after})`,
    );
  }
  const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(wanted.limit).execute();
  return rows.flatMap(({ id, intent_id }) => (intent_id === null ? [] : [{ id, intentId: intent_id }]));
}

/** Writes a webhook down; false when it was there already. */
export async function insertCardEvent(handle: Handle, event: { id: string; type: string }): Promise<boolean> {
  const row = await handle
    .insertInto('card_event')
    .values(event)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
