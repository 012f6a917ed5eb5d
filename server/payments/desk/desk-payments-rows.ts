import { sql, type Insertable } from 'kysely';
import type { DeskMethod } from '#domain/payments/desk-payments';
import type { PaymentStatus } from '#domain/bookings/payment-status';
import type { Db } from '#server/platform/database/open-database';
import type { Tables } from '#server/platform/database/tables';
import type { IdempotencyKey } from '#server/platform/database/statement-parts';

type NewDeskPayment = Pick<
  Insertable<Tables['payment']>,
  'payerId' | 'amountCents' | 'currency' | 'receivedBy' | 'receivedAt'
> & { bookingId: string; method: DeskMethod };

/** Stores a payment that was taken at the desk; it is paid at once. Returns its id. */
export async function insertDeskPayment(handle: Db, payment: NewDeskPayment): Promise<string> {
  const { id } = await handle
    .insertInto('payment')
    .values({ ...payment, status: 'paid', settledAt: payment.receivedAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Marks a locked payment as a mistake: it counts for nothing any more, and nothing of it is to be returned. */
export async function reverseDeskPaymentRow(
  handle: Db,
  id: string,
  { staffId, reason, now }: { staffId: string; reason: string; now: Date },
): Promise<void> {
  await handle
    .updateTable('payment')
    .set({
      status: 'abandoned',
      refundCents: 0,
      deferredCents: 0,
      deferredUntil: null,
      reversedBy: staffId,
      reversedAt: now,
      reversalReason: reason,
      settledAt: now,
    })
    .where('id', '=', id)
    .execute();
}

/** Records that what is to be returned of a locked payment was returned at the desk; its change can no longer be undone. */
export async function returnDeskPaymentRow(
  handle: Db,
  id: string,
  { staffId, status, now }: { staffId: string; status: PaymentStatus; now: Date },
): Promise<void> {
  await handle
    .updateTable('payment')
    .set((eb) => ({
      status,
      refundedCents: eb.ref('refundCents'),
      returnedCents: sql<number>`returned_cents + refund_cents - refunded_cents`,
      deferredCents: 0,
      returnedBy: staffId,
      returnedAt: now,
      settledAt: now,
    }))
    .where('id', '=', id)
    .execute();
}

/** Charged and reversed payments of a booking, the oldest first, with the names of the staff who took them. */
export async function listPaymentsOfBooking(handle: Db, bookingId: string) {
  return shownPayments(handle).where('payment.bookingId', '=', bookingId).execute();
}

/** One payment, as `listPaymentsOfBooking` lists it; empty if it was never charged. */
export async function listOnePayment(handle: Db, id: string) {
  return shownPayments(handle).where('payment.id', '=', id).execute();
}

function shownPayments(handle: Db) {
  return handle
    .selectFrom('payment')
    .leftJoin('person as receiver', 'receiver.id', 'payment.receivedBy')
    .leftJoin('person as reverser', 'reverser.id', 'payment.reversedBy')
    .leftJoin('person as returner', 'returner.id', 'payment.returnedBy')
    .select([
      'payment.id',
      'payment.method',
      'payment.intentId',
      'payment.chargedAt',
      'payment.openedAt',
      'payment.createdAt',
      'payment.currency',
      'payment.status',
      'payment.amountCents',
      'payment.refundCents',
      'payment.refundedCents',
      'payment.settledAt',
      'payment.receivedAt',
      'payment.reversedAt',
      'payment.reversalReason',
      'payment.returnedAt',
      'payment.refundFailedAt',
      'receiver.name as receivedByName',
      'reverser.name as reversedByName',
      'returner.name as returnedByName',
    ])
    .where((eb) =>
      eb.or([
        eb('payment.status', 'in', ['paid', 'refund_pending', 'refunded']),
        eb('payment.reversedAt', 'is not', null),
      ]),
    )
    .orderBy('payment.createdAt')
    .orderBy('payment.id');
}

export type ListedPayment = Awaited<ReturnType<typeof listPaymentsOfBooking>>[number];

/**
 * Stores the key of a request about a locked booking. Null if it is new, or older than 24 hours; else what the earlier
 * request with this key was about.
 */
export async function claimKey(
  handle: Db,
  { personId, bookingId, route, key, bodyHash }: IdempotencyKey & { personId: string; bookingId: string },
): Promise<{ bodyHash: string; bookingId: string } | null> {
  const stored = await sql`
    insert into idempotency_key as known (person_id, route, key, body_hash, booking_id)
    values (${personId}::uuid, ${route}, ${key}, ${bodyHash}, ${bookingId}::uuid)
    on conflict (person_id, route, key) do update
      set body_hash = excluded.body_hash, booking_id = excluded.booking_id, created_at = now()
      where known.created_at <= now() - interval '24 hours'
    returning booking_id`.execute(handle);
  if (stored.rows.length > 0) return null;
  return handle
    .selectFrom('idempotencyKey')
    .select(['bodyHash', 'bookingId'])
    .where('personId', '=', personId)
    .where('route', '=', route)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
}
