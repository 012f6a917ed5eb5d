import type { Appointment } from '#contract/bookings/bookings';
import { formatPrice } from '#i18n/format';
import { errorMessage } from '#web/api/error-message.ts';
import type { SessionUser } from '#web/api/session-store.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { useRootData } from '#web/root-data.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SandboxCardForm } from './sandbox-card-form.tsx';
import type { CardOutcome } from './card-outcome.ts';
import { confirmSandboxCard } from './sandbox-confirm-card.ts';
import { confirmOrRenew } from './confirm-or-renew.ts';
import { cardErrorMessage } from './card-error-message.ts';
import { SandboxSecondStep } from './sandbox-second-step.tsx';
import { StripeCardForm } from './stripe-card-form.tsx';
import { usePay } from './use-pay.ts';
import { usePaymentIntent } from './use-payment-intent.ts';

/** Pays what is due for an appointment: card form, second step and result. */
export function PaymentPanel({
  appointment,
  user,
  onPaying,
  onDone,
}: {
  appointment: Appointment;
  user: SessionUser;
  /** Called when a payment begins, and when it failed. */
  onPaying: (isPaying: boolean) => void;
  onDone: (transactionId: string) => void;
}) {
  const { t, language } = useMessages();
  const { clinic } = useRootData();
  const intent = usePaymentIntent(appointment);
  const { state, pay, completeSecondStep, reportPayment, clearFailure } = usePay(appointment, user.email, {
    onPaying,
    onDone,
  });
  const price = formatPrice(appointment.dueAmount, appointment.currency, language);
  const clientSecret = intent.data?.clientSecret;
  const { mode, publishableKey } = clinic.cards;
  const billing = { name: user.displayName, email: user.email };
  const renew = async () => (await intent.refetch()).data?.clientSecret ?? null;
  const payWith = (confirm: (clientSecret: string) => Promise<CardOutcome>) => {
    if (clientSecret) void pay(() => confirmOrRenew(clientSecret, confirm, renew));
  };

  if (intent.isError) {
    return (
      <ErrorState
        title={t('payments.prepareFailed')}
        text={errorMessage(intent.error, t)}
        onRetry={() => void intent.refetch()}
      />
    );
  }
  if (state.step === 'done') {
    return (
      <Notice tone="success">
        {t('payments.completed')}. {t('payments.transactionId', { id: state.transactionId })}
      </Notice>
    );
  }
  if (state.step === 'charged') {
    return (
      <div className="grid gap-4">
        <Notice tone="warning">{state.message ?? t('payments.chargedNotReported')}</Notice>
        <p className="text-sm">{t('payments.transactionId', { id: state.transactionId })}</p>
        <Button type="button" variant="primary" onClick={() => void reportPayment(state.transactionId)}>
          {t('payments.checkAgain')}
        </Button>
        <ButtonLink to={paths.dashboard} variant="outline">
          {t('payments.back')}
        </ButtonLink>
      </div>
    );
  }
  const failure = state.step === 'form' ? state.failure : undefined;
  return (
    <div className="grid gap-4">
      {mode === 'sandbox' && <Notice tone="info">{t('payments.sandbox')}</Notice>}
      {mode === 'sandbox' ? (
        <SandboxCardForm
          price={price}
          isReady={clientSecret !== undefined}
          isBusy={state.step === 'paying'}
          onEdit={clearFailure}
          onPay={(card) =>
            payWith((secret) => confirmSandboxCard({ clientSecret: secret, publishableKey, card, billing }))
          }
        />
      ) : (
        <StripeCardForm
          publishableKey={publishableKey}
          hasIntent={clientSecret !== undefined}
          billing={billing}
          price={price}
          isBusy={state.step === 'paying'}
          onPay={payWith}
        />
      )}
      {/* Below the form, which must not move. */}
      {!clientSecret && <output>{t('payments.preparing')}</output>}
      <FormError>{failure && cardErrorMessage(failure, t, language)}</FormError>
      {state.step === 'second-step' && (
        <SandboxSecondStep
          outcome={state.outcome}
          price={price}
          onAnswer={(answer) => void completeSecondStep(answer)}
        />
      )}
    </div>
  );
}
