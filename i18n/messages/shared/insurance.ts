/** How somebody is insured, and what a treatment costs them then. */
const en = {
  ask: 'Insurance (optional)',
  askHint: 'It decides the price, and is stored in the profile.',
  askHintRow: 'It decides the price of each of you. Book separately for who is insured otherwise.',
  insurance: 'Insurance',
  statutory: 'Statutory insurance',
  private: 'Private insurance',
  self: 'Paying without insurance',
  none: 'Not said',
  ownPrice: 'That is without insurance.',
  price_statutory: 'Statutory insurance: {{price}}.',
  price_private: 'Private insurance: {{price}}.',
};

const de: Record<keyof typeof en, string> = {
  ask: 'Versicherung (freiwillig)',
  askHint: 'Danach richtet sich der Preis; die Angabe steht dann im Profil.',
  askHintRow: 'Danach richtet sich der Preis für jede Person. Wer anders versichert ist, bekommt eine eigene Buchung.',
  insurance: 'Versicherung',
  statutory: 'Gesetzlich versichert',
  private: 'Privat versichert',
  self: 'Selbst zahlend',
  none: 'Keine Angabe',
  ownPrice: 'Das gilt ohne Versicherung.',
  price_statutory: 'Gesetzlich versichert: {{price}}.',
  price_private: 'Privat versichert: {{price}}.',
};

export const insurance = { en, de };
