/** Held appointments, which need a proven address or a payment. */
const en = {
  answer: 'Your appointment is held until {{time}}. To confirm it, please open the link that we have emailed to you.',
  clinicAnswer:
    'Your appointment is held until {{until}}. It is not final yet: we have to confirm it, and will email you by then.',
  clinicTitle: 'We have to confirm your appointment',
  clinicLead:
    'It is held for you and not final yet. Several new patients have booked from your network or with your email domain, so we look at it first. We will email {{email}} by {{until}}; you have nothing to do.',
  clinicListTitle: 'We still have to confirm',
  clinicListLead_one:
    'One appointment is held for you until {{until}}. We look at it first and will email {{email}} by then; you have nothing to do.',
  clinicListLead_other:
    '{{count}} appointments are held for you, the first until {{until}}. We look at them first and will email {{email}} by then; you have nothing to do.',
  clinicBooked:
    'Thank you. Your email address is confirmed. We look at what is held for you below before it is final, and will email you.',
  dialogTitle: 'Please confirm your appointment',
  openEmail: 'Not final yet: open our email',
  lead: 'Open the link in the email to {{email}} and press “Confirm”.',
  orPay: 'Paying an appointment online makes it final, too.',
  listTitle: 'Please confirm your appointments',
  listLead_one:
    'One appointment is held for you and not final yet. Open the link in the email to {{email}} and press “Confirm”.',
  listLead_other:
    '{{count}} appointments are held for you and not final yet. Open the link in the email to {{email}} and press “Confirm”, which confirms all of them.',
  heldFor: 'Held for another',
  minutesLeft_one: '{{count}} minute left',
  minutesLeft_other: '{{count}} minutes left',
  lastMinute: 'less than a minute left',
  heldUntil: 'Held until {{time}}',
  sendAgain: 'Send again',
  wrongAddress: 'Wrong address? Change it',
  sent: 'The email is on its way again. Please look into your spam folder, too.',
  notSent: 'No connection, so no email was sent. Please try again.',
  toAppointments: 'To My Appointment',
  payNote: 'Paying makes this appointment final.',
  confirmed: 'Your appointment is confirmed. The details come by email.',
  bookAgain: 'Choose another time',
  pageTitle: 'Your appointment request',
  pageLead_one:
    'Did you request an appointment? Somebody did with your email address, and it is held for a short time.',
  pageLead_other:
    'Did you request {{count}} appointments? Somebody did with your email address, and they are held for a short time.',
  pageHint_one:
    '“Confirm” makes it final. “This was not me” releases it and signs out whoever requested it, on every device.',
  pageHint_other:
    '“Confirm” makes them final. “This was not me” releases them and signs out whoever requested them, on every device.',
  pageOver: 'What was requested with your email address is no longer held.',
  pageOverHint:
    '“Confirm” only confirms your email address. “This was not me” signs out whoever used it, on every device.',
  confirm: 'Confirm',
  notMe: 'This was not me',
  signUpPassword: 'Password of the account',
  passwordWhy:
    'You are not signed in to this account in this browser. So that nobody else stays signed in under your address, please enter the password of the account.',
  reclaim: 'I did not sign up, or forgot it',
  reclaimHint:
    '“I did not sign up, or forgot it” signs everybody out of the account and removes its password; you then choose a new one. Appointments stay, and you confirm or cancel each of them.',
  reclaimed:
    'Everybody is signed out of the account, and its password no longer works. Choose a new one to use the account; then confirm or cancel each of its appointments.',
  eachLead:
    'Appointments that were requested before you chose your password are held for a short time. Please confirm those that you want, and cancel the others.',
  booked_one: 'Thank you. Your email address is confirmed, and so is your appointment. The details come by email.',
  booked_other:
    'Thank you. Your email address is confirmed, and so are your {{count}} appointments. The details come by email.',
  nothingHeld:
    'Thank you. Your email address is confirmed. Nothing is held for it any more: see “My Appointment”, or book again.',
  denied:
    'Thank you. Nothing is held for your address any more, and whoever used it is signed out; the password of the account no longer works. They can request nothing with it any more.',
  linkInvalid: 'This link is no longer valid: it works for one day. You can have it sent again in “My Appointment”.',
  newPassword: 'Choose a new password',
  unreachable: 'No connection. Nothing was changed; please try again.',
};

