/** The internal note of an appointment. */
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
};

export const notes = { en, de };
