import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '#server/platform/database/open-database';
import type { Tables } from '#server/platform/database/tables';

const columns = [
  'id',
  'bookingId',
  'payerId',
  'amountCents',
  'currency',
  'intentId',
  'status',
  'chargedAt',
  'keyAttempt',
  'createdAt',
  'refundCents',
  'refundedCents',
  'deferredCents',
  'deferredUntil',
  'method',
  'refundFailedAt',
  'returnedCents',
] as const;
export type PaymentRow = Pick<Selectable<Tables['payment']>, (typeof columns)[number]>;

const open = ['unpaid', 'processing'] as const;
const charged = ['paid', 'refund_pending', 'refunded'] as const;

export async function findPayment(handle: Db, id: string): Promise<PaymentRow | null> {
  const row = await handle.selectFrom('payment').select(columns).where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

export async function findPaymentByIntent(handle: Db, intentId: string): Promise<PaymentRow | null> {
  const row = await handle.selectFrom('payment').select(columns).where('intentId', '=', intentId).executeTakeFirst();
  return row ?? null;
}

const isOf = (bookingIds: string[]) => sql<boolean>`booking_id = any(${bookingIds}::uuid[])`;

/** The open payments of bookings; a booking has at most one. */
export async function listOpenPayments(handle: Db, bookingIds: string[]): Promise<PaymentRow[]> {
  const query = handle.selectFrom('payment').select(columns).where(isOf(bookingIds)).where('status', 'in', open);
  return query.execute();
}

/** The open payment of a booking, if there is one. */
export async function findOpenPayment(handle: Db, bookingId: string): Promise<PaymentRow | null> {
  return (await listOpenPayments(handle, [bookingId]))[0] ?? null;
}

/** Locks the charged payments of locked bookings; the newest first. */
export async function lockChargedPayments(handle: Db, bookingIds: string[]): Promise<PaymentRow[]> {
  const rows = await handle
    .selectFrom('payment')
    .select(columns)
    .where(isOf(bookingIds))
    .where('status', 'in', charged)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

/** Locks a payment until the transaction ends. Its booking is locked before it, never after. */
export async function lockPaymentRow(handle: Db, id: string): Promise<PaymentRow | null> {
  const query = handle.selectFrom('payment').select(columns).where('id', '=', id).forUpdate();
  return (await query.executeTakeFirst()) ?? null;
}

/** A person's open payments without a booking, oldest first; all, or those of one amount and currency. */
export async function listUnboundPayments(
  handle: Db,
  wanted: { payerId: string; amount?: { cents: number; currency: string } },
): Promise<PaymentRow[]> {
  let query = handle
    .selectFrom('payment')
    .select(columns)
    .where('payerId', '=', wanted.payerId)
    .where('bookingId', 'is', null)
    .where('status', 'in', open);
  if (wanted.amount) {
    query = query.where('amountCents', '=', wanted.amount.cents).where('currency', '=', wanted.amount.currency);
  }
  return query.orderBy('createdAt').orderBy('id').execute();
}

/** A person's open payments that are for no appointment: unbound ones, and those of holds that expired or were cancelled. */
export async function listPaymentsWithoutAppointment(handle: Db, payerId: string): Promise<{ id: string }[]> {
  return handle
    .selectFrom('payment')
    .leftJoin('booking', 'booking.id', 'payment.bookingId')
    .select('payment.id')
    .where('payerId', '=', payerId)
    .where('payment.status', 'in', open)
    .where(sql<boolean>`booking.status is distinct from 'booked'`)
    .orderBy('payment.id')
    .execute();
}

/** `openedAt`: when the intent was last requested; `isAbandoned`: its payment is abandoned. */
export type OpenIntent = { id: string; intentId: string; openedAt: Date; isAbandoned: boolean };

/**
 * Payments whose intent can still be paid, newest first, for the job that reconciles them with the provider; `after` is
 * the last one of the previous page.
 */
export async function listOpenIntents(
  handle: Db,
  wanted: { before: Date; abandonedSince: Date; after: string | null; limit: number },
): Promise<OpenIntent[]> {
  let query = handle
    .selectFrom('payment')
    .select(['id', 'intentId', 'createdAt', 'openedAt', 'status'])
    .where((eb) =>
      eb.or([
        eb('status', 'in', open),
        eb.and([
          eb('status', '=', 'abandoned'),
          eb('endedAt', 'is', null),
          eb('settledAt', '>', wanted.abandonedSince),
        ]),
      ]),
    )
    .where('intentId', 'is not', null)
    .where('createdAt', '<', wanted.before);
  if (wanted.after !== null) {
    query = query.where(
      sql<boolean>`(created_at, id) < (select last.created_at, last.id from payment as last where last.id = ${wanted.after})`,
    );
  }
  const rows = await query.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(wanted.limit).execute();
  return rows.flatMap(({ id, intentId, status, ...rest }) =>
    intentId === null
      ? []
      : [{ id, intentId, openedAt: rest.openedAt ?? rest.createdAt, isAbandoned: status === 'abandoned' }],
  );
}

export async function insertPayment(handle: Db, payment: Insertable<Tables['payment']>): Promise<PaymentRow> {
  return handle.insertInto('payment').values(payment).returning(columns).executeTakeFirstOrThrow();
}

/** Stores a payment whose intent was found at the provider; null when another payment has that intent. */
export async function insertFoundPayment(
  handle: Db,
  payment: Insertable<Tables['payment']>,
): Promise<PaymentRow | null> {
  const row = await handle
    .insertInto('payment')
    .values(payment)
    .onConflict((conflict) => conflict.column('intentId').doNothing())
    .returning(columns)
    .executeTakeFirst();
  return row ?? null;
}

/** What a payment is refunded of, and what of that is deferred. */
export type PaymentRefund = Pick<
  PaymentRow,
  'status' | 'refundCents' | 'refundedCents' | 'deferredCents' | 'deferredUntil'
>;

/** Stores changes of a locked payment, and at `now` that its status was reached. */
export async function updatePayment(
  handle: Db,
  id: string,
  { now, ...change }: Partial<PaymentRefund> & { bookingId?: string; now: Date },
): Promise<void> {
  await handle
    .updateTable('payment')
    .set({ ...change, settledAt: now })
    .where('id', '=', id)
    .execute();
}

/** Abandons an open payment; false if it was no longer open. */
export async function abandonPayment(handle: Db, id: string, now: Date): Promise<boolean> {
  const row = await handle
    .updateTable('payment')
    .set({ status: 'abandoned', settledAt: now })
    .where('id', '=', id)
    .where('status', 'in', open)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Records when an unbound charge was first found to have succeeded. */
export async function markPaymentCharged(handle: Db, id: string, now: Date): Promise<void> {
  await handle
    .updateTable('payment')
    .set({ chargedAt: now })
    .where('id', '=', id)
    .where('chargedAt', 'is', null)
    .execute();
}

/**
 * Stores a payment's intent; `before` is the one it had when it was read. False if the payment was abandoned or got
 * another intent meanwhile.
 */
export async function updatePaymentIntent(
  handle: Db,
  id: string,
  { intentId, before }: { intentId: string; before: string | null },
): Promise<boolean> {
  const row = await handle
    .updateTable('payment')
    .set({ intentId })
    .where('id', '=', id)
    .where('status', '!=', 'abandoned')
    .where((eb) => eb.or([eb('intentId', 'is not distinct from', before), eb('intentId', '=', intentId)]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Stores an intent that was found at the provider in the newest open payment of that payer, booking and amount that has
 * none; null without such a payment.
 */
export async function adoptPaymentIntent(
  handle: Db,
  intent: Pick<PaymentRow, 'bookingId' | 'payerId' | 'amountCents' | 'currency'> & { intentId: string },
): Promise<PaymentRow | null> {
  const { intentId, bookingId, ...due } = intent;
  const row = await handle
    .updateTable('payment')
    .set({ intentId })
    .where('id', '=', (select) =>
      select
        .selectFrom('payment')
        .select('id')
        .where((where) => where.and(due))
        .where('bookingId', 'is not distinct from', bookingId)
        .where('intentId', 'is', null)
        .where('status', 'in', open)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .forUpdate(),
    )
    .returning(columns)
    .executeTakeFirst();
  return row ?? null;
}

/** Records that an intent was requested again, so that it is not cancelled as unused while its payer fills in the form. */
export async function markIntentOpened(handle: Db, id: string, now: Date): Promise<void> {
  await handle.updateTable('payment').set({ openedAt: now }).where('id', '=', id).execute();
}

/** Records that the provider has cancelled an abandoned payment's intent: it can no longer be paid. */
export async function markIntentEnded(handle: Db, id: string, now: Date): Promise<void> {
  await handle.updateTable('payment').set({ endedAt: now }).where('id', '=', id).execute();
}

/** Advances a payment to its next idempotency key, once for all requests that failed with the current one. */
export async function advancePaymentKey(handle: Db, { id, keyAttempt: failed }: PaymentRow): Promise<void> {
  await handle
    .updateTable('payment')
    .set({ keyAttempt: failed + 1 })
    .where('id', '=', id)
    .where('keyAttempt', '=', failed)
    .execute();
}

/** Gives the payments of bookings that a merged record had to the survivor, who has those bookings already. */
export async function givePayments(
  handle: Db,
  { merged, survivor }: { merged: string; survivor: string },
): Promise<void> {
  await sql`update payment set payer_id = ${survivor}::uuid
    from booking where booking.id = payment.booking_id and booking.patient_id = ${survivor}::uuid
      and payment.payer_id = ${merged}::uuid`.execute(handle);
}

/** Deletes the payments of a patient, before their appointments are deleted. */
export async function deletePaymentsOf(handle: Db, patientId: string): Promise<void> {
  const ofPatient = handle.selectFrom('booking').select('id').where('patientId', '=', patientId);
  const own = handle
    .deleteFrom('payment')
    .where((where) => where.or([where('payerId', '=', patientId), where('bookingId', 'in', ofPatient)]));
  await own.execute();
}
