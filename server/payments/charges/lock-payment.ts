import { ClinicError } from '#domain/shared/errors';
import { lockBooking } from '#server/bookings/index';
import { lockPaymentRow, type PaymentRow } from './payments-rows.ts';
import type { Trx } from '#server/platform/database/transaction';

/**
 * Locks the booking that a payment was bound to when it was read, then the payment; the order avoids deadlocks.
 * @throws ClinicError `payment_mismatch` when the payment is gone, `unavailable` when it was bound to a booking
 * meanwhile; the next attempt locks that booking.
 */
export async function lockPayment(trx: Trx, { id, bookingId }: Pick<PaymentRow, 'id' | 'bookingId'>) {
  const booking = bookingId === null ? null : await lockBooking(trx, bookingId);
  const payment = await lockPaymentRow(trx, id);
  if (!payment) throw new ClinicError('payment_mismatch');
  if (payment.bookingId !== bookingId) throw new ClinicError('unavailable');
  return { payment, booking };
}
