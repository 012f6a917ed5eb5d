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
import { StripeCardForm } from './stripe-card-form.tsx';
import { usePay } from './use-pay.ts';
import { useQuery } from '@tanstack/react-query';
import { createPaymentIntent } from '#contract/payments/payments';
import { callRoute } from '#web/api/client.ts';
import { Dialog } from '#web/ui/dialog.tsx';

type PaymentPanelProps = {
  appointment: Appointment;
  user: SessionUser;
  /** Called when a payment begins, and when it failed. */
  onPaying: (isPaying: boolean) => void;
  onDone: (transactionId: string) => void;
};

/** Pays what is due for an appointment: card form, second step and result. */
export function PaymentPanel({ appointment, user, onPaying, onDone }: PaymentPanelProps) {
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

/** Creates the payment intent for what is due for one booking and returns its client secret; not cached beyond the page. */
function usePaymentIntent(appointment: Appointment) {
  const { _id: bookingID, dueAmount: price, currency } = appointment;
  return useQuery({
    queryKey: [createPaymentIntent.key, bookingID, price, currency],
    queryFn: () => callRoute(createPaymentIntent, { body: { price, currency, bookingID } }),
    staleTime: Infinity,
    gcTime: 0,
  });
}

type SecondStep = Extract<CardOutcome, { status: 'requires_action' }>;

type SandboxSecondStepProps = {
  outcome: SecondStep;
  price: string;
  onAnswer: (answer: () => Promise<CardOutcome>) => void;
};

/** Simulates the page of the payer's bank: confirm or refuse. Closing it refuses. */
function SandboxSecondStep({ outcome, price, onAnswer }: SandboxSecondStepProps) {
  const { t } = useMessages();
  return (
    <Dialog
      isOpen
      title={t('payments.secondStepTitle')}
      closeLabel={t('payments.refuse')}
      onClose={() => onAnswer(outcome.refuse)}
    >
      <div className="grid gap-4">
        <p>{t('payments.secondStepText', { price })}</p>
        <div className="flex flex-wrap gap-3">
          <Button type="button" variant="accent" onClick={() => onAnswer(outcome.approve)}>
            {t('payments.approve')}
          </Button>
          <Button type="button" variant="outline" onClick={() => onAnswer(outcome.refuse)}>
            {t('payments.refuse')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
