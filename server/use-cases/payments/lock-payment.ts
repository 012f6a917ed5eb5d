import type { Transaction } from 'kysely';
import { ClinicError } from '#domain/errors';
import { lockBooking, type BookingRow } from '#server/store/bookings';
import { lockPaymentRow, type PaymentRow } from '#server/store/payments';
import type { Tables } from '#server/store/database/tables';

/**
 * Locks a payment and, before it, the booking it was bound to when it was read: always in this order.
 * @throws ClinicError `payment_mismatch` when it is gone, `unavailable` when it was bound in between: the next attempt
 * finds it bound.
 */
export async function lockPayment(
  trx: Transaction<Tables>,
  { id, booking_id: bookingId }: Pick<PaymentRow, 'id' | 'booking_id'>,
): Promise<{ payment: PaymentRow; booking: BookingRow | null }> {
  const booking = bookingId === null ? null : await lockBooking(trx, bookingId);
  const payment = await lockPaymentRow(trx, id);
  if (!payment) throw new ClinicError('payment_mismatch');
  if (payment.booking_id !== bookingId) throw new ClinicError('unavailable');
  return { payment, booking };
}
