/** The card form's own sentences. What the provider says of a card comes from the provider and stands in no catalogue. */
const en = {
  unreachable: 'The card provider cannot be reached. Your card has not been charged by this attempt. Please try again.',
  numberIncomplete: 'Your card number is incomplete.',
  numberInvalid: 'Your card number is invalid.',
  expiryIncomplete: "Your card's expiration date is incomplete.",
  expiryInvalid: "Your card's expiration date is not a month of a year.",
  expiryPast: "Your card's expiration date is in the past.",
  codeIncomplete: "Your card's security code is incomplete.",
  secondStepTitle: 'Your bank asks for a confirmation',
  secondStepText: 'This is the sandbox: no bank is asked. Choose what your bank would say.',
  secondStepApprove: 'Approve the payment',
  secondStepRefuse: 'Refuse the payment',
  sandboxBanner: 'This is a sandbox: no money moves. Use a test card such as 4242 4242 4242 4242, never a real one.',
};

const de: Record<keyof typeof en, string> = {
  unreachable: 'Der Kartendienst ist nicht erreichbar. Bei diesem Versuch wurde Ihre Karte nicht belastet. Bitte versuchen Sie es erneut.',
  numberIncomplete: 'Ihre Kartennummer ist unvollständig.',
  numberInvalid: 'Ihre Kartennummer ist ungültig.',
  expiryIncomplete: 'Das Ablaufdatum Ihrer Karte ist unvollständig.',
  expiryInvalid: 'Das Ablaufdatum Ihrer Karte ist kein Monat eines Jahres.',
  expiryPast: 'Das Ablaufdatum Ihrer Karte liegt in der Vergangenheit.',
  codeIncomplete: 'Die Prüfnummer Ihrer Karte ist unvollständig.',
  secondStepTitle: 'Ihre Bank bittet um eine Bestätigung',
  secondStepText: 'Dies ist eine Testumgebung: Es wird keine Bank gefragt. Wählen Sie, was Ihre Bank antworten würde.',
  secondStepApprove: 'Zahlung freigeben',
  secondStepRefuse: 'Zahlung ablehnen',
  sandboxBanner:
    'Dies ist eine Testumgebung: Es fließt kein Geld. Verwenden Sie eine Testkarte wie 4242 4242 4242 4242, niemals eine echte.',
};

export const cards = { en, de };
