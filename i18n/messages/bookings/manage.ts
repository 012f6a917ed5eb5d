/** The page of one appointment that an emailed link opens without signing in. */
const en = {
  pageTitle: 'Your appointment',
  linkInvalid:
    'This link is no longer valid: the appointment is over, your email address has changed, or the link is incomplete. You can see all your appointments after logging in.',
  toAppointments: 'To My Appointment',
  pay: 'Log in and pay',
  cancelled: 'This appointment is cancelled.',
  cancelledByClinic: 'We are sorry: the clinic has cancelled this appointment.',
  another: 'Book another appointment',
  offerTitle: 'Please choose another time',
  sorry: 'We are sorry.',
  paysNothing: 'You pay nothing for it.',
  paidStays: 'The {{amount}} that you paid counts for the new time; if you cancel, you get it back.',
  paidAtClinic:
    'The {{amount}} that you paid at the clinic counts for the new time; if you cancel, you get it back at the clinic.',
  offerLead: 'We are sorry: your appointment on {{date}} with {{doctor}} cannot take place.',
  offerTimes: 'These times are reserved for you until {{until}}. The price stays the same.',
  endedTitle: 'Your appointment cannot take place',
  offerNone:
    'No times are reserved for you; any that we offered before are no longer held. We will contact you. You need not wait for it: you can choose another time yourself, or cancel this appointment free of charge.',
  begun: 'We will contact you.',
  otherTimes: 'See other times',
  notNeeded: 'I no longer need it',
  call: 'You can also call us:',
  offered: 'Reserved times',
  takeOne: 'Take {{what}}',
  taken: 'Thank you. Your appointment is moved.',
  noLongerOffered: 'These times can no longer be chosen.',
  takeUnknown:
    'No connection, so we do not know whether it was moved. Press the button again: it is moved once at most.',
};

const de: Record<keyof typeof en, string> = {
  pageTitle: 'Ihr Termin',
  linkInvalid:
    'Dieser Link gilt nicht mehr: Der Termin ist vorbei, Ihre E-Mail-Adresse hat sich geändert oder der Link ist unvollständig. Alle Ihre Termine sehen Sie nach der Anmeldung.',
  toAppointments: 'Zu meinen Terminen',
  pay: 'Anmelden und bezahlen',
  cancelled: 'Dieser Termin ist abgesagt.',
  cancelledByClinic: 'Es tut uns leid: Die Praxis hat diesen Termin abgesagt.',
  another: 'Anderen Termin buchen',
  offerTitle: 'Bitte wählen Sie einen anderen Termin',
  sorry: 'Es tut uns leid.',
  paysNothing: 'Sie zahlen dafür nichts.',
  paidStays: 'Ihre Zahlung von {{amount}} gilt für den neuen Termin; wenn Sie absagen, erhalten Sie sie zurück.',
  paidAtClinic:
    'Ihre Zahlung von {{amount}} in der Praxis gilt für den neuen Termin; wenn Sie absagen, erhalten Sie sie in der Praxis zurück.',
  offerLead: 'Es tut uns leid: Ihr Termin am {{date}} bei {{doctor}} kann nicht stattfinden.',
  offerTimes: 'Diese Termine sind bis {{until}} für Sie reserviert. Der Preis bleibt gleich.',
  endedTitle: 'Ihr Termin kann nicht stattfinden',
  offerNone:
    'Es sind keine Termine für Sie reserviert; früher angebotene halten wir nicht mehr frei. Wir melden uns bei Ihnen. Darauf müssen Sie nicht warten: Sie können selbst einen anderen Termin wählen oder diesen kostenlos absagen.',
  begun: 'Wir melden uns bei Ihnen.',
  otherTimes: 'Andere Termine ansehen',
  notNeeded: 'Ich brauche ihn nicht mehr',
  call: 'Sie können uns auch anrufen:',
  offered: 'Reservierte Termine',
  takeOne: '{{what}} nehmen',
  taken: 'Vielen Dank. Ihr Termin ist verschoben.',
  noLongerOffered: 'Diese Termine stehen nicht mehr zur Wahl.',
  takeUnknown:
    'Keine Verbindung. Wir wissen nicht, ob der Termin verschoben wurde. Versuchen Sie es noch einmal; er wird höchstens einmal verschoben.',
};

export const manage = { en, de };
