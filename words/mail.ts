/** Mails: subjects carry nothing personal, texts are plain and say what to do. */
const en = {
  greeting: 'Hello {{name}},',
  regards: 'Kind regards,\n{{clinic}}',
  bookingSubject: 'Your appointment is confirmed',
  bookingLead: 'your appointment is confirmed:',
  treatment: 'Treatment: {{treatment}}',
  doctor: 'Doctor: {{doctor}}',
  when: 'When: {{date}}, {{slot}}',
  where: 'Where: {{place}}',
  price: 'Price: {{price}}',
  bookingAction: 'See and pay it here',
  bookingHelp: 'If you cannot come, please call us: {{phone}}.',
  resetSubject: 'Choose a new password',
  resetLead: 'somebody, hopefully you, asked for a new password for your account with us.',
  resetAction: 'Choose a new password',
  resetHelp: 'The link works once, for one hour. If it was not you, do nothing: your password stays as it is.',
  accountSubject: 'Your account is ready',
  accountLead: 'an account was made for you. Choose a password to use it.',
  accountAction: 'Choose a password',
  accountHelp: 'The link works once, for seven days.',
};

const de: Record<keyof typeof en, string> = {
  greeting: 'Guten Tag {{name}},',
  regards: 'Freundliche Grüße\n{{clinic}}',
  bookingSubject: 'Ihr Termin ist bestätigt',
  bookingLead: 'Ihr Termin ist bestätigt:',
  treatment: 'Behandlung: {{treatment}}',
  doctor: 'Bei: {{doctor}}',
  when: 'Wann: {{date}}, {{slot}}',
  where: 'Wo: {{place}}',
  price: 'Preis: {{price}}',
  bookingAction: 'Hier ansehen und bezahlen',
  bookingHelp: 'Wenn Sie nicht kommen können, rufen Sie uns bitte an: {{phone}}.',
  resetSubject: 'Neues Passwort wählen',
  resetLead: 'jemand, hoffentlich Sie, hat für Ihr Konto bei uns ein neues Passwort angefordert.',
  resetAction: 'Neues Passwort wählen',
  resetHelp:
    'Der Link gilt einmal und eine Stunde lang. Waren Sie es nicht, tun Sie nichts: Ihr Passwort bleibt, wie es ist.',
  accountSubject: 'Ihr Konto ist bereit',
  accountLead: 'für Sie wurde ein Konto angelegt. Wählen Sie ein Passwort, um es zu verwenden.',
  accountAction: 'Passwort wählen',
  accountHelp: 'Der Link gilt einmal und sieben Tage lang.',
};

export const mail = { en, de };
