import type { Transaction } from 'kysely';
import { paymentStatusOf } from '#domain/settlement';
import { findBooking, updateBookingPayment, type BookingRow } from '#server/store/bookings';
import type { Tables } from '#server/store/database/tables';

/** Stores the payment state of a locked booking after its price, status or payments have changed; returns the booking. */
export async function refreshPaymentStatus(trx: Transaction<Tables>, bookingId: string): Promise<BookingRow | null> {
  const booking = await findBooking(trx, bookingId);
  if (!booking) return null;
  const paymentStatus = paymentStatusOf(booking);
  if (paymentStatus !== booking.paymentStatus) await updateBookingPayment(trx, bookingId, paymentStatus);
  return { ...booking, paymentStatus };
}
