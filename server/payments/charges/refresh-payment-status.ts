import { paymentStatusOf } from '#domain/bookings/settlement';
import { listBookingsById, updatePaymentStatus, type Booking } from '#server/bookings/index';
import type { Trx } from '#server/platform/database/transaction';

/** Stores the payment state of a locked booking after its price, status or payments have changed; returns the booking. */
export async function refreshPaymentStatus(trx: Trx, bookingId: string): Promise<Booking | null> {
  return (await refreshPaymentStatuses(trx, [bookingId]))[0] ?? null;
}

/** The same for several bookings: a statement that reads them, and one for each state that some of them reach. */
export async function refreshPaymentStatuses(trx: Trx, bookingIds: string[]): Promise<Booking[]> {
  const before = await listBookingsById(trx, bookingIds);
  const bookings = before.map((booking) => ({ ...booking, paymentStatus: paymentStatusOf(booking) }));
  const changed = bookings.filter(({ paymentStatus }, index) => paymentStatus !== before[index]?.paymentStatus);
  for (const [status, rows] of Map.groupBy(changed, ({ paymentStatus }) => paymentStatus)) {
    await updatePaymentStatus(trx, idsOf(rows), status);
  }
  return bookings;
}

const idsOf = (rows: Booking[]) => rows.map(({ id }) => id);
