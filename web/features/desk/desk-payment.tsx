import type { DeskAppointment } from '#contract/desk';
import { formatPrice } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Badge } from '#web/ui/badge.tsx';

/** What is due of an appointment, or that it is paid. */
export function DeskPayment({ appointment }: { appointment: DeskAppointment }) {
  const { t, language } = useMessages();
  const { dueAmount, paidAmount, price, isPaid, refund, refundAmount, deskRefundAmount, currency } = appointment;
  const show = (amount: number) => formatPrice(amount, currency, language);
  if (refund) {
    const pending = deskRefundAmount > 0 ? 'changes.returnPendingAmount' : 'changes.refundPendingAmount';
    return (
      <Badge tone="neutral">
        {t(refund === 'pending' ? pending : 'changes.refundedAmount', { amount: show(refundAmount) })}
      </Badge>
    );
  }
  if (dueAmount > 0) {
    const due = show(dueAmount);
    return (
      <Badge isLong tone="warning">
        {paidAmount > 0 ? t('changes.dueOf', { due, price: show(price) }) : t('desk.due', { amount: due })}
      </Badge>
    );
  }
  return isPaid ? <Badge tone="success">{t('bookings.paid')}</Badge> : '–';
}
