import { Form } from '#web/ui/form.tsx';
import { useAction } from '#web/api/use-action.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { takeDeskPayment, type BookingPayments } from '#contract/payments/desk-payments';
import { deskMethods, type DeskMethod } from '#domain/payments/desk-payments';
import { dollarsFromCents } from '#domain/shared/money';
import { MIN_REST_CENTS } from '#domain/bookings/settlement';
import { formatPrice } from '#i18n/format';
import { useCallOnce } from '#web/api/use-call-once.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { chipClass } from '#web/ui/chip-style.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { parseAmount } from './parse-amount.ts';

type DeskPaymentFormProps = {
  shown: BookingPayments;
  onTaken: (message: string, after: BookingPayments) => void;
};

/**
 * Records what was paid at the desk: all that is due in cash, unless something else is entered. Once a part was paid,
 * here or elsewhere, the amount is empty, so that a second press of the button does not record the rest.
 */
export function DeskPaymentForm({ shown, onTaken }: DeskPaymentFormProps) {
  const { t, language } = useMessages();
  const { booking_id: id, dueAmount, price, currency } = shown;
  const [method, setMethod] = useState<DeskMethod>('cash');
  const usual = dueAmount.toFixed(2).replace('.', language === 'de' ? ',' : '.');
  const [text, setText] = useState(usual);
  const [isInvalid, setInvalid] = useState(false);
  const [lastDue, setLastDue] = useState(dueAmount);
  const [recorded, setRecorded] = useState<string | null>(null);
  if (lastDue !== dueAmount) {
    setLastDue(dueAmount);
    setText('');
    setInvalid(false);
  }
  const confirmation = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (recorded) confirmation.current?.focus();
  }, [recorded]);
  const field = useRef<HTMLInputElement>(null);
  const first = useRef<HTMLInputElement>(null);
  const name = useId();
  // The dialog was open while what is due was loaded.
  useEffect(() => first.current?.focus(), []);
  const callOnce = useCallOnce();
  const show = (amount: number) => formatPrice(amount, currency, language);
  const taking = useAction(t, {
    mutationFn: (amount: number) => callOnce(takeDeskPayment, { params: { id }, body: { method, amount } }),
    onSuccess: ({ data }, amount) => {
      const message = t('deskPayments.recorded', { amount: show(amount), method: t(`deskPayments.${method}`) });
      setText('');
      setRecorded(message);
      onTaken(message, data);
    },
    onError: () => field.current?.focus(),
    fields: ['amount'],
    unreachable: 'deskPayments.unknown',
  });
  const take = () => {
    const amount = parseAmount(text);
    setInvalid(amount === null && (text !== '' || recorded === null));
    if (amount === null) return field.current?.focus();
    setRecorded(null);
    taking.run(amount);
  };

  return (
    <Form onSubmit={take} className="grid gap-5" aria-label={t('deskPayments.take')}>
      {recorded && (
        <Notice tone="success">
          <p ref={confirmation} tabIndex={-1} className="outline-none">
            {recorded}
          </p>
        </Notice>
      )}
      <fieldset>
        <legend className="mb-1.5 font-medium">{t('deskPayments.method')}</legend>
        <div className="grid gap-2 sm:grid-cols-3">
          {deskMethods.map((deskMethod) => (
            <label
              key={deskMethod}
              className={chipClass(
                method === deskMethod,
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
              )}
            >
              <input
                type="radio"
                name={name}
                className="sr-only"
                checked={method === deskMethod}
                ref={deskMethod === 'cash' ? first : undefined}
                onChange={() => setMethod(deskMethod)}
              />
              {t(`deskPayments.${deskMethod}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <TextField
        ref={field}
        label={t('deskPayments.amount')}
        hint={t('deskPayments.amountHint', {
          due: show(dueAmount),
          price: show(price),
          least: show(dollarsFromCents(MIN_REST_CENTS)),
        })}
        error={isInvalid ? t('deskPayments.amountInvalid', { example: usual }) : taking.fieldError('amount')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        className="max-w-40"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <FormError>{taking.failure}</FormError>
      <Button type="submit" className="justify-self-start" isBusy={taking.isPending}>
        {t('deskPayments.confirm')}
      </Button>
    </Form>
  );
}
