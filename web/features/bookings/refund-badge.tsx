import type { Appointment } from '#contract/bookings';
import { formatPrice } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Badge } from '#web/ui/badge.tsx';

type RefundBadgeProps = { refund: NonNullable<Appointment['refund']>; amount: number; currency: string };

/** Whether a refund is on its way or done, and its amount in units of the currency. */
export function RefundBadge({ refund, amount, currency }: RefundBadgeProps) {
  const { t, language } = useMessages();
  const isPending = refund === 'pending';
  return (
    <Badge tone={isPending ? 'warning' : 'success'}>
      {t(isPending ? 'changes.refundPendingAmount' : 'changes.refundedAmount', {
        amount: formatPrice(amount, currency, language),
      })}
    </Badge>
  );
}
