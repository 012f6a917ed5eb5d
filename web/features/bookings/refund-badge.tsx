import type { Appointment } from '#contract/bookings';
import { formatPrice } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Badge } from '#web/ui/badge.tsx';

type RefundBadgeProps = {
  refund: NonNullable<Appointment['refund']>;
  amount: number;
  currency: string;
  /** All of it is returned at the desk, where it was paid. */
  isAtClinic?: boolean;
};

/** Whether a refund is on its way or done, and its amount in units of the currency. */
export function RefundBadge({ refund, amount, currency, isAtClinic = false }: RefundBadgeProps) {
  const { t, language } = useMessages();
  const isPending = refund === 'pending';
  const pending = isAtClinic ? 'changes.returnPendingAmount' : 'changes.refundPendingAmount';
  return (
    <Badge tone={isPending ? 'warning' : 'success'}>
      {t(isPending ? pending : 'changes.refundedAmount', {
        amount: formatPrice(amount, currency, language),
      })}
    </Badge>
  );
}
