import type { DoctorBooking } from '#contract/bookings';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useTakesCards } from '#web/root-data.ts';
import { Badge } from '#web/ui/badge.tsx';
import { RefundBadge } from './refund-badge.tsx';

/** Whether a booking is paid, as its doctor sees it, and its refund. */
export function DoctorPayment({ booking: { refund, appointmentData } }: { booking: DoctorBooking }) {
  const { t } = useMessages();
  const takesCards = useTakesCards();
  const { isPaid, refundAmount, currency, status } = appointmentData;
  const isCancelled = status === 'cancelled';
  if (isCancelled && !refund && !isPaid) return '–';
  return (
    <span className="inline-flex flex-wrap gap-2 xl:flex-col xl:items-start">
      {(isPaid || (!refund && !isCancelled)) && (
        <Badge tone={isPaid ? 'success' : takesCards ? 'warning' : 'neutral'}>
          {t(isPaid ? 'bookings.paid' : takesCards ? 'bookings.notPaid' : 'payments.atClinic')}
        </Badge>
      )}
      {refund && <RefundBadge refund={refund} amount={refundAmount} currency={currency} />}
    </span>
  );
}
