import { Link } from 'react-router';
import type { Appointment } from '#contract/bookings/bookings';
import { shownPayment } from '#domain/bookings/settlement';
import { formatDate, formatPrice } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { useTakesCards } from '#web/root-data.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { CancelReason } from './cancel-reason.tsx';
import { HeldBadge } from './held-badge.tsx';
import { RefundLine } from './refund-line.tsx';
import { StaffPayment } from './staff-payment.tsx';

type PaymentStateProps = {
  appointment: Appointment;
  isOwn?: boolean | undefined;
  /** Whether this is shown beside the receipt, and so without a link to it. */
  isReceipt?: boolean;
};

/** The payment status of an appointment: who cancelled it, what is paid and refunded, and for its patient (`isOwn`) a Pay button. */
export function PaymentState({ appointment, isOwn = true, isReceipt = false }: PaymentStateProps) {
  const { t } = useMessages();
  const { cancelledBy, cancelReason } = appointment;
  const isByReader = isOwn && cancelledBy === 'patient';
  return (
    <span className="inline-flex flex-wrap items-center gap-2 xl:flex-col xl:items-start">
      {cancelledBy && (
        <Badge isLong tone="neutral">
          {t(isByReader ? 'changes.cancelledByYou' : `changes.by_${cancelledBy}`)}
        </Badge>
      )}
      <CancelReason reason={cancelReason} />
      {isOwn ? (
        <OwnPayment appointment={appointment} isReceipt={isReceipt} />
      ) : (
        <StaffPayment booking={appointment} empty={null} />
      )}
      <HeldBadge appointment={appointment} />
    </span>
  );
}

function OwnPayment({ appointment, isReceipt }: Pick<PaymentStateProps, 'appointment' | 'isReceipt'>) {
  const { t, language } = useMessages();
  const takesCards = useTakesCards() && !appointment.isPaidAtClinic;
  const { _id: id, refund, paidAmount, deskPaidAmount, dueAmount, treatmentNames } = appointment;
  const payment = shownPayment(appointment);
  const appointmentName = `${treatmentNames[language]}, ${formatDate(appointment.AppointmentDate, language)}`;
  const due = formatPrice(dueAmount, appointment.currency, language);
  const isDue = appointment.takesPlace && dueAmount > 0;
  return (
    <>
      {payment === 'paid' && !appointment.isCancelled && (
        <Badge tone="success">{t(deskPaidAmount === paidAmount ? 'changes.paidAtClinic' : 'dashboard.paid')}</Badge>
      )}
      {payment === 'covered' && !appointment.isCancelled && (
        <Badge isLong tone="success">
          {t('ticket.covered')}
        </Badge>
      )}
      <RefundLine booking={appointment} />
      {(payment === 'paid' || refund) && !isReceipt && (
        <Link
          to={paths.payment(id)}
          className="inline-block py-0.5 text-sm underline underline-offset-4"
          aria-label={t('ticket.receiptOf', { what: appointmentName })}
        >
          {t('ticket.receiptLink')}
        </Link>
      )}
      {isDue && takesCards && (
        <ButtonLink
          to={paths.payment(id)}
          variant="primary"
          size="sm"
          className="min-h-11 px-4 whitespace-nowrap"
          title={due}
        >
          {payment === 'partly_paid' ? t('payments.payAmount', { price: due }) : t('dashboard.pay')}
        </ButtonLink>
      )}
      {isDue && !takesCards && <Badge tone="neutral">{t('payments.atClinic')}</Badge>}
    </>
  );
}
