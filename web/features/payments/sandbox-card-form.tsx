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
  const change = (part: Partial<CardDraft>) => {
    setDraft({ ...draft, ...part });
    setProblems({});
    onEdit();
  };
  const errorOf = (field: keyof CardDraft) => {
    const key = problems[field];
    return key && t(key);
  };
  const submit = () => {
    const found = findCardProblems(draft, new Date());
    const expiry = parseExpiry(draft.expiry);
    setProblems(found);
    if (Object.keys(found).length > 0 || !expiry) return onEdit();
    onPay({ number: digitsOf(draft.number), expMonth: expiry.month, expYear: expiry.year, cvc: draft.cvc });
  };
  return (
    <Form className="grid gap-4" onSubmit={() => submit()}>
      <TextField
        label={t('payments.field_cardNumber')}
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
        value={draft.number}
        error={errorOf('number')}
        onChange={(event) => change({ number: formatCardNumber(event.target.value) })}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label={t('payments.field_cardExpiry')}
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder={t('payments.expiryPlaceholder')}
          value={draft.expiry}
          error={errorOf('expiry')}
          onChange={(event) => change({ expiry: formatExpiry(event.target.value) })}
        />
        <TextField
          label={t('payments.field_cardCvc')}
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder={t('payments.cvcPlaceholder')}
          value={draft.cvc}
          error={errorOf('cvc')}
          onChange={(event) => change({ cvc: digitsOf(event.target.value).slice(0, 4) })}
        />
      </div>
      <Button type="submit" variant="accent" disabled={!isReady} isBusy={isBusy}>
        {t('payments.payAmount', { price })}
      </Button>
    </Form>
  );
}
