import { useEffect, useState, type ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import { getBooking, type Appointment } from '#contract/bookings/bookings';
import { shownPayment } from '#domain/bookings/settlement';
import { clockOfSlot, formatDate } from '#i18n/format';
import { errorMessage, hasErrorCode } from '#web/api/error-message.ts';
import { useRoute } from '#web/api/use-route.ts';
import { PaymentState } from '#web/features/bookings/payment-state.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { HoldOver, PaymentHold } from '#web/features/holds/payment-hold.tsx';
import { useUser } from '#web/features/sessions/guarded-outlet.tsx';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { PaymentSummary } from '#web/features/payments/payment-summary.tsx';
import { ReceiptCard } from '#web/features/payments/receipt-card.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { useTakesCards } from '#web/root-data.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';

// The card form, which loads beside the appointment.
const PaymentPanel = lazyComponent(async () => (await import('#web/features/payments/payment-panel.tsx')).PaymentPanel);

export default function PaymentPage() {
  const { t, language } = useMessages();
  const takesCards = useTakesCards();
  const user = useUser();
  const navigate = useNavigate();
  const { bookingId = '' } = useParams();
  const booking = useRoute(
    getBooking,
    { params: { id: bookingId } },
    { pollWhile: ({ data }) => data.status === 'held' },
  );
  useEffect(() => PaymentPanel.preload(), []);
  // A webhook may settle the payment before its result is shown, which another notice must not replace.
  const [paying, setPaying] = useState<Appointment | null>(null);
  const appointment = paying ?? booking.data?.data;
  const back = (
    <ButtonLink to={paths.dashboard} variant="outline">
      {t('payments.back')}
    </ButtonLink>
  );
  const page = (content: ReactNode) => (
    <>
      <PageHeading title={t('dashboard.payment')} />
      {content}
    </>
  );

  // The booking does not exist, is somebody else's, or the id is malformed.
  if (hasErrorCode(booking.error, 'not_found', 'not_allowed', 'invalid_input')) {
    return page(<EmptyState title={t('payments.unknownTitle')}>{back}</EmptyState>);
  }
  if (booking.isError) {
    const [title, text] = [t('payments.prepareFailed'), errorMessage(booking.error, t)];
    return page(<ErrorState title={title} text={text} onRetry={() => void booking.refetch()} />);
  }
  if (!appointment) {
    return (
      <>
        <h1 className="sr-only">{t('dashboard.payment')}</h1>
        <Skeleton className="h-144 max-w-xl" />
      </>
    );
  }

  const finish = (transactionId: string) => {
    toast.success(t('payments.confirmed'));
    void navigate(paths.dashboard, { state: { transactionId } });
  };
  const { isCancelled, isPaid, dueAmount, paidAmount } = appointment;
  const isDue = dueAmount > 0 && !isCancelled && appointment.status !== 'expired';
  const date = formatDate(appointment.AppointmentDate, language);
  const slot = clockOfSlot(appointment.slot, language);
  const receipt = (
    <ReceiptCard appointment={appointment}>
      <PrintButton className="max-sm:hidden">{t('ticket.print')}</PrintButton>
    </ReceiptCard>
  );
  const isCovered = shownPayment(appointment) === 'covered';
  if (isDue && takesCards && !appointment.isPaidAtClinic && appointment.takesPlace) {
    return (
      <div className="grid max-w-4xl items-start gap-6 lg:grid-cols-2">
        <PaymentSummary appointment={appointment} />
        <Card className="grid gap-6">
          {appointment.status === 'held' && <PaymentHold appointment={appointment} />}
          <LazyPart skeleton={<Skeleton className="h-80" />}>
            <PaymentPanel
              appointment={appointment}
              user={user}
              onPaying={(isPaying) => setPaying(isPaying ? appointment : null)}
              onDone={finish}
            />
          </LazyPart>
        </Card>
        {paidAmount > 0 && <ReceiptCard appointment={appointment}>{null}</ReceiptCard>}
      </div>
    );
  }
  return (
    <Card as="section" className="grid max-w-xl gap-6">
      <header className="grid gap-2 wrap-anywhere">
        <h1 className="text-2xl">{t('payments.heading', { treatment: appointment.treatmentNames[language] })}</h1>
        <p>{`${date}, ${slot}`}</p>
      </header>
      {isCancelled ? (
        <>
          <Notice tone="warning">{t('errors.booking_cancelled')}</Notice>
          <div>
            <PaymentState appointment={appointment} isReceipt />
          </div>
          {(paidAmount > 0 || appointment.refund) && receipt}
          {back}
        </>
      ) : appointment.status === 'expired' ? (
        <HoldOver />
      ) : !isDue ? (
        <>
          <Notice tone={isPaid ? 'success' : 'warning'}>
            {t(isCovered ? 'ticket.covered' : isPaid ? 'payments.alreadyPaid' : 'errors.payment_refunded')}
          </Notice>
          {!isPaid && (
            <div>
              <PaymentState appointment={appointment} isReceipt />
            </div>
          )}
          {!isCovered && receipt}
          {back}
        </>
      ) : !appointment.takesPlace ? (
        <>
          <Notice tone="warning">{t('manage.offerLead', { date, doctor: appointment.doctor_name })}</Notice>
          {back}
        </>
      ) : (
        <>
          <Notice tone="info">{t('errors.pay_at_clinic')}</Notice>
          {paidAmount > 0 && receipt}
          {back}
        </>
      )}
    </Card>
  );
}
