/** The admin's attention list. */
const en = {
  lead: 'Appointments that cannot take place as booked. Please call the patients and agree on another time.',
  closedDay: 'The clinic is closed on that day',
  closedDayLead: 'These days were closed after they had been booked. Nobody else can book them any more.',
  overlap: 'One patient has appointments at the same time',
  overlapLead: 'These were booked by an earlier version. Overlapping appointments can no longer be booked.',
  appointment: 'Appointment',
  patient: 'Name',
  contact: 'Contact',
  what: '{{treatment}} with {{doctor}}',
  empty: 'Nothing needs attention.',
  failed: 'The list could not be loaded.',
  tryAgain: 'Try again',
  more: 'Show more',
};

const de: Record<keyof typeof en, string> = {
  lead: 'Termine, die so nicht stattfinden können. Bitte rufen Sie die Patientinnen und Patienten an und vereinbaren Sie eine andere Zeit.',
  closedDay: 'An diesem Tag ist die Praxis geschlossen',
  closedDayLead: 'Diese Tage wurden geschlossen, nachdem sie gebucht waren. Neue Buchungen sind nicht mehr möglich.',
  overlap: 'Eine Person hat Termine zur selben Zeit',
  overlapLead:
    'Diese Termine wurden in einer früheren Version gebucht. Überschneidungen lassen sich nicht mehr buchen.',
  appointment: 'Termin',
  patient: 'Name',
  contact: 'Kontakt',
  what: '{{treatment}} bei {{doctor}}',
  empty: 'Es ist nichts zu klären.',
  failed: 'Die Liste konnte nicht geladen werden.',
  tryAgain: 'Erneut versuchen',
  more: 'Mehr anzeigen',
};

export const attention = { en, de };
