import { expect, test } from 'vitest';
import { cards } from '#i18n/messages/payments/cards';
import { cardErrorMessage } from './card-error-message.ts';

const german = (key: string) => cards.de[key.replace('cards.', '') as keyof typeof cards.de] ?? key;
const failure = { message: 'Your card has insufficient funds.', codes: ['insufficient_funds', 'card_declined'] };

test('an English page shows the provider’s message unchanged', () => {
  expect(cardErrorMessage(failure, german, 'en')).toBe(failure.message);
});

test('a German page shows the message of the most specific known code, else the provider’s', () => {
  expect(cardErrorMessage(failure, german, 'de')).toBe('Ihre Karte ist nicht ausreichend gedeckt.');
  expect(cardErrorMessage({ ...failure, codes: ['lost_card', 'card_declined'] }, german, 'de')).toBe(
    cards.de.card_declined,
  );
  expect(cardErrorMessage({ ...failure, codes: ['new_code'] }, german, 'de')).toBe(failure.message);
});