const de: Record<keyof typeof en, string> = {
  answer:
    'Ihr Termin ist bis {{time}} vorgemerkt. Bitte bestätigen Sie ihn mit dem Link, den wir Ihnen per E-Mail geschickt haben.',
  clinicAnswer:
    'Ihr Termin ist bis {{until}} vorgemerkt. Er ist noch nicht verbindlich: Wir müssen ihn bestätigen und schreiben Ihnen bis dahin eine E-Mail.',
  clinicTitle: 'Wir müssen Ihren Termin bestätigen',
  clinicLead:
    'Er ist für Sie vorgemerkt und noch nicht verbindlich. Über Ihr Netzwerk oder mit Ihrer E-Mail-Domain haben mehrere neue Patientinnen und Patienten gebucht, deshalb sehen wir ihn uns zuerst an. Bis {{until}} schreiben wir an {{email}}; Sie müssen nichts tun.',
  clinicListTitle: 'Wir müssen noch bestätigen',
  clinicListLead_one:
    'Ein Termin ist bis {{until}} für Sie vorgemerkt. Wir sehen ihn uns zuerst an und schreiben bis dahin an {{email}}; Sie müssen nichts tun.',
  clinicListLead_other:
    '{{count}} Termine sind für Sie vorgemerkt, der erste bis {{until}}. Wir sehen sie uns zuerst an und schreiben bis dahin an {{email}}; Sie müssen nichts tun.',
  clinicBooked:
    'Vielen Dank. Ihre E-Mail-Adresse ist bestätigt. Was unten vorgemerkt ist, sehen wir uns noch an, bevor es verbindlich wird, und schreiben Ihnen eine E-Mail.',
  dialogTitle: 'Bitte bestätigen Sie Ihren Termin',
  openEmail: 'Noch nicht verbindlich: Öffnen Sie unsere E-Mail',
  lead: 'Öffnen Sie den Link in der E-Mail an {{email}} und wählen Sie „Bestätigen“.',
  orPay: 'Auch mit der Online-Zahlung wird ein Termin verbindlich.',
  listTitle: 'Bitte bestätigen Sie Ihre Termine',
  listLead_one:
    'Ein Termin ist für Sie vorgemerkt und noch nicht verbindlich. Öffnen Sie den Link in der E-Mail an {{email}} und wählen Sie „Bestätigen“.',
  listLead_other:
    '{{count}} Termine sind für Sie vorgemerkt und noch nicht verbindlich. Öffnen Sie den Link in der E-Mail an {{email}} und wählen Sie „Bestätigen“. Damit bestätigen Sie alle.',
  heldFor: 'Noch vorgemerkt für',
  minutesLeft_one: 'noch {{count}} Minute',
  minutesLeft_other: 'noch {{count}} Minuten',
  lastMinute: 'weniger als eine Minute',
  heldUntil: 'Vorgemerkt bis {{time}}',
  sendAgain: 'Noch einmal senden',
  wrongAddress: 'Falsche Adresse? Ändern',
  sent: 'Die E-Mail ist noch einmal unterwegs. Bitte sehen Sie auch im Spam-Ordner nach.',
  notSent: 'Keine Verbindung. Es wurde keine E-Mail gesendet; bitte versuchen Sie es noch einmal.',
  toAppointments: 'Zu meinen Terminen',
  payNote: 'Mit der Zahlung wird dieser Termin verbindlich.',
  confirmed: 'Ihr Termin ist bestätigt. Die Einzelheiten kommen per E-Mail.',
  bookAgain: 'Anderen Termin wählen',
  pageTitle: 'Ihre Terminanfrage',
  pageLead_one: 'Mit Ihrer E-Mail-Adresse wurde ein Termin angefragt. Waren Sie das? Er ist für kurze Zeit vorgemerkt.',
  pageLead_other:
    'Mit Ihrer E-Mail-Adresse wurden {{count}} Termine angefragt. Waren Sie das? Sie sind für kurze Zeit vorgemerkt.',
  pageHint_one:
    '„Bestätigen“ macht ihn verbindlich. „Das war ich nicht“ gibt ihn frei und meldet das Konto auf allen Geräten ab, mit dem er angefragt wurde.',
  pageHint_other:
    '„Bestätigen“ macht sie verbindlich. „Das war ich nicht“ gibt sie frei und meldet das Konto auf allen Geräten ab, mit dem sie angefragt wurden.',
  pageOver: 'Was mit Ihrer E-Mail-Adresse angefragt wurde, ist nicht mehr vorgemerkt.',
  pageOverHint:
    '„Bestätigen“ bestätigt nur noch Ihre E-Mail-Adresse. „Das war ich nicht“ meldet das Konto, das sie verwendet, auf allen Geräten ab.',
  confirm: 'Bestätigen',
  notMe: 'Das war ich nicht',
  signUpPassword: 'Passwort des Kontos',
  passwordWhy:
    'Sie sind in diesem Browser nicht bei diesem Konto angemeldet. Damit niemand anderes unter Ihrer Adresse angemeldet bleibt, geben Sie bitte das Passwort des Kontos ein.',
  reclaim: 'Nicht von mir angelegt oder vergessen',
  reclaimHint:
    '„Nicht von mir angelegt oder vergessen“ meldet alle von dem Konto ab und entfernt sein Passwort; Sie wählen dann ein neues. Termine bleiben bestehen, und Sie bestätigen jeden einzeln oder sagen ihn ab.',
  reclaimed:
    'Alle sind von dem Konto abgemeldet, und sein Passwort gilt nicht mehr. Wählen Sie ein neues, um das Konto zu verwenden; bestätigen Sie dann jeden Termin einzeln oder sagen Sie ihn ab.',
  eachLead:
    'Termine, die angefragt wurden, bevor Sie Ihr Passwort gewählt haben, sind für kurze Zeit vorgemerkt. Bitte bestätigen Sie, was Sie möchten, und sagen Sie das Übrige ab.',
  booked_one: 'Vielen Dank. Ihre E-Mail-Adresse ist bestätigt und Ihr Termin auch. Die Einzelheiten kommen per E-Mail.',
  booked_other:
    'Vielen Dank. Ihre E-Mail-Adresse ist bestätigt und Ihre {{count}} Termine auch. Die Einzelheiten kommen per E-Mail.',
  nothingHeld:
    'Vielen Dank. Ihre E-Mail-Adresse ist bestätigt. Vorgemerkt ist für sie nichts mehr: Sehen Sie unter „Meine Termine“ nach, oder buchen Sie erneut.',
  denied:
    'Vielen Dank. Für Ihre Adresse ist nichts mehr vorgemerkt, und wer sie verwendet hat, ist abgemeldet; das Passwort des Kontos gilt nicht mehr. Mit ihr lässt sich nichts mehr anfragen.',
  linkInvalid:
    'Dieser Link gilt nicht mehr: Er gilt einen Tag lang. Unter „Meine Termine“ können Sie ihn erneut senden lassen.',
  newPassword: 'Neues Passwort wählen',
  unreachable: 'Keine Verbindung. Es wurde nichts geändert; bitte versuchen Sie es noch einmal.',
};

export const holds = { en, de };
