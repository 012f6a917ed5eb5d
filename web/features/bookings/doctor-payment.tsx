import type { DoctorBooking } from '#contract/bookings';
import { PaidBadge } from './paid-badge.tsx';
import { RefundBadge } from './refund-badge.tsx';

/** Whether a booking is paid, as its doctor sees it, and its refund. */
export function DoctorPayment({ booking: { refund, appointmentData } }: { booking: DoctorBooking }) {
  const { isPaid, refundAmount, currency, status } = appointmentData;
  const isCancelled = status === 'cancelled';
  if (isCancelled && !refund && !isPaid) return '–';
  return (
    <span className="inline-flex flex-wrap gap-2 xl:flex-col xl:items-start">
      {(isPaid || (!refund && !isCancelled)) && <PaidBadge payment={appointmentData} />}
      {refund && <RefundBadge refund={refund} amount={refundAmount} currency={currency} />}
    </span>
  );
}
