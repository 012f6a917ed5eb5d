import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open-database';
import type { PaymentRefund, PaymentRow } from './payments-rows.ts';

/** Stores what locked payments are refunded of, in one statement, and at `now` that their status was reached. */
export async function updateRefunds(
  handle: Db,
  payments: (Pick<PaymentRow, 'id'> & Omit<PaymentRefund, 'refundedCents'>)[],
  now: Date,
): Promise<void> {
  if (payments.length === 0) return;
  // Without a second condition on the key the planner expects a hundred rows and reads the whole table.
  const ids = payments.map(({ id }) => id);
  await sql`
    update payment set status = changed.status, refund_cents = changed."refundCents",
      deferred_cents = changed."deferredCents", deferred_until = changed."deferredUntil", settled_at = ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb) as changed
      (id uuid, status text, "refundCents" int, "deferredCents" int, "deferredUntil" timestamptz)
    where payment.id = changed.id and payment.id = any(${ids}::uuid[])`.execute(handle);
}

/** Card payments of which something is to be refunded now, in order of id. */
export async function listPendingRefunds(handle: Db, { after, limit }: { after: string | null; limit: number }) {
  let query = handle
    .selectFrom('payment')
    .select('id')
    .where('method', '=', 'card')
    .whereRef('refundCents', '>', 'refundedCents')
    .where(sql<boolean>`(deferred_until is null or deferred_until <= now())`);
  if (after !== null) query = query.where('id', '>', after);
  return query.orderBy('id').limit(limit).execute();
}

/**
 * Begins the deferred refund of a payment once its time has come; from then on it cannot be undone. `deferred_until`
 * stays as a mark of that.
 */
export async function beginDeferredRefund(handle: Db, id: string): Promise<void> {
  await handle
    .updateTable('payment')
    .set({ deferredCents: 0 })
    .where('id', '=', id)
    .where('deferredCents', '>', 0)
    .where(sql<boolean>`deferred_until <= clock_timestamp()`)
    .execute();
}

/** Records that the payer's bank rejects the refund of a payment for good. */
export async function markRefundFailed(handle: Db, id: string, now: Date): Promise<void> {
  const failed = handle.updateTable('payment').set({ refundFailedAt: now }).where('id', '=', id);
  await failed.where('refundFailedAt', 'is', null).execute();
}
