import { expect, test } from 'vitest';
import { cards } from '#i18n/messages/payments/cards';
import { judgeCard, type TypedCard } from '#server/payments/cards/sandbox/judge-card';
import { secondStepRefused } from '#server/payments/cards/sandbox/test-cards';

const good: TypedCard = { number: '4242424242424242', expMonth: '12', expYear: '2030', cvc: '123' };
const refused: Partial<TypedCard>[] = [
  ...['0002', '9995', '9987', '9979', '0069', '0127', '0119'].map((end) => ({ number: `400000000000${end}` })),
  { number: '4242424242424241' },
  { number: '4111111111111111' },
  { expMonth: '13' },
  { expYear: '2020' },
  { cvc: '12' },
];

test.each(refused)('the sandbox refuses %o with the English message of its code', (card) => {
  const verdict = judgeCard({ ...good, ...card }, new Date('2027-01-15T12:00:00Z'));
  if (!('error' in verdict)) throw new Error(`${verdict.kind}, not refused`);
  expect(sentenceOf(verdict.error)).toBe(verdict.error.message);
});

test('the sandbox refuses a failed 3-D Secure step with the English message of its code', () => {
  expect(sentenceOf(secondStepRefused)).toBe(secondStepRefused.message);
});

/** The message of the first known code, looked up as the payment page does for German. */
function sentenceOf({ decline_code = '', code }: { decline_code?: string; code: string }): string | undefined {
  const known = [decline_code, code].find((candidate) => Object.hasOwn(cards.de, candidate));
  return cards.en[known as keyof typeof cards.en];
}
