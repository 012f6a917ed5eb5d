/** The page that the clinic's own website shows in a frame, and links to the portal from elsewhere. */
const en = {
  title: 'Next appointments',
  none: 'This treatment cannot be booked online at the moment.',
  otherTimes: 'Other days and times',
  portal: 'All treatments of {{clinic}}',
  newTab: 'opens in a new tab',
  unknown: 'What this link leads to cannot be booked at the moment. Please choose a treatment.',
};

const de: Record<keyof typeof en, string> = {
  title: 'Nächste Termine',
  none: 'Diese Behandlung ist zurzeit nicht online buchbar.',
  otherTimes: 'Andere Tage und Uhrzeiten',
  portal: 'Alle Behandlungen: {{clinic}}',
  newTab: 'öffnet sich in einem neuen Tab',
  unknown: 'Was dieser Link nennt, ist zurzeit nicht buchbar. Bitte wählen Sie eine Behandlung.',
};

export const embed = { en, de };
