/** The internal note of an appointment, and why its patient comes. */
const en = {
  title: 'Internal note',
  of: 'Internal note: {{what}}',
  write: 'Write an internal note',
  change: 'Change note',
  save: 'Save note',
  discard: 'Discard',
  hint: 'At most 500 characters. Only staff read it here; a patient who requests a copy of their data gets it. Without text it is removed.',
  by: '{{name}}, {{at}}',
  removed: 'It was removed meanwhile.',
  loadFailed: 'The note could not be loaded.',
  failed: 'No connection, so we do not know whether the note was saved. Please try again.',
  reason: 'Reason for the visit',
  reasonOf: 'Reason for the visit: {{what}}',
  reasonAsk: 'Reason for the visit (optional)',
  about: 'About this appointment',
  reasonHint:
    'At most 300 characters. Read by your dentist, our reception and the head of the clinic; stored encrypted, and in no email.',
  reasonFailed: 'The reason could not be loaded.',
};

const de: Record<keyof typeof en, string> = {
  title: 'Interne Notiz',
  of: 'Interne Notiz: {{what}}',
  write: 'Interne Notiz schreiben',
  change: 'Notiz ändern',
  save: 'Notiz speichern',
  discard: 'Verwerfen',
  hint: 'Höchstens 500 Zeichen. Hier liest sie nur das Praxisteam; wer eine Kopie der eigenen Daten verlangt, erhält sie. Ohne Text wird sie entfernt.',
  by: '{{name}}, {{at}}',
  removed: 'Sie wurde inzwischen entfernt.',
  loadFailed: 'Die Notiz konnte nicht geladen werden.',
  failed: 'Keine Verbindung. Wir wissen nicht, ob die Notiz gespeichert wurde. Bitte versuchen Sie es noch einmal.',
  reason: 'Grund des Besuchs',
  reasonOf: 'Grund des Besuchs: {{what}}',
  reasonAsk: 'Grund des Besuchs (freiwillig)',
  about: 'Zu diesem Termin',
  reasonHint:
    'Höchstens 300 Zeichen. Lesen können ihn Ihre Zahnärztin oder Ihr Zahnarzt, unser Empfang und die Praxisleitung; er wird verschlüsselt gespeichert und steht in keiner E-Mail.',
  reasonFailed: 'Der Grund konnte nicht geladen werden.',
};

export const notes = { en, de };
