/** The email to the address that reception entered for a patient without an account, and the page of its link. */
const en = {
  subject: 'Please confirm this address for emails about appointments',
  lead: 'we have this address for emails about appointments. To confirm it and to see what is to come, open the page and enter the date of birth of the person whom they are for.',
  action: 'Confirm the address',
  notMe: 'This is not me',
  help: 'The link works for {{days}} days. If this email is not for you, choose “This is not me”: we then delete this address. Questions: {{phone}}',
  title: 'Emails about appointments',
  ask: 'So that nobody else reads them, please enter the date of birth of the person whom they are for.',
  birthDate: 'Date of birth',
  show: 'Confirm the address',
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
  subject: 'Bitte bestätigen Sie diese Adresse für E-Mails zu Terminen',
  lead: 'wir haben diese Adresse für E-Mails zu Terminen. Um sie zu bestätigen und zu sehen, was ansteht, öffnen Sie die Seite und geben Sie das Geburtsdatum der Person ein, um deren Termine es geht.',
  action: 'Adresse bestätigen',
  notMe: 'Das bin ich nicht',
  help: 'Der Link gilt {{days}} Tage lang. Ist diese E-Mail nicht für Sie bestimmt, wählen Sie „Das bin ich nicht“: Dann löschen wir diese Adresse. Fragen? {{phone}}',
  title: 'E-Mails zu Terminen',
  ask: 'Damit niemand sonst sie liest, geben Sie bitte das Geburtsdatum der Person ein, um deren Termine es geht.',
  birthDate: 'Geburtsdatum',
  show: 'Adresse bestätigen',
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
