import type { Appointment } from '#contract/bookings/bookings';
import type { RouteData } from '#contract/shared/define-route';
import type { getTreatment } from '#contract/slots/treatments';
import { priceFor } from '#domain/shared/insurance';
import { formatPrice, formatTreatmentPrice } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useRefundText } from './use-refund-text.ts';

/**
 * The treatment of an appointment that is moved, as it is now. `for`: its doctor does not perform it any more; `stays`: how
 * long it stays within its doctor's hours, in minutes.
 */
export type MovableTreatment = RouteData<typeof getTreatment>['data'] & {
  for?: 'move';
  stays?: { doctorEmail: string; minutes: number };
};

/**
 * What a moved appointment costs, and what is then still to be paid or refunded. It gets the treatment's present price,
 * unless the treatment is archived or priced in another currency by now, an insurance covers the appointment, or the clinic is
 * the reason for the move.
 */
export function MovePrice({
  appointment,
  option,
  isStaff,
}: {
  appointment: Appointment;
  option: MovableTreatment;
  isStaff: boolean;
}) {
  const { t, language } = useMessages();
  const refundText = useRefundText(isStaff);
  const { price: before, paidAmount, deskPaidAmount, dueAmount, currency, keepsPrice } = appointment;
  const isPriced = option.currency === currency && !option.isArchived && !keepsPrice;
  const { price, priceKind } = isPriced ? priceFor(option, appointment.insurance) : appointment;
  const show = (amount: number) => formatPrice(amount, currency, language);
  // Not from what was paid: the clinic does not charge again what it refunded by hand.
  const due = Math.round((dueAmount + price - before) * 100) / 100;
  const refund = due < 0 ? Math.min(-due, paidAmount) : 0;
  return (
    <p className="font-medium">
      {price === before
        ? t('changes.priceStays', { price: formatTreatmentPrice({ price, currency, priceKind }, language, t) })
        : t('changes.priceNew', {
            price: formatTreatmentPrice({ price, currency, priceKind }, language, t),
            before: formatTreatmentPrice({ ...appointment, price: before }, language, t),
          })}{' '}
      {paidAmount > 0 && due > 0 && t('changes.stillDue', { amount: show(due) })}
      {refundText({ amount: refund, atDesk: deskPaidAmount === paidAmount ? refund : 0, currency })}
      {isStaff && refund > 0 && deskPaidAmount > 0 && deskPaidAmount < paidAmount && <> {t('changes.returnPart')}</>}
      {paidAmount > 0 && due === 0 && t('changes.paidCounts')}
    </p>
  );
}
