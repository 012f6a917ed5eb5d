import { Link } from 'react-router';
import type { Appointment } from '#contract/bookings';
import { formatDate, formatPrice } from '#i18n/format';
import type { MessageKey } from '#i18n/catalogue';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { useTakesCards } from '#web/root-data.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { CancelReason } from './cancel-reason.tsx';
import { HeldBadge } from './held-badge.tsx';
import { RefundBadge } from './refund-badge.tsx';

const cancellers = {
  patient: 'changes.cancelledByPatient',
  clinic: 'changes.cancelledByClinic',
  system: 'changes.cancelledBySystem',
} as const satisfies Record<NonNullable<Appointment['cancelledBy']>, MessageKey>;

type PaymentStateProps = {
  appointment: Appointment;
  isOwn?: boolean | undefined;
  /** It stands beside the receipt and does not link to it. */
  isReceipt?: boolean;
};

/** The payment status of an appointment: who cancelled it, its refund, or for its patient (`isOwn`) a Pay button. */
export function PaymentState({ appointment, isOwn = true, isReceipt = false }: PaymentStateProps) {
  const { t, language } = useMessages();
  const takesCards = useTakesCards();
  const { isCancelled, cancelledBy, cancelReason, isPaid, refund, paidAmount, dueAmount, currency } = appointment;
  const isAtClinic = appointment.deskPaidAmount > 0 && appointment.deskPaidAmount === paidAmount;
  const due = formatPrice(dueAmount, currency, language);
  const isDue = !isCancelled && !isPaid && dueAmount > 0;
  const isByReader = isOwn && cancelledBy === 'patient';
  return (
    <span className="inline-flex flex-wrap items-center gap-2 xl:flex-col xl:items-start">
      {cancelledBy && (
        <Badge tone="neutral">{t(isByReader ? 'changes.cancelledByYou' : cancellers[cancelledBy])}</Badge>
      )}
      <CancelReason reason={cancelReason} />
      {isPaid && !isCancelled && (
        <Badge tone="success">{t(isAtClinic ? 'changes.paidAtClinic' : 'dashboard.paid')}</Badge>
      )}
      {refund && (
        <RefundBadge
          refund={refund}
          amount={appointment.refundAmount}
          currency={currency}
          isAtClinic={appointment.deskRefundAmount === appointment.refundAmount}
        />
      )}
      {(refund || (isPaid && !isCancelled)) && isOwn && !isReceipt && (
        <Link
          to={paths.payment(appointment._id)}
          className="inline-block py-0.5 text-sm underline underline-offset-4"
          aria-label={t('ticket.receiptOf', {
            what: `${appointment.treatmentNames[language]}, ${formatDate(appointment.AppointmentDate, language)}`,
          })}
        >
          {t('ticket.receiptLink')}
        </Link>
      )}
      {isDue && takesCards && isOwn && (
        <ButtonLink
          to={paths.payment(appointment._id)}
          variant="primary"
          size="sm"
          className="min-h-11 px-4 whitespace-nowrap"
          title={due}
        >
          {paidAmount > 0 ? t('payments.payAmount', { price: due }) : t('dashboard.pay')}
        </ButtonLink>
      )}
      {isDue && !isOwn && paidAmount > 0 && (
        <Badge isLong tone="warning">
          {t('changes.dueOf', { due, price: formatPrice(appointment.price, currency, language) })}
        </Badge>
      )}
      {isDue && (isOwn ? !takesCards : paidAmount === 0) && (
        <Badge tone="neutral">{t(takesCards ? 'bookings.notPaid' : 'payments.atClinic')}</Badge>
      )}
      <HeldBadge appointment={appointment} />
    </span>
  );
}
