import type { Appointment } from '#contract/bookings';
import type { TreatmentSummary } from '#contract/treatments';
import { formatPrice } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';

/**
 * What a moved appointment costs, and what is then still to be paid or refunded. It gets the treatment's present price,
 * unless that is in another currency by now.
 */
export function MovePrice({ appointment, option }: { appointment: Appointment; option: TreatmentSummary }) {
  const { t, language } = useMessages();
  const { price: before, paidAmount, dueAmount, currency } = appointment;
  const price = option.currency === currency ? option.price : before;
  const show = (amount: number) => formatPrice(amount, currency, language);
  // Not from what was paid: the clinic does not charge again what it refunded by hand.
  const due = Math.round((dueAmount + price - before) * 100) / 100;
  return (
    <p className="font-medium">
      {price === before
        ? t('changes.priceStays', { price: show(price) })
        : t('changes.priceNew', { price: show(price), before: show(before) })}{' '}
      {paidAmount > 0 && due > 0 && t('changes.stillDue', { amount: show(due) })}
      {paidAmount > 0 && due < 0 && t('changes.willRefund', { amount: show(Math.min(-due, paidAmount)) })}
      {paidAmount > 0 && due === 0 && t('changes.paidCounts')}
    </p>
  );
}
