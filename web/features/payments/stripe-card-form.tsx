import { useId, useState } from 'react';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Form } from '#web/ui/form.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { CardOutcome } from './card-outcome.ts';
import { useStripeCard, type StripeField } from './use-stripe-card.ts';

type FormProps = {
  publishableKey: string;
  /** Whether the payment intent is loaded. */
  hasIntent: boolean;
  billing: { name: string; email: string };
  price: string;
  isBusy: boolean;
  onPay: (confirm: (clientSecret: string) => Promise<CardOutcome>) => void;
};

/** Stripe's fields with our labels and our button. The card goes from the browser to Stripe, never to our server. */
export function StripeCardForm(props: FormProps) {
  const { language } = useMessages();
  const [attempt, setAttempt] = useState(0);
  return <Fields key={`${language}-${attempt}`} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

function Fields({
  publishableKey,
  hasIntent,
  billing,
  price,
  isBusy,
  onPay,
  onRetry,
}: FormProps & { onRetry: () => void }) {
  const { t, language } = useMessages();
  const id = useId();
  const ids = { cardNumber: `${id}number`, cardExpiry: `${id}expiry`, cardCvc: `${id}cvc` };
  const card = useStripeCard(publishableKey, language, ids);

  const field = (name: StripeField) => (
    <div className="flex w-full flex-col">
      <label htmlFor={ids[name]} className="mb-1.5 self-start font-medium">
        {t(`payments.field_${name}`)}
      </label>
      <div
        id={ids[name]}
        className={`input block w-full py-2.5 text-base ${card.problems[name] ? 'border-error' : 'border-base-content/50'}`}
      />
      <div aria-live="polite">
        {card.problems[name] && <p className="mt-1.5 text-sm text-error">{card.problems[name]}</p>}
      </div>
    </div>
  );

  if (card.state === 'failed') {
    return <ErrorState title={t('payments.formFailed')} text={t('payments.formFailedText')} onRetry={onRetry} />;
  }
  return (
    <Form
      className="grid gap-4"
      onSubmit={() => {
        if (hasIntent) onPay((clientSecret) => card.confirm(clientSecret, billing));
      }}
    >
      {publishableKey.startsWith('pk_test_') && <Notice tone="info">{t('payments.testMode')}</Notice>}
      {card.state === 'loading' && <output>{t('payments.formLoading')}</output>}
      {field('cardNumber')}
      <div className="grid grid-cols-2 gap-4">
        {field('cardExpiry')}
        {field('cardCvc')}
      </div>
      <p className="text-sm text-base-content/75">{t('payments.byStripe')}</p>
      <Button type="submit" variant="accent" disabled={card.state !== 'ready' || !hasIntent} isBusy={isBusy}>
        {t('payments.payAmount', { price })}
      </Button>
    </Form>
  );
}
