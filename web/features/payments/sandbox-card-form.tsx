import { useState } from 'react';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Form } from '#web/ui/form.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import {
  digitsOf,
  findCardProblems,
  formatCardNumber,
  formatExpiry,
  parseExpiry,
  type CardDraft,
  type CardProblems,
} from './card-input.ts';

type EnteredCard = { number: string; expMonth: number; expYear: number; cvc: string };

type SandboxCardFormProps = {
  price: string;
  isReady: boolean;
  isBusy: boolean;
  /** Called when the card changes, and when it is submitted with an invalid field. */
  onEdit: () => void;
  onPay: (card: EnteredCard) => void;
};

/** The sandbox's card form. With real keys Stripe renders its own, so that no card number reaches our code. */
export function SandboxCardForm({ price, isReady, isBusy, onEdit, onPay }: SandboxCardFormProps) {
  const { t } = useMessages();
  const [draft, setDraft] = useState<CardDraft>({ number: '', expiry: '', cvc: '' });
  const [problems, setProblems] = useState<CardProblems>({});
  const field = (
    name: keyof CardDraft,
    format: (typed: string) => string,
    texts: Record<'label' | 'placeholder' | 'autoComplete', string>,
  ) => (
    <TextField
      {...texts}
      inputMode="numeric"
      value={draft[name]}
      error={problems[name] && t(problems[name])}
      onChange={({ target }) => {
        setDraft({ ...draft, [name]: format(target.value) });
        setProblems({});
        onEdit();
      }}
    />
  );
  const submit = () => {
    const found = findCardProblems(draft, new Date());
    const expiry = parseExpiry(draft.expiry);
    setProblems(found);
    if (Object.keys(found).length > 0 || !expiry) return onEdit();
    onPay({ number: digitsOf(draft.number), expMonth: expiry.month, expYear: expiry.year, cvc: draft.cvc });
  };
  return (
    <Form className="grid gap-4" onSubmit={() => submit()}>
      {field('number', formatCardNumber, {
        label: t('payments.field_cardNumber'),
        placeholder: '1234 1234 1234 1234',
        autoComplete: 'cc-number',
      })}
      <div className="grid grid-cols-2 gap-4">
        {field('expiry', formatExpiry, {
          label: t('payments.field_cardExpiry'),
          placeholder: t('payments.expiryPlaceholder'),
          autoComplete: 'cc-exp',
        })}
        {field('cvc', (typed) => digitsOf(typed).slice(0, 4), {
          label: t('payments.field_cardCvc'),
          placeholder: t('payments.cvcPlaceholder'),
          autoComplete: 'cc-csc',
        })}
      </div>
      <Button type="submit" variant="accent" disabled={!isReady} isBusy={isBusy}>
        {t('payments.payAmount', { price })}
      </Button>
    </Form>
  );
}
