/** The page of one appointment that an emailed link opens without signing in. */
const en = {
  pageTitle: 'Your appointment',
  linkInvalid:
    'This link is not valid any more: the appointment is over, or your email address has changed. You see all your appointments after logging in.',
  toAppointments: 'To My Appointment',
  pay: 'Log in and pay',
  cancelled: 'This appointment is cancelled.',
  cancelledByClinic: 'We are sorry: the clinic has cancelled this appointment.',
  refundPending: '{{amount}} is on its way back to your card.',
  refunded: '{{amount}} was refunded to your card.',
  another: 'Book another appointment',
  offerTitle: 'Please choose another time',
  offerLead: 'We are sorry: your appointment on {{date}} with {{doctor}} cannot take place.',
  offerTimes:
    'These times are reserved for you until {{until}}. One click moves your appointment; the price stays the same.',
  offerNone: 'Please choose another time below, or call us:',
  offerElse: 'None of them suits you? Choose another time below, cancel free of charge, or call us:',
  takeOne: 'Take {{what}}',
  taken: 'Thank you. Your new appointment is below.',
  noLongerOffered: 'These times can no longer be chosen. Your current appointment is below.',
  takeUnknown:
    'We could not reach the clinic, so we do not know whether it was moved. Press the button again: it is safe.',
};

const de: Record<keyof typeof en, string> = {
  pageTitle: 'Ihr Termin',
  linkInvalid:
    'Dieser Link gilt nicht mehr: Der Termin ist vorbei, Ihre E-Mail-Adresse hat sich geändert oder der Link ist unvollständig. Alle Ihre Termine sehen Sie nach der Anmeldung.',
  toAppointments: 'Zu meinen Terminen',
  pay: 'Anmelden und bezahlen',
  cancelled: 'Dieser Termin ist abgesagt.',
  cancelledByClinic: 'Es tut uns leid: Die Praxis hat diesen Termin abgesagt.',
  refundPending: '{{amount}} werden auf Ihre Karte zurückerstattet.',
  refunded: '{{amount}} wurden auf Ihre Karte zurückerstattet.',
  another: 'Anderen Termin buchen',
  offerTitle: 'Bitte wählen Sie eine andere Zeit',
  offerLead: 'Es tut uns leid: Ihr Termin am {{date}} bei {{doctor}} kann nicht stattfinden.',
  offerTimes:
    'Diese Zeiten sind bis {{until}} Uhr für Sie reserviert. Ein Klick verschiebt Ihren Termin; der Preis bleibt gleich.',
  offerNone: 'Bitte wählen Sie unten eine andere Zeit oder rufen Sie uns an:',
  offerElse:
    'Passt Ihnen nichts davon? Wählen Sie unten eine andere Zeit, sagen Sie kostenlos ab oder rufen Sie uns an:',
  takeOne: '{{what}} nehmen',
  taken: 'Vielen Dank. Ihr neuer Termin steht unten.',
  noLongerOffered: 'Diese Zeiten stehen nicht mehr zur Wahl. Ihr aktueller Termin steht unten.',
  takeUnknown:
    'Die Praxis war nicht erreichbar; wir wissen nicht, ob der Termin verschoben wurde. Versuchen Sie es noch einmal; er wird höchstens einmal verschoben.',
};

export const manage = { en, de };
