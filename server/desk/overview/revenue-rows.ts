import { sql } from 'kysely';
import type { PaymentMethod } from '#domain/payments/desk-payments';
import type { Day } from '#domain/shared/time';
import type { Db } from '#server/platform/database/open-database';

type Revenue = { method: PaymentMethod; currency: string; todayCents: number; weekCents: number };

/**
 * What was paid for the appointments of some days, less refunds, as `paid_cents` of a booking sums it, by means and
 * currency; `todayCents` for those of one of the days.
 */
export async function listRevenue(
  handle: Db,
  { today, from, to }: { today: Day; from: Day; to: Day },
): Promise<Revenue[]> {
  // Grouped for each booking, so that its payments are found by index; a plain join may read all payments.
  const { rows } = await sql<Revenue>`
    select paid.method, paid.currency, coalesce(sum(cents) filter (where booking.day = ${today}::date), 0)::int as "todayCents",
      sum(cents)::int as "weekCents"
    from booking cross join lateral (select method, currency, sum(amount_cents - payment.refund_cents) as cents from payment
      where payment.booking_id = booking.id and status in ('paid', 'refund_pending', 'refunded') group by 1, 2) as paid
    where booking.day between ${from}::date and ${to}::date and booking.status <> 'expired'
    group by 1, 2 having sum(cents) > 0 order by "weekCents" desc, 1`.execute(handle);
  return rows;
}
