/** The page of one appointment that an emailed link opens without signing in. */
const en = {
  pageTitle: 'Your appointment',
  linkInvalid:
    'This link is not valid any more: the appointment is over, or your e-mail address has changed. You see all your appointments after logging in.',
  toAppointments: 'To My Appointment',
  treatment: 'Treatment',
  doctor: 'Doctor',
  where: 'Where',
  price: 'Price',
  paid: '{{price}}, paid',
  unpaid: '{{price}}, not paid yet.',
  partlyPaid: '{{price}}, of which {{due}} is still to be paid.',
  atClinic: '{{price}}, to be paid at the clinic',
  pay: 'Log in and pay',
  cancelled: 'This appointment is cancelled.',
  cancelledByClinic: 'We are sorry: the clinic has cancelled this appointment.',
  refundPending: '{{amount}} is on its way back to your card.',
  refunded: '{{amount}} was refunded to your card.',
  another: 'Book another appointment',
};

const de: Record<keyof typeof en, string> = {
  pageTitle: 'Ihr Termin',
  linkInvalid:
    'Dieser Link gilt nicht mehr: Der Termin ist vorbei, Ihre E-Mail-Adresse hat sich geändert oder der Link ist unvollständig. Alle Ihre Termine sehen Sie nach der Anmeldung.',
  toAppointments: 'Zu meinen Terminen',
  treatment: 'Behandlung',
  doctor: 'Bei',
  where: 'Ort',
  price: 'Preis',
  paid: '{{price}}, bezahlt',
  unpaid: '{{price}}, noch nicht bezahlt.',
  partlyPaid: '{{price}}, davon sind noch {{due}} zu zahlen.',
  atClinic: '{{price}}, Zahlung in der Praxis',
  pay: 'Anmelden und bezahlen',
  cancelled: 'Dieser Termin ist abgesagt.',
  cancelledByClinic: 'Es tut uns leid: Die Praxis hat diesen Termin abgesagt.',
  refundPending: '{{amount}} werden auf Ihre Karte zurückerstattet.',
  refunded: '{{amount}} wurden auf Ihre Karte zurückerstattet.',
  another: 'Anderen Termin buchen',
};

export const manage = { en, de };
