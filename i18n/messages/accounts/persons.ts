/** Whom an account books for: in the profile and in the booking dialog. */
const en = {
  title: 'People I book for',
  lead: 'Your children, or somebody you look after. Emails and reminders about their appointments go to you.',
  failed: 'The people you book for could not be loaded.',
  none: 'You book for yourself only.',
  born: 'born {{date}}',
  name: 'Name',
  nameHint: 'Reception corrects the date of birth. Who has no appointment yet can also be removed and added again.',
  birthDate: 'Date of birth',
  add: 'Add a person',
  save: 'Save',
  cancel: 'Back',
  correct: 'Correct',
  correctNamed: 'Correct {{name}}',
  remove: 'Remove',
  removeNamed: 'Remove {{name}}',
  removeTitle: 'Book no more for {{name}}?',
  removeText:
    'If {{name}} has been treated here, the record stays with the clinic, without your account. Otherwise nothing of it remains.',
  ended: 'Of age: takes the record over at reception, and then decides whether you may book again.',
  letsYou: 'Has an own account, and lets you book.',
  account: '{{name}} booked for you before you had this account.',
  letIn: 'Let {{name}} book for me again',
  letOut: 'End that {{name}} can book for me',
  endSubject: 'What changes for somebody you book for',
  endLead:
    '{{name}} will be of age on {{date}}. From then on your account books nothing new for {{name}}. Of what you have booked you see day, time and doctor, and can cancel it.',
  endAction: 'See whom you book for',
  endHelp:
    'With a code from reception, {{name}} can take the record over into an account of their own, and let you book again there. Questions? Call us: {{phone}}.',
  inRow: 'Several in a row',
  rowBooked_one: 'Directly after it {{count}} more appointment:',
  rowBooked_other: 'Directly after it {{count}} more appointments:',
  rowRefused_zero: 'Nobody can have this time. Please choose another one; nothing was booked.',
  rowRefused_one:
    'From this time on there is room for one of you only. Please choose another time; nothing was booked.',
  rowRefused_other:
    'From this time on there is room for {{count}} of you only. Please choose another time; nothing was booked.',
  forWhom: 'For whom?',
  you: '{{name}} (you)',
  bookForOther: 'Book for somebody else',
} as const;

const de: Record<keyof typeof en, string> = {
  title: 'Personen, für die ich buche',
  lead: 'Ihre Kinder oder jemand, um den Sie sich kümmern. E-Mails und Erinnerungen zu diesen Terminen gehen an Sie.',
  failed: 'Die Personen, für die Sie buchen, konnten nicht geladen werden.',
  none: 'Sie buchen nur für sich selbst.',
  born: 'geboren am {{date}}',
  name: 'Name',
  nameHint:
    'Das Geburtsdatum berichtigt der Empfang. Wer noch keinen Termin hat, kann auch entfernt und neu hinzugefügt werden.',
  birthDate: 'Geburtsdatum',
  add: 'Person hinzufügen',
  save: 'Speichern',
  cancel: 'Zurück',
  correct: 'Berichtigen',
  correctNamed: '{{name}} berichtigen',
  remove: 'Entfernen',
  removeNamed: '{{name}} entfernen',
  removeTitle: 'Nicht mehr für {{name}} buchen?',
  removeText:
    'Wurde {{name}} hier schon behandelt, bleibt der Eintrag in der Praxis, ohne Ihr Konto. Sonst bleibt nichts davon.',
  ended: 'Volljährig: übernimmt den Eintrag am Empfang und entscheidet dann, ob Sie wieder buchen dürfen.',
  letsYou: 'Hat ein eigenes Konto und lässt Sie buchen.',
  account: '{{name}} hat für Sie gebucht, bevor Sie dieses Konto hatten.',
  letIn: '{{name}} wieder für mich buchen lassen',
  letOut: 'Beenden, dass {{name}} für mich bucht',
  endSubject: 'Was sich für jemanden ändert, für den Sie buchen',
  endLead:
    '{{name}} wird am {{date}} volljährig. Ab dann bucht Ihr Konto nichts Neues mehr für {{name}}. Von dem, was Sie gebucht haben, sehen Sie Tag, Uhrzeit und Zahnärztin oder Zahnarzt und können es absagen.',
  endAction: 'Ansehen, für wen Sie buchen',
  endHelp:
    'Mit einem Code vom Empfang kann {{name}} den Eintrag in ein eigenes Konto übernehmen und Sie dort wieder buchen lassen. Fragen? Rufen Sie uns an: {{phone}}.',
  inRow: 'Mehrere nacheinander',
  rowBooked_one: 'Direkt danach {{count}} weiterer Termin:',
  rowBooked_other: 'Direkt danach {{count}} weitere Termine:',
  rowRefused_zero: 'Diese Uhrzeit geht für niemanden. Bitte wählen Sie eine andere; gebucht wurde nichts.',
  rowRefused_one:
    'Ab dieser Uhrzeit ist nur für eine Person Platz. Bitte wählen Sie eine andere; gebucht wurde nichts.',
  rowRefused_other:
    'Ab dieser Uhrzeit ist nur für {{count}} Personen Platz. Bitte wählen Sie eine andere; gebucht wurde nichts.',
  forWhom: 'Für wen?',
  you: '{{name}} (Sie)',
  bookForOther: 'Für jemand anderen buchen',
};

export const persons = { en, de };
