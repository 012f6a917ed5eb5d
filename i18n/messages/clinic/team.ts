/** Of the settings: the team besides the doctors, and what another state changes. */
const en = {
  teamLead: 'The people besides the doctors, in the order in which the page About shows them.',
  addMember: 'Add somebody',
  newMember: 'Somebody new',
  memberName: 'Name',
  role_en: 'Role, in English',
  role_de: 'Role, in German',
  photoOf: 'Photograph: {{name}}',
  languages: 'Languages',
  isShown: 'Show on public pages',
  moveUp: 'Move up: {{name}}',
  moveDown: 'Move down: {{name}}',
  stateCloses: 'Closed from then on:',
  stateOpens: 'Open from then on:',
  stateSame: 'The same days are closed in the year ahead.',
  stateUnread: 'Which days change could not be read.',
  stateAppointments_one:
    '{{count}} appointment is on a day that becomes closed. It stays until it is decided in the inbox.',
  stateAppointments_other:
    '{{count}} appointments are on days that become closed. They stay until they are decided in the inbox.',
  stateDay: '{{name}} ({{day}})',
};

const de: Record<keyof typeof en, string> = {
  teamLead: 'Wer außer den Ärztinnen und Ärzten da ist, in der Reihenfolge der Seite „Über uns“.',
  addMember: 'Person hinzufügen',
  newMember: 'Neue Person',
  memberName: 'Name',
  role_en: 'Aufgabe, auf Englisch',
  role_de: 'Aufgabe, auf Deutsch',
  photoOf: 'Foto: {{name}}',
  languages: 'Sprachen',
  isShown: 'Auf den öffentlichen Seiten zeigen',
  moveUp: 'Nach oben: {{name}}',
  moveDown: 'Nach unten: {{name}}',
  stateCloses: 'Dann geschlossen:',
  stateOpens: 'Dann geöffnet:',
  stateSame: 'Im nächsten Jahr sind dieselben Tage geschlossen.',
  stateUnread: 'Welche Tage sich ändern, konnte nicht gelesen werden.',
  stateAppointments_one:
    '{{count}} Termin liegt an einem Tag, der dann geschlossen ist. Er bleibt, bis im Eingang darüber entschieden ist.',
  stateAppointments_other:
    '{{count}} Termine liegen an Tagen, die dann geschlossen sind. Sie bleiben, bis im Eingang darüber entschieden ist.',
  stateDay: '{{name}} ({{day}})',
};

export const team = { en, de };
