/**
 * The card form's own messages, then card errors by the provider's codes. An English page shows the provider's message
 * unchanged; the English texts here are those of the sandbox.
 */
const en = {
  unreachable: 'The card provider did not respond. Please try again: one appointment is never charged twice.',
  numberIncomplete: 'Your card number is incomplete.',
  numberInvalid: 'Your card number is invalid.',
  expiryIncomplete: "Your card's expiration date is incomplete.",
  expiryInvalid: "Your card's expiration date is not a month of a year.",
  expiryPast: "Your card's expiration date is in the past.",
  codeIncomplete: "Your card's security code is incomplete.",
  card_declined: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
  expired_card: 'Your card has expired.',
  incorrect_number: 'Your card number is incorrect.',
  incorrect_cvc: "Your card's security code is incorrect.",
  invalid_cvc: "Your card's security code is invalid.",
  invalid_expiry_month: "Your card's expiration month is invalid.",
  invalid_expiry_year: "Your card's expiration year is invalid.",
  processing_error: 'An error occurred while processing your card. Try again in a little bit.',
  test_mode_live_card:
    'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  payment_intent_authentication_failure:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  payment_intent_unexpected_state:
    'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
};

const de: Record<keyof typeof en, string> = {
  unreachable:
    'Der Kartendienst hat nicht geantwortet. Bitte versuchen Sie es noch einmal: Ein Termin wird nie doppelt belastet.',
  numberIncomplete: 'Ihre Kartennummer ist unvollständig.',
  numberInvalid: 'Ihre Kartennummer ist ungültig.',
  expiryIncomplete: 'Das Ablaufdatum Ihrer Karte ist unvollständig.',
  expiryInvalid: 'Bitte geben Sie das Ablaufdatum Ihrer Karte als Monat und Jahr ein.',
  expiryPast: 'Das Ablaufdatum Ihrer Karte liegt in der Vergangenheit.',
  codeIncomplete: 'Die Prüfnummer Ihrer Karte ist unvollständig.',
  card_declined: 'Ihre Karte wurde abgelehnt.',
  insufficient_funds: 'Ihre Karte ist nicht ausreichend gedeckt.',
  expired_card: 'Ihre Karte ist abgelaufen.',
  incorrect_number: 'Ihre Kartennummer ist falsch.',
  incorrect_cvc: 'Die Prüfnummer Ihrer Karte ist falsch.',
  invalid_cvc: 'Die Prüfnummer Ihrer Karte ist ungültig.',
  invalid_expiry_month: 'Der Ablaufmonat Ihrer Karte ist ungültig.',
  invalid_expiry_year: 'Das Ablaufjahr Ihrer Karte ist ungültig.',
  processing_error:
    'Bei der Bearbeitung Ihrer Karte ist ein Fehler aufgetreten. Bitte versuchen Sie es in Kürze noch einmal.',
  test_mode_live_card:
    'Ihre Karte wurde abgelehnt: Dies ist die Testumgebung, und sie nimmt nur Testkarten an. Eine Liste finden Sie unter https://stripe.com/docs/testing.',
  payment_intent_authentication_failure:
    'Ihre Bank hat die Zahlung nicht bestätigt. Bitte wählen Sie eine andere Karte und versuchen Sie es noch einmal.',
  payment_intent_unexpected_state: 'Diese Zahlung kann nicht mehr bestätigt werden. Bitte laden Sie die Seite neu.',
};

export const cards = { en, de };
