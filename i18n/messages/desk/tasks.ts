/** The open tasks of reception and the admin. */
const en = {
  lead: 'What there is to do at the clinic. Every morning at 7:00 AM an email lists the open tasks; you can switch it off in your profile.',
  nothing: 'There are no open tasks.',
  attention: 'Appointments that cannot take place as booked',
  calls: 'Patients to call',
  messages: 'Open messages',
  returns: 'Refunds to pay out',
  unpaid: 'Completed appointments with something still to be paid',
  holds: 'Expired holds',
  doctors: 'Doctors to verify',
  calendars: 'Imported calendars that cannot be read',
  deletions: 'Requested deletions to decide',
  deletionsLead: 'Reception recorded these for patients. Open the patient to delete the account or to keep it.',
  requestedAt: 'Requested',
  records: 'Locked records that will be deleted within a month',
  returnsLead: 'Paid at the desk, or by a card that refused the refund. Return the money, then record it.',
  holdsLead:
    'In the last seven days nobody confirmed these in time, and their patients have booked nothing since. A call may help.',
  patient: 'Patient',
  phone: 'Phone',
  appointment: 'Appointment',
  noAppointment: 'Without an appointment',
  amount: 'Amount',
  deleted: 'Deleted account',
  method: '{{amount}}, {{method}}',
  failedCard: '{{amount}}, the card refused it',
  failed: 'The open tasks could not be loaded.',
};

const de: Record<keyof typeof en, string> = {
  lead: 'Was in der Praxis zu erledigen ist. Jeden Morgen um 7:00 Uhr kommt dazu eine E-Mail, die Sie in Ihrem Profil abbestellen können.',
  nothing: 'Es gibt keine offenen Aufgaben.',
  attention: 'Termine, die so nicht stattfinden können',
  calls: 'Anrufe',
  messages: 'Offene Nachrichten',
  returns: 'Offene Rückzahlungen',
  unpaid: 'Abgeschlossene Termine, für die noch etwas offen ist',
  holds: 'Abgelaufene Vormerkungen',
  doctors: 'Zu bestätigende Konten',
  calendars: 'Kalender, die nicht gelesen werden können',
  deletions: 'Gewünschte Löschungen, über die zu entscheiden ist',
  deletionsLead:
    'Der Empfang hat sie für Patientinnen und Patienten aufgenommen. Öffnen Sie den Eintrag, um das Konto zu löschen oder zu behalten.',
  requestedAt: 'Gewünscht am',
  records: 'Gesperrte Unterlagen, die in einem Monat gelöscht werden',
  returnsLead:
    'In der Praxis bezahlt, oder die Karte hat die Erstattung abgelehnt. Zahlen Sie das Geld zurück und tragen Sie es dann ein.',
  holdsLead:
    'In den letzten sieben Tagen nicht rechtzeitig bestätigt, und seitdem wurde nichts gebucht. Ein Anruf kann helfen.',
  patient: 'Name',
  phone: 'Telefon',
  appointment: 'Termin',
  noAppointment: 'Ohne Termin',
  amount: 'Betrag',
  deleted: 'Gelöschtes Konto',
  method: '{{amount}}, {{method}}',
  failedCard: '{{amount}}, von der Karte abgelehnt',
  failed: 'Die offenen Aufgaben konnten nicht geladen werden.',
};

export const tasks = { en, de };
