import { useAction } from '#web/api/use-action.ts';
import { useEffect, useRef } from 'react';
import {
  returnDeskPayment,
  reverseDeskPayment,
  type BookingPayments,
  type ListedPayment,
} from '#contract/payments/desk-payments';
import { formatPrice } from '#i18n/format';
import { callRoute } from '#web/api/client.ts';
import { useDraft } from '#web/api/use-draft.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextField } from '#web/ui/text-field.tsx';

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
  const reversing = useAction(t, {
    mutationFn: () => callRoute(reverseDeskPayment, { params: { id }, body: { reason } }),
    onSuccess: ({ data }) => {
      setReason('');
      onDone(t('deskPayments.reverseDone'), data);
    },
    onError: () => field.current?.focus(),
    fields: ['reason'],
    unreachable: 'deskPayments.unknown',
  });
  return (
    <Form className="grid gap-3" onSubmit={() => reversing.run()}>
      <TextField
        ref={field}
        label={t('deskPayments.reverseReason')}
        hint={t('deskPayments.reverseHint')}
        error={reversing.fieldError('reason')}
        maxLength={500}
        autoComplete="off"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <FormError>{reversing.failure}</FormError>
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
  const returning = useAction(t, {
    mutationFn: () => callRoute(returnDeskPayment, { params: { id }, body: { amount: returnAmount } }),
    onSuccess: ({ data }) => onDone(t('deskPayments.giveBackDone', { amount }), data),
    unreachable: 'deskPayments.unknown',
  });
  return (
    <div className="grid gap-3">
      <p>{t('deskPayments.giveBackAsk', { amount, method: t(`deskPayments.${method}`) })}</p>
      <FormError>{returning.failure}</FormError>
      <div className="flex flex-wrap gap-2">
        <Button isBusy={returning.isPending} onClick={() => returning.run()}>
          {t('deskPayments.giveBackNow')}
        </Button>
        <Button ref={button} variant="outline" onClick={onClose}>
          {t('deskPayments.back')}
        </Button>
      </div>
    </div>
  );
}
