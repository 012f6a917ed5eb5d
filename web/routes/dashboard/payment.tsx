import { toast } from 'react-hot-toast';
import { useNavigate, useOutletContext, useParams } from 'react-router';
import { getBooking } from '#contract/bookings';
import { CallRefused } from '#contract/call-route';
import { formatPrice } from '#domain/money';
import { explainFailure } from '../../api/explain-failure.ts';
import type { SessionUser } from '../../api/session-store.ts';
import { useRoute } from '../../api/use-route.ts';
import { PaymentState } from '../../features/dashboard/payment-state.tsx';
import { HoldOver, PaymentHold } from '../../features/hold/payment-hold.tsx';
import { PaymentPanel } from '../../features/payment/payment-panel.tsx';
import { formatDate, formatSlot } from '../../i18n/format.ts';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import type { PageHandle } from '../../root.tsx';
import { useTakesCards } from '../../shell.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** What a client learns of an appointment that does not exist, is somebody else's, or has no such id. */
const UNKNOWN = [400, 403, 404];

export const handle = { title: 'dashboard.title' } satisfies PageHandle;

export default function PaymentPage() {
  const { t, language } = useWords();
  const takesCards = useTakesCards();
  const user = useOutletContext<SessionUser>();
  const navigate = useNavigate();
  const { bookingId = '' } = useParams();
  const booking = useRoute(
    getBooking,
    { params: { id: bookingId } },
    { pollWhile: ({ data }) => data.status === 'held' },
  );
  const appointment = booking.data?.data;
  const back = (
    <ButtonLink to={paths.dashboard} variant="outline">
      {t('payment.back')}
    </ButtonLink>
  );

  if (booking.error instanceof CallRefused && UNKNOWN.includes(booking.error.httpStatus)) {
    return <EmptyState title={t('payment.unknownTitle')}>{back}</EmptyState>;
  }
  if (booking.isError) {
    return (
      <ErrorState
        title={t('payment.prepareFailed')}
        text={explainFailure(booking.error, t, 'session.UNREACHABLE')}
        retryLabel={t('payment.tryAgain')}
        onRetry={() => void booking.refetch()}
      />
    );
  }
  if (!appointment) return <Skeleton className="h-80" />;

  const finish = (transactionId: string) => {
    toast.success(t('payment.confirmed'));
    void navigate(paths.dashboard, { state: { transactionId } });
  };
  const { isCancelled, refund } = appointment;
  const isPayable = takesCards && !isCancelled && !refund && !appointment.isPaid && appointment.status !== 'expired';
  const date = formatDate(appointment.AppointmentDate, language);
  const slot = formatSlot(appointment.slot, language, t);
  const price = formatPrice(appointment.price, appointment.currency, language);
  return (
    <Card as="section" className="mx-auto grid max-w-xl gap-6">
      <header className="grid gap-2">
        <h1 className="text-2xl">{t('payment.heading', { treatment: appointment.treatment })}</h1>
        <p>{isPayable ? t('payment.lead', { price, date, slot }) : `${date}, ${slot}`}</p>
      </header>
      {isCancelled ? (
        <>
          <Notice tone="warning">{t('errors.booking_cancelled')}</Notice>
          <div>
            <PaymentState appointment={appointment} />
          </div>
          {back}
        </>
      ) : refund ? (
        <>
          <Notice tone="warning">{t('errors.payment_refunded')}</Notice>
          <div>
            <PaymentState appointment={appointment} />
          </div>
          {back}
        </>
      ) : appointment.status === 'expired' ? (
        <HoldOver />
      ) : appointment.isPaid ? (
        <>
          <Notice tone="success">{t('payment.alreadyPaid')}</Notice>
          {back}
        </>
      ) : !takesCards ? (
        <>
          <Notice tone="info">{t('errors.pay_at_clinic')}</Notice>
          {back}
        </>
      ) : (
        <>
          {appointment.status === 'held' && <PaymentHold until={appointment.heldUntil ?? ''} />}
          <PaymentPanel appointment={appointment} user={user} onDone={finish} />
        </>
      )}
    </Card>
  );
}
