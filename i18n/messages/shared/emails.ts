import { staffEmails } from './staff-emails.ts';

/** Emails. Subjects contain no personal data, because they are shown on lock screens and logged by mail servers. */
const en = {
  greeting: 'Hello {{name}},',
  regards: 'Kind regards,\n{{clinic}}',
  bookingSubject: 'Your appointment is confirmed',
  bookingLead: 'thank you for booking with us. These are the details:',
  bookingAction: 'See and pay it here',
  bookingActionAtClinic: 'See your appointments',
  bookingHelp: 'If you have questions, or it is too late to change the appointment online, please call us: {{phone}}.',
  manageAction: 'Confirm, move or cancel',
  confirmAction: 'Confirm that you will come',
  moveAction: 'Move the appointment',
  cancelAction: 'Cancel the appointment',
  resetSubject: 'Choose a new password',
  resetLead: 'somebody, hopefully you, asked for a new password for your account with us.',
  resetAction: 'Choose a new password',
  resetHelp: 'The link works once, for one hour. If it was not you, do nothing: your password stays as it is.',
  holdSubject: 'Please confirm a requested appointment',
  holdLead:
    'on {{date}} at {{time}} somebody, hopefully you, requested an appointment with this email address. It is held until {{until}} and becomes final once you confirm that the address is yours.',
  holdRule:
    'From then on it can be moved or cancelled free of charge until {{hours}} hours before it begins; for {{minutes}} minutes it can be cancelled in any case.',
  holdAction: 'Confirm, or report that it was not you',
  notMeAction: 'This was not me',
  holdHelp:
    'Opening the page changes nothing. In another browser it asks for the password of your account. If it was not you, “This was not me” releases the appointment at once; otherwise it is released automatically.',
  clinicHoldSubject: 'We have your request for an appointment',
  clinicHoldLead:
    'on {{date}} at {{time}} you requested an appointment. It is held for you until {{until}} and not final yet: several new patients have booked from your network or with your email domain, so we look at it first. We will email you by then; you have nothing to do.',
  clinicHoldAction: 'See it under “My Appointment”',
  expiredSubject: 'A requested appointment is no longer held',
  expiredLead:
    'on {{date}} at {{time}} somebody, hopefully you, requested an appointment with this email address. Nobody confirmed it in time, so it was not booked. If you would still like to come, please choose an appointment again.',
  clinicExpiredLead:
    'on {{date}} at {{time}} you requested an appointment. We could not confirm it, so it was not booked. We are sorry. Please call us if you would still like to come, or choose an appointment again.',
  expiredHelp: 'If it was not you, do nothing: nothing is held or booked.',
  paidSubject: 'An appointment is booked',
  paidLead:
    'an appointment that was requested with this email address on {{date}} at {{time}} is booked. You can find the details in the portal under “My Appointment”. We will also email them once you confirm that the address is yours.',
  paidHelp: 'If it was not you, please call us: {{phone}}.',
  plainCancelledSubject: 'An appointment was cancelled',
  plainCancelled:
    'an appointment that was requested with this email address on {{date}} at {{time}} was cancelled. We are sorry.',
  plainRefunded:
    'an appointment that was requested with this email address on {{date}} at {{time}} was cancelled. We are sorry. What was paid for it is refunded.',
  plainReleasedSubject: 'The time you requested is no longer available',
  plainReleased:
    'on {{date}} at {{time}} an appointment was requested with this email address, which had not been confirmed yet. The time chosen then is no longer available, so the appointment does not take place. We are sorry. You can choose another time in the portal.',
  plainMovedSubject: 'An appointment was moved',
  plainMoved:
    'we moved an appointment that was requested with this email address on {{date}} at {{time}}. You find its new time under “My Appointment”.',
  accountSubject: 'Your account is ready',
  accountLead: 'an account has been created for you. Choose a password to use it.',
  accountAction: 'Choose a password',
  accountHelp: 'The link works once, for seven days.',
  invitedAs: 'Invited as',
  invitedBy: 'Invited by',
  verifySubject: 'Please confirm your email address',
  verifyLead: 'somebody, hopefully you, has an account with us under this address. Please confirm that it is yours.',
  verifyAction: 'Confirm the address',
  verifyHelp:
    'The link works once, for one day. In another browser it asks for the password of your account. If it was not you, “This was not me” signs everybody out of that account and drops its password.',
  cancelledSubject: 'Your appointment was cancelled',
  cancelledByPatient: 'as requested, this appointment was cancelled.',
  cancelledByClinic: 'we are sorry: we had to cancel this appointment.',
  cancelledByDoctor: 'we are sorry: the doctor of this appointment no longer works with us, so it was cancelled.',
  cancelledAsLate:
    'we are sorry: your payment arrived after the time for which this appointment was held, and the slot is no longer free.',
  cancelledByAccount: 'your account with us was deleted, and this appointment was cancelled with it.',
  changeReason: 'Reason',
  refund: 'Refund',
  refundTo: '{{price}}, to the card you paid with',
  refundAtClinic: '{{price}}, at our reception',
  refundToBoth: '{{price}}, to the card you paid with and the rest at our reception',
  cancelledAction: 'Choose another appointment',
  cancelledHelp: 'If you have questions, please call us: {{phone}}.',
  movedSubject: 'Your appointment was moved',
  movedLead: 'your appointment has a new time:',
  offerSubject: 'Please choose another time for your appointment',
  offerLead:
    'we are sorry: this appointment cannot take place. We have reserved other times for you until {{date}}, {{time}}. Please choose one of them.',
  callSubject: 'Your appointment cannot take place',
  callLead:
    'we are sorry: this appointment cannot take place, and no other times are reserved for you. We will call you.',
  callAction: 'Move the appointment yourself',
  callHelp:
    'You need not wait for our call: you can move or cancel the appointment yourself. If you cancel, what you paid is refunded in full. You can also call us: {{phone}}.',
  offerChoice: 'Choice {{number}}',
  offerTake: 'Take this time',
  offerAction: 'Choose a time',
  offerHelp:
    'If none of them suits you, please call us: {{phone}}. You can also cancel; what you paid is refunded in full.',
  transferLead:
    'your doctor is not available at the time of your appointment, so another doctor will see you at the same time. If you would rather not, move or cancel it; what you paid is refunded in full then.',
  standsSubject: 'Your appointment takes place as planned',
  standsLead: 'we had let you know that your appointment might not take place. It takes place as planned after all:',
  movedFrom: 'Before',
  reminderSubject: 'Reminder of your appointment',
  reminderLead: 'we look forward to seeing you:',
  reminderText:
    'Reminder of your appointment at {{clinic}}: {{date}}, {{clock}}. If you cannot come, please call us: {{phone}}.',
  newsSubject: 'Please confirm your address',
  plainGreeting: 'Hello,',
  newsLead:
    'somebody, hopefully you, asked for sales and promotion news from {{clinic}} at this address. You will receive them only once you confirm.',
  newsAction: 'Confirm or unsubscribe',
  newsHelp:
    'If it was not you, do nothing: you will receive nothing. You can unsubscribe with the same link at any time.',
  replySubject: 'Reply to your message',
  replyOriginal: 'You wrote:',
};

