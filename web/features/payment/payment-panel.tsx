import type { Appointment } from '#contract/bookings';
import { formatPrice } from '#domain/money';
import { explainFailure } from '../../api/explain-failure.ts';
import type { SessionUser } from '../../api/session-store.ts';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { useShell } from '../../shell.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CardForm } from './card-form.tsx';
import type { CardOutcome } from './card-outcome.ts';
import { confirmCardPayment } from './confirm-card.ts';
import { confirmOrRenew } from './confirm-or-renew.ts';
import { explainCard } from './explain-card.ts';
import { SecondStep } from './second-step.tsx';
import { StripeCardForm } from './stripe-card-form.tsx';
import { usePay } from './use-pay.ts';
import { usePaymentIntent } from './use-payment-intent.ts';

/** Everything between an unpaid appointment and a paid one. */
export function PaymentPanel({
  appointment,
  user,
  onDone,
}: {
  appointment: Appointment;
  user: SessionUser;
  onDone: (transactionId: string) => void;
}) {
  const { t, language } = useWords();
  const { clinic } = useShell();
  const intent = usePaymentIntent(appointment);
  const { state, pay, answerBank, tellClinic, clearFailure } = usePay(appointment, user.email, onDone);
  const price = formatPrice(appointment.price, appointment.currency, language);
  const clientSecret = intent.data?.clientSecret;
  const { mode, publishableKey } = clinic.cards;
  const billing = { name: user.displayName, email: user.email };
  const renew = async () => (await intent.refetch()).data?.clientSecret ?? null;
  const payBy = (confirm: (clientSecret: string) => Promise<CardOutcome>) => {
    if (clientSecret) void pay(() => confirmOrRenew(clientSecret, confirm, renew));
  };

  if (intent.isError) {
    return (
      <ErrorState
        title={t('payment.prepareFailed')}
        text={explainFailure(intent.error, t, 'session.UNREACHABLE')}
        retryLabel={t('payment.tryAgain')}
        onRetry={() => void intent.refetch()}
      />
    );
  }
  if (state.step === 'done') return <Notice tone="success">{t('payment.completed')}</Notice>;
  if (state.step === 'charged') {
    return (
      <div className="grid gap-4">
        <Notice tone="warning">{state.message ?? t('payment.chargedNotTold')}</Notice>
        <p className="text-sm">{t('payment.transactionId', { id: state.transactionId })}</p>
        <Button type="button" variant="primary" onClick={() => void tellClinic(state.transactionId)}>
          {t('payment.checkAgain')}
        </Button>
        <ButtonLink to={paths.dashboard} variant="outline">
          {t('payment.back')}
        </ButtonLink>
      </div>
    );
  }
  const failure = state.step === 'form' ? state.failure : undefined;
  return (
    <div className="grid gap-4">
      {mode === 'sandbox' && <Notice tone="info">{t('payment.sandbox')}</Notice>}
      {!clientSecret && <output>{t('payment.preparing')}</output>}
      {mode === 'sandbox' ? (
        <CardForm
          price={price}
          isReady={clientSecret !== undefined}
          isBusy={state.step === 'paying'}
          onEdit={clearFailure}
          onPay={(card) =>
            payBy((secret) => confirmCardPayment({ clientSecret: secret, publishableKey, card, billing }))
          }
        />
      ) : (
        <StripeCardForm
          publishableKey={publishableKey}
          hasIntent={clientSecret !== undefined}
          billing={billing}
          price={price}
          isBusy={state.step === 'paying'}
          onPay={payBy}
        />
      )}
      <FormError>{failure && explainCard(failure, t, language)}</FormError>
      {state.step === 'second-step' && (
        <SecondStep outcome={state.outcome} price={price} onAnswer={(work) => void answerBank(work)} />
      )}
    </div>
  );
}
