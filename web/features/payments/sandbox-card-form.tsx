import { useState } from 'react';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Form } from '#web/ui/form.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { cardFormOf, passesLuhn } from '#domain/payments/card-number';
import type { MessageKey } from '#i18n/catalogue';

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

/** The state of the card form. */
type CardDraft = { number: string; expiry: string; cvc: string };
type CardProblems = Partial<Record<keyof CardDraft, MessageKey>>;

/** The digits of a text, without separators. */
function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

/** The number of digits of the security code of this card. */
export function codeLengthOf(number: string): number {
  return cardFormOf(digitsOf(number)).codeLength;
}

/** A card number in groups as printed on the card, cut to the longest length of its brand. */
export function formatCardNumber(text: string): string {
  const { groups, lengths } = cardFormOf(digitsOf(text));
  let rest = digitsOf(text).slice(0, Math.max(...lengths));
  const parts: string[] = [];
  for (const size of groups) {
    parts.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return parts.filter(Boolean).join(' ');
}

/** `MM / YY` while it is typed: `5` becomes `05`, `1230` and `12/2030` become `12 / 30`. */
export function formatExpiry(text: string): string {
  const slashed = /^\D*(\d{1,2})\s*\/(.*)$/.exec(text);
  const digits = digitsOf(text);
  const typed = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  const month = slashed?.[1]?.padStart(2, '0') ?? typed.slice(0, 2);
  const year = shortYear(slashed ? digitsOf(slashed[2] ?? '') : typed.slice(2));
  return year ? `${month} / ${year}` : month;
}

/** The last two digits of a year; one that starts with 20 may still become four digits. */
function shortYear(digits: string): string {
  if (!digits.startsWith('20')) return digits.slice(0, 2);
  return digits.length >= 4 ? digits.slice(2, 4) : digits;
}

/** Month and full year of an expiry, null while it is incomplete. */
export function parseExpiry(text: string): { month: number; year: number } | null {
  const found = /^\s*(\d{1,2})\s*\/\s*(\d{4}|\d{2})\s*$/.exec(text);
  if (!found) return null;
  const year = Number(found[2]);
  return { month: Number(found[1]), year: year < 100 ? 2000 + year : year };
}

/** The problems of a draft at an instant, by field; an empty object if it can be sent. */
export function findCardProblems(draft: CardDraft, now: Date): CardProblems {
  const problems: CardProblems = {};
  const number = numberProblem(digitsOf(draft.number));
  if (number) problems.number = number;
  const expiry = expiryProblem(draft.expiry, now);
  if (expiry) problems.expiry = expiry;
  if (digitsOf(draft.cvc).length !== codeLengthOf(draft.number)) problems.cvc = 'cards.codeIncomplete';
  return problems;
}

function numberProblem(digits: string): MessageKey | null {
  if (!cardFormOf(digits).lengths.includes(digits.length)) return 'cards.numberIncomplete';
  return passesLuhn(digits) ? null : 'cards.numberInvalid';
}

function expiryProblem(text: string, now: Date): MessageKey | null {
  const expiry = parseExpiry(text);
  if (!expiry) return 'cards.expiryIncomplete';
  if (expiry.month < 1 || expiry.month > 12) return 'cards.expiryInvalid';
  const monthsLeft = (expiry.year - now.getFullYear()) * 12 + expiry.month - (now.getMonth() + 1);
  return monthsLeft < 0 ? 'cards.expiryPast' : null;
}