const de: Record<keyof typeof en, string> = {
  greeting: 'Guten Tag {{name}},',
  regards: 'Freundliche Grüße\n{{clinic}}',
  bookingSubject: 'Ihr Termin ist bestätigt',
  bookingLead: 'vielen Dank für Ihre Buchung. Das sind die Einzelheiten:',
  bookingAction: 'Hier ansehen und bezahlen',
  bookingActionAtClinic: 'Termine ansehen',
  bookingHelp:
    'Wenn Sie Fragen haben oder den Termin online nicht mehr ändern können, rufen Sie uns bitte an: {{phone}}.',
  manageAction: 'Bestätigen, verschieben oder absagen',
  confirmAction: 'Ich komme',
  moveAction: 'Termin verschieben',
  cancelAction: 'Termin absagen',
  resetSubject: 'Neues Passwort wählen',
  resetLead: 'jemand, hoffentlich Sie, hat für Ihr Konto bei uns ein neues Passwort angefordert.',
  resetAction: 'Neues Passwort wählen',
  resetHelp:
    'Der Link gilt einmal und eine Stunde lang. Waren Sie es nicht, tun Sie nichts: Ihr Passwort bleibt, wie es ist.',
  holdSubject: 'Bitte bestätigen Sie einen angefragten Termin',
  holdLead:
    'am {{date}} um {{time}} hat jemand, hoffentlich Sie, mit dieser E-Mail-Adresse einen Termin angefragt. Er ist bis {{until}} vorgemerkt und wird verbindlich, sobald Sie bestätigen, dass die Adresse Ihnen gehört.',
  holdRule:
    'Ab dann lässt er sich bis {{hours}} Stunden vor Beginn kostenlos verschieben oder absagen; {{minutes}} Minuten lang lässt er sich in jedem Fall absagen.',
  holdAction: 'Bestätigen oder melden, dass Sie es nicht waren',
  notMeAction: 'Das war ich nicht',
  holdHelp:
    'Die Seite zu öffnen ändert nichts. In einem anderen Browser fragt sie nach dem Passwort Ihres Kontos. Waren Sie es nicht, wählen Sie „Das war ich nicht“: Der Termin wird sofort freigegeben, sonst automatisch nach Ablauf.',
  clinicHoldSubject: 'Wir haben Ihre Terminanfrage',
  clinicHoldLead:
    'am {{date}} um {{time}} haben Sie einen Termin angefragt. Er ist bis {{until}} für Sie vorgemerkt und noch nicht verbindlich: Über Ihr Netzwerk oder mit Ihrer E-Mail-Domain haben mehrere neue Patientinnen und Patienten gebucht, deshalb sehen wir ihn uns zuerst an. Bis dahin schreiben wir Ihnen eine E-Mail; Sie müssen nichts tun.',
  clinicHoldAction: 'Unter „Meine Termine“ ansehen',
  expiredSubject: 'Ein angefragter Termin ist nicht mehr vorgemerkt',
  expiredLead:
    'am {{date}} um {{time}} hat jemand, hoffentlich Sie, mit dieser E-Mail-Adresse einen Termin angefragt. Er wurde nicht rechtzeitig bestätigt und deshalb nicht gebucht. Wenn Sie weiterhin kommen möchten, wählen Sie bitte erneut einen Termin.',
  clinicExpiredLead:
    'am {{date}} um {{time}} haben Sie einen Termin angefragt. Wir konnten ihn nicht bestätigen, deshalb ist er nicht gebucht. Das tut uns leid. Bitte rufen Sie uns an, wenn Sie weiterhin kommen möchten, oder wählen Sie einen anderen Termin.',
  expiredHelp: 'Waren Sie es nicht, tun Sie nichts: Es ist nichts vorgemerkt und nichts gebucht.',
  paidSubject: 'Ein Termin ist gebucht',
  paidLead:
    'ein Termin, der am {{date}} um {{time}} mit dieser E-Mail-Adresse angefragt wurde, ist gebucht. Die Einzelheiten stehen im Portal unter „Meine Termine“. Sie kommen auch per E-Mail, sobald Sie bestätigen, dass die Adresse Ihnen gehört.',
  paidHelp: 'Waren Sie es nicht, rufen Sie uns bitte an: {{phone}}.',
  plainCancelledSubject: 'Ein Termin wurde abgesagt',
  plainCancelled:
    'ein Termin, der am {{date}} um {{time}} mit dieser E-Mail-Adresse angefragt wurde, ist abgesagt. Es tut uns leid.',
  plainRefunded:
    'ein Termin, der am {{date}} um {{time}} mit dieser E-Mail-Adresse angefragt wurde, ist abgesagt. Es tut uns leid. Was dafür bezahlt wurde, wird erstattet.',
  plainReleasedSubject: 'Der angefragte Termin ist nicht mehr frei',
  plainReleased:
    'am {{date}} um {{time}} wurde mit dieser E-Mail-Adresse ein Termin angefragt; die Adresse war noch nicht bestätigt. Der damals gewählte Termin ist leider nicht mehr frei und findet daher nicht statt. Das tut uns leid. Im Portal können Sie einen anderen Termin wählen.',
  plainMovedSubject: 'Ein Termin wurde verschoben',
  plainMoved:
    'wir haben einen Termin verschoben, der am {{date}} um {{time}} mit dieser E-Mail-Adresse angefragt wurde. Den neuen Termin finden Sie unter „Meine Termine“.',
  accountSubject: 'Ihr Konto ist bereit',
  accountLead: 'für Sie wurde ein Konto angelegt. Wählen Sie ein Passwort, um es zu verwenden.',
  accountAction: 'Passwort wählen',
  accountHelp: 'Der Link gilt einmal und sieben Tage lang.',
  invitedAs: 'Eingeladen als',
  invitedBy: 'Eingeladen von',
  verifySubject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
  verifyLead:
    'jemand, hoffentlich Sie, hat unter dieser Adresse ein Konto bei uns. Bitte bestätigen Sie, dass sie Ihnen gehört.',
  verifyAction: 'Adresse bestätigen',
  verifyHelp:
    'Der Link gilt einmal und einen Tag lang. In einem anderen Browser fragt er nach dem Passwort Ihres Kontos. Waren Sie es nicht, meldet „Das war ich nicht“ alle von diesem Konto ab und entfernt sein Passwort.',
  cancelledSubject: 'Ihr Termin wurde abgesagt',
  cancelledByPatient: 'dieser Termin wurde wie gewünscht abgesagt.',
  cancelledByClinic: 'es tut uns leid: Wir mussten diesen Termin absagen.',
  cancelledByDoctor:
    'es tut uns leid: Ihre Zahnärztin oder Ihr Zahnarzt arbeitet nicht mehr bei uns, daher wurde dieser Termin abgesagt.',
  cancelledAsLate:
    'es tut uns leid: Ihre Zahlung ist erst angekommen, als dieser Termin nicht mehr vorgemerkt war, und er ist nicht mehr frei.',
  cancelledByAccount: 'Ihr Konto bei uns wurde gelöscht, und mit ihm wurde dieser Termin abgesagt.',
  changeReason: 'Grund',
  refund: 'Erstattung',
  refundTo: '{{price}}, auf die Karte, mit der Sie bezahlt haben',
  refundAtClinic: '{{price}}, bei uns am Empfang',
  refundToBoth: '{{price}}, auf die Karte, mit der Sie bezahlt haben, und der Rest bei uns am Empfang',
  cancelledAction: 'Anderen Termin wählen',
  cancelledHelp: 'Wenn Sie Fragen haben, rufen Sie uns bitte an: {{phone}}.',
  movedSubject: 'Ihr Termin wurde verschoben',
  movedLead: 'Ihr Termin wurde verschoben:',
  offerSubject: 'Bitte wählen Sie einen anderen Termin',
  offerLead:
    'es tut uns leid: Dieser Termin kann nicht stattfinden. Bis {{date}}, {{time}}, haben wir andere Termine für Sie reserviert. Bitte wählen Sie einen davon.',
  callSubject: 'Ihr Termin kann nicht stattfinden',
  callLead:
    'es tut uns leid: Dieser Termin kann nicht stattfinden, und andere Termine sind nicht für Sie reserviert. Wir rufen Sie an.',
  callAction: 'Termin selbst verschieben',
  callHelp:
    'Sie müssen unseren Anruf nicht abwarten: Sie können den Termin selbst verschieben oder absagen. Wenn Sie absagen, erstatten wir Bezahltes vollständig. Sie können auch uns anrufen: {{phone}}.',
  offerChoice: 'Vorschlag {{number}}',
  offerTake: 'Diesen Termin nehmen',
  offerAction: 'Termin wählen',
  offerHelp:
    'Wenn nichts passt, rufen Sie uns bitte an: {{phone}}. Sie können den Termin auch absagen; Bezahltes erstatten wir vollständig.',
  transferLead:
    'Ihre Zahnärztin oder Ihr Zahnarzt ist zur Zeit Ihres Termins nicht da. Den Termin übernimmt zur gleichen Zeit jemand anderes aus unserer Praxis. Wenn Ihnen das nicht recht ist, verschieben Sie den Termin oder sagen Sie ihn ab; Bezahltes erstatten wir dann vollständig.',
  standsSubject: 'Ihr Termin findet wie geplant statt',
  standsLead:
    'wir hatten Ihnen mitgeteilt, dass Ihr Termin vielleicht nicht stattfinden kann. Er findet nun doch wie geplant statt:',
  movedFrom: 'Vorher',
  reminderSubject: 'Erinnerung an Ihren Termin',
  reminderLead: 'wir freuen uns auf Ihren Besuch:',
  reminderText:
    'Erinnerung an Ihren Termin, {{clinic}}: {{date}}, {{clock}}. Wenn Sie nicht kommen können, rufen Sie uns bitte an: {{phone}}.',
  newsSubject: 'Bitte bestätigen Sie Ihre Adresse',
  plainGreeting: 'Guten Tag,',
  newsLead:
    'jemand, hoffentlich Sie, möchte an diese Adresse Aktionen und Angebote von {{clinic}} erhalten. Die E-Mails kommen erst, wenn Sie das bestätigen.',
  newsAction: 'Bestätigen oder abbestellen',
  newsHelp:
    'Waren Sie es nicht, tun Sie nichts: Sie erhalten dann keine Neuigkeiten. Mit demselben Link können Sie sie jederzeit abbestellen.',
  replySubject: 'Antwort auf Ihre Nachricht',
  replyOriginal: 'Sie schrieben:',
};

export const emails = { en: { ...en, ...staffEmails.en }, de: { ...de, ...staffEmails.de } };
