import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import {
  returnDeskPayment,
  reverseDeskPayment,
  type BookingPayments,
  type ListedPayment,
} from '#contract/payments/desk-payments';
import { formatPrice } from '#i18n/format';
import { callRoute } from '#web/api/client.ts';
import { errorMessage, fieldMessage } from '#web/api/error-message.ts';
import { useDraft } from '#web/api/use-draft.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useSingleFlight } from '#web/ui/use-single-flight.ts';

export type PanelProps = {
  payment: ListedPayment;
  currency: string;
  onDone: (message: string, after: BookingPayments) => void;
  onClose: () => void;
};

/** Reverses a payment, with a reason. */
export function ReversePanel({ payment: { _id: id }, onDone, onClose }: PanelProps) {
  const { t } = useMessages();
  const [reason, setReason] = useDraft(`reverse ${id}`);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const reversing = useMutation({
    mutationFn: () => callRoute(reverseDeskPayment, { params: { id }, body: { reason } }),
    onSuccess: () => setReason(''),
  });
  const reverse = useSingleFlight(() =>
    reversing.mutateAsync().then(
      ({ data }) => onDone(t('deskPayments.reverseDone'), data),
      () => field.current?.focus(),
    ),
  );
  const refused = fieldMessage(reversing.error, 'reason');
  return (
    <Form className="grid gap-3" onSubmit={() => reverse()}>
      <TextField
        ref={field}
        label={t('deskPayments.reverseReason')}
        hint={t('deskPayments.reverseHint')}
        error={refused}
        maxLength={500}
        autoComplete="off"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <FormError>{reversing.error && !refused && errorMessage(reversing.error, t, 'deskPayments.unknown')}</FormError>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="danger" isBusy={reversing.isPending}>
          {t('deskPayments.reverseNow')}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {t('deskPayments.back')}
        </Button>
      </div>
    </Form>
  );
}

/** Records that the money was returned, after a confirmation. */
export function GiveBackPanel({
  payment,
  currency,
  onDone,
  onClose,
}: Omit<PanelProps, 'payment'> & { payment: Pick<ListedPayment, '_id' | 'returnAmount' | 'method'> }) {
  const { t, language } = useMessages();
  const { _id: id, returnAmount, method } = payment;
  const amount = formatPrice(returnAmount, currency, language);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const returning = useMutation({
    mutationFn: () => callRoute(returnDeskPayment, { params: { id }, body: { amount: returnAmount } }),
  });
  const record = useSingleFlight(() =>
    returning.mutateAsync().then(
      ({ data }) => onDone(t('deskPayments.giveBackDone', { amount }), data),
      () => undefined,
    ),
  );
  return (
    <div className="grid gap-3">
      <p>{t('deskPayments.giveBackAsk', { amount, method: t(`deskPayments.${method}`) })}</p>
      <FormError>{returning.error && errorMessage(returning.error, t, 'deskPayments.unknown')}</FormError>
      <div className="flex flex-wrap gap-2">
        <Button isBusy={returning.isPending} onClick={record}>
          {t('deskPayments.giveBackNow')}
        </Button>
        <Button ref={button} variant="outline" onClick={onClose}>
          {t('deskPayments.back')}
        </Button>
      </div>
    </div>
  );
}
