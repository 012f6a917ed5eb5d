/** Held appointments, which need a proven address or a payment. */
const en = {
  dialogTitle: 'Please confirm your appointment',
  lead: 'It is held for you and not final yet. We have sent an email to {{email}}: open its link and press “Confirm”.',
  orPay: 'Paying an appointment online makes it final, too.',
  listTitle: 'Please confirm your appointments',
  listLead_one:
    'One appointment is held for you and not final yet. We have sent an email to {{email}}: open its link and press “Confirm”.',
  listLead_other:
    '{{count}} appointments are held for you and not final yet. We have sent an email to {{email}}: open its link and press “Confirm”, which confirms all of them.',
  heldFor: 'Held for another',
  minutesLeft_one: '{{count}} minute left',
  minutesLeft_other: '{{count}} minutes left',
  lastMinute: 'less than a minute left',
  heldUntil: 'Held until {{time}}',
  sendAgain: 'Send again',
  sent: 'The email is on its way again. Please look into your spam folder, too.',
  notSent: 'The clinic could not be reached, so no email was sent. Please try again.',
  toAppointments: 'To My Appointment',
  payNote: 'Paying makes this appointment final.',
  confirmed: 'Your appointment is confirmed. The details come by email.',
  bookAgain: 'Choose another slot',
  pageTitle: 'Your appointment request',
  pageLead: 'Did you request an appointment? Somebody did with your email address, and it is held for a short time.',
  pageHint:
    '“Confirm” makes it final. “This was not me” releases it and signs out whoever requested it, on every device.',
  confirm: 'Confirm',
  notMe: 'This was not me',
  booked_one: 'Thank you. Your email address is confirmed, and so is your appointment. The details come by email.',
  booked_other:
    'Thank you. Your email address is confirmed, and so are your {{count}} appointments. The details come by email.',
  nothingHeld:
    'Thank you. Your email address is confirmed. Nothing is held for it any more: see “My Appointment”, or book again.',
  denied:
    'Thank you. The appointment is released, and whoever used your address is signed out. They can request nothing with it any more.',
  linkInvalid: 'This link is not valid any more: it works for one day. You can have it sent again in “My Appointment”.',
  newPassword: 'Choose a new password',
  unreachable: 'The clinic could not be reached, and nothing was changed. Please try again.',
};

const de: Record<keyof typeof en, string> = {
  dialogTitle: 'Bitte bestätigen Sie Ihren Termin',
  lead: 'Er ist für Sie vorgemerkt und noch nicht verbindlich. Wir haben eine E-Mail an {{email}} geschickt: Öffnen Sie den Link darin und wählen Sie „Bestätigen“.',
  orPay: 'Auch mit der Online-Zahlung wird ein Termin verbindlich.',
  listTitle: 'Bitte bestätigen Sie Ihre Termine',
  listLead_one:
    'Ein Termin ist für Sie vorgemerkt und noch nicht verbindlich. Wir haben eine E-Mail an {{email}} geschickt: Öffnen Sie den Link darin und wählen Sie „Bestätigen“.',
  listLead_other:
    '{{count}} Termine sind für Sie vorgemerkt und noch nicht verbindlich. Wir haben eine E-Mail an {{email}} geschickt: Öffnen Sie den Link darin und wählen Sie „Bestätigen“: Damit bestätigen Sie alle.',
  heldFor: 'Vorgemerkt für noch',
  minutesLeft_one: 'noch {{count}} Minute',
  minutesLeft_other: 'noch {{count}} Minuten',
  lastMinute: 'weniger als eine Minute',
  heldUntil: 'Vorgemerkt bis {{time}} Uhr',
  sendAgain: 'Erneut senden',
  sent: 'Die E-Mail ist noch einmal unterwegs. Bitte sehen Sie auch im Spam-Ordner nach.',
  notSent: 'Die Praxis war nicht erreichbar, daher wurde keine E-Mail gesendet. Bitte versuchen Sie es erneut.',
  toAppointments: 'Zu meinen Terminen',
  payNote: 'Mit der Zahlung wird dieser Termin verbindlich.',
  confirmed: 'Ihr Termin ist bestätigt. Die Einzelheiten kommen per E-Mail.',
  bookAgain: 'Andere Zeit wählen',
  pageTitle: 'Ihre Terminanfrage',
  pageLead:
    'Haben Sie einen Termin angefragt? Mit Ihrer E-Mail-Adresse wurde einer angefragt. Er ist für kurze Zeit vorgemerkt.',
  pageHint:
    '„Bestätigen“ macht ihn verbindlich. „Das war ich nicht“ gibt ihn frei und meldet das Konto auf allen Geräten ab, mit dem er angefragt wurde.',
  confirm: 'Bestätigen',
  notMe: 'Das war ich nicht',
  booked_one: 'Vielen Dank. Ihre E-Mail-Adresse ist bestätigt und Ihr Termin auch. Die Einzelheiten kommen per E-Mail.',
  booked_other:
    'Vielen Dank. Ihre E-Mail-Adresse ist bestätigt und Ihre {{count}} Termine auch. Die Einzelheiten kommen per E-Mail.',
  nothingHeld:
    'Vielen Dank. Ihre E-Mail-Adresse ist bestätigt. Vorgemerkt ist für sie nichts mehr: Sehen Sie unter „Meine Termine“ nach, oder buchen Sie erneut.',
  denied:
    'Vielen Dank. Der Termin ist freigegeben, und wer Ihre Adresse verwendet hat, ist abgemeldet. Mit ihr lässt sich nichts mehr anfragen.',
  linkInvalid:
    'Dieser Link gilt nicht mehr: Er gilt einen Tag lang. Unter „Meine Termine“ können Sie ihn erneut senden lassen.',
  newPassword: 'Neues Passwort wählen',
  unreachable: 'Die Praxis war nicht erreichbar, und es wurde nichts geändert. Bitte versuchen Sie es erneut.',
};

export const holds = { en, de };
