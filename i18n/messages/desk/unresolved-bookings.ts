/** The list of bookings that need a decision of the clinic or another time. */
const en = {
  lead: 'Appointments that wait for your confirmation, and those that cannot take place as booked: please call their patients and agree on another time.',
  clinicHold: 'Held until you confirm',
  clinicHoldLead:
    'Many new patients have booked from one network or with one mail domain. Their further appointments wait for you: confirm them, or release them for others. If nobody does, they end at the time shown. The patients are emailed.',
  heldNetwork: 'From one network',
  heldDomain: 'With addresses of {{domain}}',
  heldUntil: 'Held until {{until}}',
  confirm: 'Confirm',
  release: 'Release',
  confirmAll: 'Confirm all {{count}}',
  releaseAll: 'Release all {{count}}',
  confirmed_one: 'The appointment is booked.',
  confirmed_other: '{{count}} appointments are booked.',
  released_one: 'The appointment is released.',
  released_other: '{{count}} appointments are released.',
  noneHeld: 'They were no longer held.',
  notDecided: 'No connection. Nothing was changed; please try again.',
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
    'No appointment waits for your confirmation, none is on a day on which the clinic is closed, and neither a patient nor a doctor has two at the same time.',
  failed: 'The list could not be loaded.',
};

const de: Record<keyof typeof en, string> = {
  lead: 'Termine, die auf Ihre Bestätigung warten, und solche, die so nicht stattfinden können: Bitte rufen Sie deren Patientinnen und Patienten an und vereinbaren Sie andere Termine.',
  clinicHold: 'Vorgemerkt, bis Sie bestätigen',
  clinicHoldLead:
    'Über ein Netzwerk oder mit einer E-Mail-Domain haben viele neue Patientinnen und Patienten gebucht. Ihre weiteren Termine warten auf Sie: Bestätigen Sie sie, oder geben Sie sie für andere frei. Sonst enden sie zur angezeigten Zeit. Die Patientinnen und Patienten bekommen eine E-Mail.',
  heldNetwork: 'Über ein Netzwerk',
  heldDomain: 'Mit Adressen von {{domain}}',
  heldUntil: 'Vorgemerkt bis {{until}}',
  confirm: 'Bestätigen',
  release: 'Freigeben',
  confirmAll: 'Alle {{count}} bestätigen',
  releaseAll: 'Alle {{count}} freigeben',
  confirmed_one: 'Der Termin ist gebucht.',
  confirmed_other: '{{count}} Termine sind gebucht.',
  released_one: 'Der Termin ist freigegeben.',
  released_other: '{{count}} Termine sind freigegeben.',
  noneHeld: 'Sie waren nicht mehr vorgemerkt.',
  notDecided: 'Keine Verbindung. Es wurde nichts geändert; bitte versuchen Sie es noch einmal.',
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
    'Kein Termin wartet auf Ihre Bestätigung, keiner liegt auf einem Tag, an dem die Praxis geschlossen ist, und niemand hat zwei Termine zur selben Zeit.',
  failed: 'Die Liste konnte nicht geladen werden.',
};

export const unresolvedBookings = { en, de };
