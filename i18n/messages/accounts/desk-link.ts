/** The email to the address that reception entered for a patient without an account, and the page of its link. */
const en = {
  subject: 'A message about an appointment',
  lead: 'we have a message about an appointment for you. To read it, open the page and enter the date of birth of the person whom the appointment is for.',
  action: 'Read the message',
  notMe: 'This is not me',
  help: 'The link works for {{days}} days. If this email is not for you, choose “This is not me”: we then delete this address. Questions: {{phone}}',
  title: 'A message about an appointment',
  ask: 'So that nobody else reads it, please enter the date of birth of the person whom the appointment is for.',
  birthDate: 'Date of birth',
  show: 'Show the appointment',
  unknown: 'No connection. Please try again: the try may have been counted.',
  shown_zero: 'Thank you. Your address is confirmed. There is no appointment to come.',
  shown_one: 'Thank you. Your address is confirmed: we will email confirmations and reminders to it.',
  shown_other: 'Thank you. Your address is confirmed: we will email confirmations and reminders to it.',
  stranger: 'Is this not for you?',
  strangerText: 'Perhaps the address was mistyped. We then delete it, and you get no more emails from us about this.',
  sure: 'Delete this address?',
  sureText: 'We email nothing more about this to it, and call the person instead.',
  delete: 'Delete the address',
  keep: 'Keep it',
  deleted: 'Thank you. We have deleted this address, and will send nothing more to it.',
};

const de: Record<keyof typeof en, string> = {
  subject: 'Eine Nachricht zu einem Termin',
  lead: 'wir haben eine Nachricht zu einem Termin für Sie. Um sie zu lesen, öffnen Sie die Seite und geben Sie das Geburtsdatum der Person ein, für die der Termin ist.',
  action: 'Nachricht lesen',
  notMe: 'Das bin ich nicht',
  help: 'Der Link gilt {{days}} Tage lang. Ist diese E-Mail nicht für Sie bestimmt, wählen Sie „Das bin ich nicht“: Dann löschen wir diese Adresse. Fragen? {{phone}}',
  title: 'Eine Nachricht zu einem Termin',
  ask: 'Damit niemand sonst sie liest, geben Sie bitte das Geburtsdatum der Person ein, für die der Termin ist.',
  birthDate: 'Geburtsdatum',
  show: 'Termin anzeigen',
  unknown: 'Keine Verbindung. Bitte versuchen Sie es noch einmal; der Versuch kann schon gezählt worden sein.',
  shown_zero: 'Vielen Dank. Ihre Adresse ist bestätigt. Es steht kein Termin an.',
  shown_one: 'Vielen Dank. Ihre Adresse ist bestätigt: Bestätigungen und Erinnerungen senden wir ab jetzt dorthin.',
  shown_other: 'Vielen Dank. Ihre Adresse ist bestätigt: Bestätigungen und Erinnerungen senden wir ab jetzt dorthin.',
  stranger: 'Ist das nicht für Sie?',
  strangerText:
    'Vielleicht wurde die Adresse falsch geschrieben. Dann löschen wir sie, und Sie bekommen dazu keine E-Mails mehr von uns.',
  sure: 'Diese Adresse löschen?',
  sureText: 'Wir senden dazu nichts mehr dorthin und rufen stattdessen an.',
  delete: 'Adresse löschen',
  keep: 'Behalten',
  deleted: 'Vielen Dank. Wir haben diese Adresse gelöscht und senden nichts mehr dorthin.',
};

export const deskLink = { en, de };
