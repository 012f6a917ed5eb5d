/** Emails to patients about an appointment: confirmed, held, expired, paid, moved, cancelled. */
const en = {
  confirmedSubject: 'Your appointment is confirmed',
  confirmedLead: 'thank you for booking with us. These are the details:',
  standsSubject: 'Your appointment takes place as planned',
  standsLead: 'we had let you know that your appointment might not take place. It takes place as planned after all:',
  repricedSubject: 'Your appointment has another price',
  repricedLead: 'our reception has corrected the kind of insurance of this appointment, which decides its price:',
  payAction: 'See and pay it here',
  appointmentsAction: 'See your appointments',
  changeHelp: 'If you have questions, or it is too late to change the appointment online, please call us: {{phone}}.',
  manageAction: 'Confirm, move or cancel',
  confirmAction: 'Confirm that you will come',
  moveAction: 'Move the appointment',
  cancelAction: 'Cancel the appointment',
  holdSubject: 'Please confirm a requested appointment',
  holdLead:
    'on {{date}} at {{time}} somebody, hopefully you, requested an appointment with this email address. It is held until {{until}} and becomes final once you confirm that the address is yours.',
  holdRule:
    'From then on it can be moved or cancelled free of charge until {{hours}} hours before it begins; for {{minutes}} minutes it can be cancelled in any case.',
  holdAction: 'Confirm, or report that it was not you',
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
  movedSubject: 'Your appointment was moved',
  movedLead: 'your appointment has a new time:',
  lengthSubject: 'Your appointment ends at another time',
  lengthLead: 'your appointment begins as before and ends at another time:',
  movedFrom: 'Before',
  transferLead:
    'your doctor is not available at the time of your appointment, so another doctor will see you at the same time.',
  transferRefuse: 'If you would rather not, move or cancel it; what you paid is refunded in full then.',
};

const de: Record<keyof typeof en, string> = {
  confirmedSubject: 'Ihr Termin ist bestätigt',
  confirmedLead: 'vielen Dank für Ihre Buchung. Das sind die Einzelheiten:',
  standsSubject: 'Ihr Termin findet wie geplant statt',
  standsLead:
    'wir hatten Ihnen mitgeteilt, dass Ihr Termin vielleicht nicht stattfinden kann. Er findet nun doch wie geplant statt:',
  repricedSubject: 'Ihr Termin hat einen anderen Preis',
  repricedLead:
    'unser Empfang hat berichtigt, welche Versicherung für diesen Termin gilt. Danach richtet sich der Preis:',
  payAction: 'Hier ansehen und bezahlen',
  appointmentsAction: 'Termine ansehen',
  changeHelp:
    'Wenn Sie Fragen haben oder den Termin online nicht mehr ändern können, rufen Sie uns bitte an: {{phone}}.',
  manageAction: 'Bestätigen, verschieben oder absagen',
  confirmAction: 'Ich komme',
  moveAction: 'Termin verschieben',
  cancelAction: 'Termin absagen',
  holdSubject: 'Bitte bestätigen Sie einen angefragten Termin',
  holdLead:
    'am {{date}} um {{time}} hat jemand, hoffentlich Sie, mit dieser E-Mail-Adresse einen Termin angefragt. Er ist bis {{until}} vorgemerkt und wird verbindlich, sobald Sie bestätigen, dass die Adresse Ihnen gehört.',
  holdRule:
    'Ab dann lässt er sich bis {{hours}} Stunden vor Beginn kostenlos verschieben oder absagen; {{minutes}} Minuten lang lässt er sich in jedem Fall absagen.',
  holdAction: 'Bestätigen oder melden, dass Sie es nicht waren',
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
  movedSubject: 'Ihr Termin wurde verschoben',
  movedLead: 'Ihr Termin wurde verschoben:',
  lengthSubject: 'Das Ende Ihres Termins hat sich geändert',
  lengthLead: 'Ihr Termin beginnt wie bisher, sein Ende hat sich geändert:',
  movedFrom: 'Vorher',
  transferLead:
    'Ihre Zahnärztin oder Ihr Zahnarzt ist zur Zeit Ihres Termins nicht da. Den Termin übernimmt zur gleichen Zeit jemand anderes aus unserer Praxis.',
  transferRefuse:
    'Wenn Ihnen das nicht recht ist, verschieben Sie den Termin oder sagen Sie ihn ab; Bezahltes erstatten wir dann vollständig.',
};

export const bookingEmails = { en, de };
