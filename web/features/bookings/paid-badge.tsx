import { formatPrice } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useTakesCards } from '#web/root-data.ts';
import { Badge } from '#web/ui/badge.tsx';

type Payment = { isPaid: boolean; paidAmount: number; dueAmount: number; currency: string };

/** Whether a booking is paid, and what is due if it is paid in part. */
export function PaidBadge({ payment: { isPaid, paidAmount, dueAmount, currency } }: { payment: Payment }) {
  const { t, language } = useMessages();
  const takesCards = useTakesCards();
  if (paidAmount > 0 && dueAmount > 0) {
    const show = (amount: number) => formatPrice(amount, currency, language);
    return (
      <Badge isLong tone="warning">
        {t('changes.dueOf', { due: show(dueAmount), price: show(paidAmount + dueAmount) })}
      </Badge>
    );
  }
  if (isPaid) return <Badge tone="success">{t('bookings.paid')}</Badge>;
  return (
    <Badge tone={takesCards ? 'warning' : 'neutral'}>{t(takesCards ? 'bookings.notPaid' : 'payments.atClinic')}</Badge>
  );
}
