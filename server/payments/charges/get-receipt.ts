import type { Receipt, ReceiptPayment } from '#contract/payments/receipts';
import { ClinicError } from '#domain/shared/errors';
import { dollarsFromCents } from '#domain/shared/money';
import { requireBooking } from '#server/bookings/index';
import { listPaymentsOfBooking, type ListedPayment } from '#server/payments/desk/desk-payments-rows';
import type { Context } from '#server/platform/context';

/**
 * The payments of an appointment for its patient, without the names of staff and without reversed payments.
 * @throws ClinicError `not_found`, also for a booking of somebody else.
 */
export async function getReceipt(ctx: Context, bookingId: string): Promise<Receipt> {
  const { booking } = await requireBooking(ctx, 'booking.pay', bookingId);
  if (booking.isLocked) throw new ClinicError('not_found');
  const rows = await listPaymentsOfBooking(ctx.read, booking.id);
  return {
    booking_id: booking.id,
    currency: booking.currency,
    paidAmount: dollarsFromCents(booking.paidCents),
    payments: rows.filter(({ reversedAt }) => reversedAt === null).map(toReceiptPayment),
  };
}

function toReceiptPayment(row: ListedPayment): ReceiptPayment {
  return {
    _id: row.id,
    method: row.method,
    amount: dollarsFromCents(row.amountCents),
    paidAt: paidAtOf(row).toISOString(),
    transactionid: row.intentId,
    refundAmount: dollarsFromCents(row.refundCents),
    refundedAmount: dollarsFromCents(row.refundedCents),
  };
}

/**
 * When a payment was made: at the desk when it was received, by card when it was last begun, at most an hour before the
 * charge. `settledAt` is no such instant: each refund changes it.
 */
function paidAtOf({ receivedAt, chargedAt, openedAt, createdAt }: ListedPayment): Date {
  return receivedAt ?? chargedAt ?? openedAt ?? createdAt;
}
