/** The admin's attention list. */
const en = {
  lead: 'Appointments that cannot take place as booked. Please call the patients and agree on another time.',
  closedDay: 'The clinic is closed on that day',
  closedDayLead:
    'The clinic closed these days after the appointments had been booked. Nobody else can book them any more.',
  overlap: 'One patient has appointments at the same time',
  overlapLead: 'These were booked by an earlier version. Overlapping appointments can no longer be booked.',
  calendars: 'Imported calendars that cannot be read',
  calendarsLead:
    'The busy times that were read before stay in force. The doctor enters the address again under My Profile.',
  calendarSince: '{{doctor}}: {{host}}, not reachable since {{since}}',
  appointment: 'Appointment',
  patient: 'Name',
  contact: 'Contact',
  what: '{{treatment}} with {{doctor}}',
  empty: 'All appointments can take place as booked.',
  failed: 'The list could not be loaded.',
};

const de: Record<keyof typeof en, string> = {
  lead: 'Termine, die so nicht stattfinden können. Bitte rufen Sie die Patientinnen und Patienten an und vereinbaren Sie eine andere Zeit.',
  closedDay: 'An diesem Tag ist die Praxis geschlossen',
  closedDayLead:
    'Die Praxis hat diese Tage geschlossen, nachdem die Termine gebucht waren. Neue Buchungen sind dort nicht mehr möglich.',
  overlap: 'Eine Person hat Termine zur selben Zeit',
  overlapLead:
    'Diese Termine wurden in einer früheren Version gebucht. Überschneidungen lassen sich nicht mehr buchen.',
  calendars: 'Kalender, die nicht gelesen werden können',
  calendarsLead:
    'Die zuvor gelesenen belegten Zeiten gelten weiter. Der Behandler trägt die Adresse unter „Mein Profil“ neu ein.',
  calendarSince: '{{doctor}}: {{host}}, nicht erreichbar seit {{since}}',
  appointment: 'Termin',
  patient: 'Name',
  contact: 'Kontakt',
  what: '{{treatment}} bei {{doctor}}',
  empty: 'Alle Termine können wie gebucht stattfinden.',
  failed: 'Die Liste konnte nicht geladen werden.',
};

export const attention = { en, de };
