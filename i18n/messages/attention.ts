/** The admin's attention list. */
const en = {
  lead: 'Appointments that cannot take place as booked. Please call the patients and agree on another time.',
  closedDay: 'The clinic is closed on that day',
  closedDayLead:
    'The clinic closed these days after the appointments had been booked. Nobody else can book them any more.',
  overlap: 'One patient has appointments at the same time',
  doctorOverlap: 'One doctor has appointments at the same time',
  overlapLead: 'These were booked by an earlier version. Overlapping appointments can no longer be booked.',
  calendars: 'Imported calendars that cannot be read',
  calendarsLead:
    'The busy times that were read before stay in force. The doctor enters the address again under My Profile.',
  calendarSince: '{{doctor}}: {{host}}, not reachable since {{since}}',
  appointment: 'Appointment',
  patient: 'Name',
  contact: 'Contact',
  what: '{{treatment}} with {{doctor}}',
  empty:
    'No appointment is on a day on which the clinic is closed, and neither a patient nor a doctor has two at the same time.',
  failed: 'The list could not be loaded.',
};

const de: Record<keyof typeof en, string> = {
  lead: 'Termine, die so nicht stattfinden können. Bitte rufen Sie die Patientinnen und Patienten an und vereinbaren Sie andere Termine.',
  closedDay: 'An diesem Tag ist die Praxis geschlossen',
  closedDayLead:
    'Die Praxis hat diese Tage geschlossen, nachdem die Termine gebucht waren. Neue Buchungen sind dort nicht mehr möglich.',
  overlap: 'Gleichzeitige Termine derselben Patientin oder desselben Patienten',
  doctorOverlap: 'Gleichzeitige Termine derselben Ärztin oder desselben Arztes',
  overlapLead:
    'Diese Termine wurden in einer früheren Version gebucht. Überschneidungen lassen sich nicht mehr buchen.',
  calendars: 'Kalender, die nicht gelesen werden können',
  calendarsLead:
    'Die zuvor gelesenen belegten Zeiten gelten weiter. Die Adresse lässt sich unter „Mein Profil“ neu eintragen.',
  calendarSince: '{{doctor}}: {{host}}, nicht erreichbar seit {{since}}',
  appointment: 'Termin',
  patient: 'Name',
  contact: 'Kontakt',
  what: '{{treatment}} bei {{doctor}}',
  empty:
    'Kein Termin liegt auf einem Tag, an dem die Praxis geschlossen ist, und niemand hat zwei Termine zur selben Zeit.',
  failed: 'Die Liste konnte nicht geladen werden.',
};

export const attention = { en, de };
