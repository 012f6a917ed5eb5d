import { cardFormOf, passesLuhn, type CardBrand } from '#domain/payments/card-number';
import { cardError, verdictOfTestCard, type Verdict } from './test-cards.ts';

/** A card as typed, without blanks. Never stored or logged. */
export type TypedCard = { number: string; expMonth: string; expYear: string; cvc: string };

/** Accepts or refuses a card at an instant; checks its details in the provider's order. */
export function judgeCard(card: TypedCard, now: Date): Verdict {
  const { number } = card;
  return (
    judgeNumber(number) ??
    judgeExpiry(card, now) ??
    judgeCode(card.cvc, cardFormOf(number).brand) ??
    verdictOfTestCard(number) ??
    invalid('card_declined', realCardInTest, { decline_code: 'test_mode_live_card' })
  );
}

const realCardInTest =
  'Your card was declined. Your request was in test mode, but used a non test (live) card. ' +
  'For a list of valid test cards, visit: https://stripe.com/docs/testing.';

function judgeNumber(number: string): Verdict | null {
  const isNumber = /^\d{12,19}$/.test(number) && passesLuhn(number);
  return isNumber ? null : invalid('incorrect_number', 'Your card number is incorrect.', { param: 'number' });
}

function judgeExpiry({ expMonth, expYear }: TypedCard, now: Date): Verdict | null {
  const month = wholeNumber(expMonth);
  const typedYear = wholeNumber(expYear);
  const year = typedYear < 100 ? typedYear + 2000 : typedYear;
  const thisYear = now.getUTCFullYear();
  if (!(month >= 1 && month <= 12)) return invalidMonth;
  if (!(year >= thisYear && year <= thisYear + 50)) return invalidYear;
  return year === thisYear && month < now.getUTCMonth() + 1 ? invalidMonth : null;
}

const invalidMonth = invalid('invalid_expiry_month', "Your card's expiration month is invalid.", {
  param: 'exp_month',
});
const invalidYear = invalid('invalid_expiry_year', "Your card's expiration year is invalid.", { param: 'exp_year' });

function judgeCode(cvc: string, brand: CardBrand): Verdict | null {
  const isCode = brand === 'amex' ? /^\d{3,4}$/.test(cvc) : /^\d{3}$/.test(cvc);
  return isCode ? null : invalid('invalid_cvc', "Your card's security code is invalid.", { param: 'cvc' });
}

function invalid(code: string, message: string, more: { decline_code?: string; param?: string }): Verdict {
  return { kind: 'invalid', error: cardError(code, message, more) };
}

function wholeNumber(text: string): number {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN;
}
