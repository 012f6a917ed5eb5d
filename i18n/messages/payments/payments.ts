/** The payment screen and its card form. */
const en = {
  heading: 'Payment for {{treatment}}',
  paidSoFar: 'Paid so far',
  dueNow: 'Due now',
  sandbox:
    'This is the sandbox of the card payment: no real card is charged. Use 4242 4242 4242 4242, any future date and any code.',
  testMode: 'The card provider is in its test mode: no real card is charged.',
  formLoading: 'One moment, the card form is being loaded …',
  formFailed: 'The card form could not be loaded.',
  formFailedText:
    'It comes from js.stripe.com, the card provider of the clinic. Please allow scripts and frames from there, and try again.',
  byStripe: 'Your card details go to Stripe, the card provider of the clinic, and never to the clinic itself.',
  field_cardNumber: 'Card number',
  field_cardExpiry: 'Expiry date',
  expiryPlaceholder: 'MM / YY',
  field_cardCvc: 'Security code',
  cvcPlaceholder: 'CVC',
  payAmount: 'Pay {{price}}',
  preparing: 'One moment, the payment is being prepared …',
  prepareFailed: 'The payment could not be prepared.',
  completed: 'Payment Completed',
  transactionId: 'Your transaction id: {{id}}',
  confirmed: 'Payment Confirmed',
  alreadyPaid: 'This appointment is already paid.',
  atClinic: 'Pay at the clinic',
  unknownTitle: 'There is no such appointment',
  back: 'Back to My Appointment',
  secondStepTitle: 'Your bank asks for a confirmation',
  secondStepText: 'This simulates the page of your bank. Confirm the payment of {{price}}, or refuse it.',
  approve: 'Confirm the payment',
  refuse: 'Refuse',
  chargedNotReported:
    'Your card was charged, but the clinic could not be notified yet. Do not pay again: the payment will be recorded automatically within minutes.',
  checkAgain: 'Check again',
};

const de: Record<keyof typeof en, string> = {
  heading: 'Zahlung für {{treatment}}',
  paidSoFar: 'Schon bezahlt',
  dueNow: 'Jetzt zu zahlen',
  sandbox:
    'Dies ist die Testumgebung der Kartenzahlung: Es wird keine echte Karte belastet. Verwenden Sie 4242 4242 4242 4242, ein Datum in der Zukunft und einen beliebigen Code.',
  testMode: 'Der Kartendienst ist in seinem Testmodus: Es wird keine echte Karte belastet.',
  formLoading: 'Einen Moment, das Kartenformular wird geladen …',
  formFailed: 'Das Kartenformular konnte nicht geladen werden.',
  formFailedText:
    'Es kommt von js.stripe.com, dem Kartendienst der Praxis. Bitte erlauben Sie Skripte und Rahmen von dort, und versuchen Sie es noch einmal.',
  byStripe: 'Ihre Kartendaten gehen an Stripe, den Kartendienst der Praxis, und nie an die Praxis selbst.',
  field_cardNumber: 'Kartennummer',
  field_cardExpiry: 'Gültig bis',
  expiryPlaceholder: 'MM / JJ',
  field_cardCvc: 'Prüfnummer',
  cvcPlaceholder: 'CVC',
  payAmount: '{{price}} bezahlen',
  preparing: 'Einen Moment, die Zahlung wird vorbereitet …',
  prepareFailed: 'Die Zahlung konnte nicht vorbereitet werden.',
  completed: 'Zahlung abgeschlossen',
  transactionId: 'Ihre Vorgangsnummer: {{id}}',
  confirmed: 'Zahlung bestätigt',
  alreadyPaid: 'Dieser Termin ist bereits bezahlt.',
  atClinic: 'Zahlung in der Praxis',
  unknownTitle: 'Diesen Termin gibt es nicht',
  back: 'Zurück zu „Meine Termine“',
  secondStepTitle: 'Ihre Bank bittet um eine Bestätigung',
  secondStepText:
    'Dies simuliert die Seite Ihrer Bank. Bestätigen Sie die Zahlung von {{price}}, oder lehnen Sie sie ab.',
  approve: 'Zahlung bestätigen',
  refuse: 'Ablehnen',
  chargedNotReported:
    'Ihre Karte wurde belastet, aber die Praxis ist noch nicht benachrichtigt. Zahlen Sie nicht noch einmal: Die Zahlung wird in wenigen Minuten automatisch verbucht.',
  checkAgain: 'Noch einmal prüfen',
};

export const payments = { en, de };
