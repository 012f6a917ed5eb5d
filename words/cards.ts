/** The card form's own sentences. What the provider says of a card comes from the provider and stands in no catalogue. */
const en = {
  unreachable: 'The card provider did not answer. Please try again: one appointment is never charged twice.',
  numberIncomplete: 'Your card number is incomplete.',
  numberInvalid: 'Your card number is invalid.',
  expiryIncomplete: "Your card's expiration date is incomplete.",
  expiryInvalid: "Your card's expiration date is not a month of a year.",
  expiryPast: "Your card's expiration date is in the past.",
  codeIncomplete: "Your card's security code is incomplete.",
};

const de: Record<keyof typeof en, string> = {
  unreachable:
    'Der Kartendienst hat nicht geantwortet. Bitte versuchen Sie es erneut: Ein Termin wird nie doppelt belastet.',
  numberIncomplete: 'Ihre Kartennummer ist unvollständig.',
  numberInvalid: 'Ihre Kartennummer ist ungültig.',
  expiryIncomplete: 'Das Ablaufdatum Ihrer Karte ist unvollständig.',
  expiryInvalid: 'Das Ablaufdatum Ihrer Karte ist kein Monat eines Jahres.',
  expiryPast: 'Das Ablaufdatum Ihrer Karte liegt in der Vergangenheit.',
  codeIncomplete: 'Die Prüfnummer Ihrer Karte ist unvollständig.',
};

export const cards = { en, de };
