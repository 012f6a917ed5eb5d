/** Emails to staff: the open tasks of a morning, and too many exports. */
const en = {
  tasksSubject: 'Open tasks at the clinic',
  tasksLead: 'these are the open tasks of this morning:',
  tasks_attention: 'Appointments that cannot take place as booked',
  tasks_calls: 'Patients to call',
  tasks_messages: 'Open messages',
  tasks_returns: 'Refunds to pay out',
  tasks_unpaid: 'Completed appointments with something still to be paid',
  tasks_holds: 'Expired holds',
  tasks_doctors: 'Doctors to verify',
  tasks_calendars: 'Imported calendars that cannot be read',
  tasks_deletions: 'Requested deletions to decide',
  tasks_records: 'Locked records that will be deleted within a month',
  tasksAction: 'See the open tasks',
  tasksHelp: 'You can switch this email off in your profile.',
  exportsSubject: 'Many exports of patient data',
  exportsLead: 'ten exports of the list of appointments within an hour; a further one was refused. By:',
  exportsAction: 'Open the audit',
  exportsHelp:
    'Please ask this person. If it was not them, somebody else uses their account: a new password by “Forgotten password?” at the log-in ends all of its sessions.',
};

const de: Record<keyof typeof en, string> = {
  tasksSubject: 'Offene Aufgaben in der Praxis',
  tasksLead: 'diese Aufgaben sind heute Morgen offen:',
  tasks_attention: 'Termine, die so nicht stattfinden können',
  tasks_calls: 'Anrufe',
  tasks_messages: 'Offene Nachrichten',
  tasks_returns: 'Offene Rückzahlungen',
  tasks_unpaid: 'Abgeschlossene Termine, für die noch etwas offen ist',
  tasks_holds: 'Abgelaufene Vormerkungen',
  tasks_doctors: 'Zu bestätigende Konten',
  tasks_calendars: 'Kalender, die nicht gelesen werden können',
  tasks_deletions: 'Gewünschte Löschungen, über die zu entscheiden ist',
  tasks_records: 'Gesperrte Unterlagen, die in einem Monat gelöscht werden',
  tasksAction: 'Aufgaben ansehen',
  tasksHelp: 'Diese E-Mail können Sie in Ihrem Profil abbestellen.',
  exportsSubject: 'Viele Exporte von Patientendaten',
  exportsLead: 'zehn Exporte der Terminliste innerhalb einer Stunde; ein weiterer wurde abgelehnt. Von:',
  exportsAction: 'Protokoll öffnen',
  exportsHelp:
    'Bitte fragen Sie nach. War es jemand anderes, wird das Konto missbraucht: Ein neues Passwort über „Passwort vergessen?“ bei der Anmeldung beendet alle seine Sitzungen.',
};

export const deskEmails = { en, de };
