/** Emails to staff: what there is to do in the morning, and too many exports. */
const en = {
  tasksSubject: 'The inbox of the clinic',
  tasksLead: 'this is to do this morning:',
  tasks_calls: 'Patients to call',
  tasks_appointments: 'Appointments to decide about',
  tasks_messages: 'Open messages',
  tasks_unpaid: 'Amounts to take',
  tasks_refunds: 'Amounts to pay out',
  tasks_clinic: 'Doctors, calendars and records',
  tasksAction: 'Open the inbox',
  tasksHelp: 'You can switch this email off in your profile.',
  exportsSubject: 'Many exports of patient data',
  exportsLead: 'ten exports of the list of appointments within an hour; a further one was refused. By:',
  exportsAction: 'Open the audit',
  exportsHelp:
    'Please ask this person. If it was not them, somebody else uses their account: a new password by “Forgotten password?” at the log-in ends all of its sessions.',
};

const de: Record<keyof typeof en, string> = {
  tasksSubject: 'Der Eingang der Praxis',
  tasksLead: 'das ist heute Morgen zu tun:',
  tasks_calls: 'Anrufe',
  tasks_appointments: 'Termine, über die zu entscheiden ist',
  tasks_messages: 'Offene Nachrichten',
  tasks_unpaid: 'Beträge zum Kassieren',
  tasks_refunds: 'Beträge zum Auszahlen',
  tasks_clinic: 'Konten, Kalender und Unterlagen',
  tasksAction: 'Eingang öffnen',
  tasksHelp: 'Diese E-Mail können Sie in Ihrem Profil abbestellen.',
  exportsSubject: 'Viele Exporte von Patientendaten',
  exportsLead: 'zehn Exporte der Terminliste innerhalb einer Stunde; ein weiterer wurde abgelehnt. Von:',
  exportsAction: 'Protokoll öffnen',
  exportsHelp:
    'Bitte fragen Sie nach. War es jemand anderes, wird das Konto missbraucht: Ein neues Passwort über „Passwort vergessen?“ bei der Anmeldung beendet alle seine Sitzungen.',
};

export const deskEmails = { en, de };
