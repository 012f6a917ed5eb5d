import type { Ledger } from './drive.ts';
import type { PostgresServer } from './postgres-server.ts';

type Losses = { bookings: number; payments: number; cancellations: number; twice: number; charges: number };

/** Compares what was acknowledged with what the database has. */
export async function findLosses(ledger: Ledger, query: PostgresServer['query']): Promise<Losses> {
  const rows = await query<{ id: string; status: string; isPaid: boolean }>(
    `select id, status, payment_status = 'paid' as "isPaid" from booking`,
  );
  const booked = rows.filter(({ status }) => status === 'booked');
  const cancelled = new Set(ledger.cancellations);
  const twice = await query(
    `select slot_id from booking where status = 'booked' and slot_id is not null group by slot_id having count(*) > 1`,
  );
  const charges = await query(`select booking_id from payment where status = 'paid' group by 1 having count(*) > 1`);
  const known = new Set(booked.map(({ id }) => id));
  const paid = new Set(booked.filter(({ isPaid }) => isPaid).map(({ id }) => id));
  return {
    bookings: ledger.bookings.filter((id) => !known.has(id) && !cancelled.has(id)).length,
    payments: ledger.payments.filter((id) => !paid.has(id) && !cancelled.has(id)).length,
    cancellations: rows.filter(({ id, status }) => cancelled.has(id) && status !== 'cancelled').length,
    twice: twice.length,
    charges: charges.length,
  };
}
