/** Emails. Subjects contain no personal data, because they are shown on lock screens and logged by mail servers. */
const en = {
  greeting: 'Hello {{name}},',
  regards: 'Kind regards,\n{{clinic}}',
  bookingSubject: 'Your appointment is confirmed',
  bookingLead: 'your appointment is confirmed:',
  treatment: 'Treatment: {{treatment}}',
  doctor: 'Doctor: {{doctor}}',
  when: 'When: {{date}}, {{slot}}',
  where: 'Where: {{place}}',
  price: 'Price: {{price}}',
  priceAtClinic: 'Price: {{price}}, to be paid at the clinic',
  bookingAction: 'See and pay it here',
  bookingActionAtClinic: 'See your appointments',
  bookingHelp: 'If you cannot come, please call us: {{phone}}.',
  resetSubject: 'Choose a new password',
  resetLead: 'somebody, hopefully you, asked for a new password for your account with us.',
  resetAction: 'Choose a new password',
  resetHelp: 'The link works once, for one hour. If it was not you, do nothing: your password stays as it is.',
  holdSubject: 'Please confirm a requested appointment',
  holdLead:
    'on {{date}} at {{time}} somebody, hopefully you, requested an appointment with this e-mail address. It is held until {{until}} and becomes final once you confirm that the address is yours.',
  holdAction: 'Confirm, or report that it was not you',
  holdHelp:
    'The page has a button for each; opening it changes nothing. If it was not you, press “This was not me” to release the appointment at once; otherwise it is released automatically.',
  paidSubject: 'An appointment is booked',
  paidLead:
    'an appointment that was requested with this e-mail address on {{date}} at {{time}} is booked. You can find the details in the portal under “My Appointment”. We will also email them once you confirm that the address is yours.',
  paidHelp: 'If it was not you, please call us: {{phone}}.',
  plainCancelledSubject: 'An appointment was cancelled',
  plainCancelled:
    'an appointment that was requested with this e-mail address on {{date}} at {{time}} was cancelled. We are sorry.',
  plainRefunded:
    'an appointment that was requested with this e-mail address on {{date}} at {{time}} was cancelled. We are sorry. What was paid for it goes back to the card.',
  accountSubject: 'Your account is ready',
  accountLead: 'an account has been created for you. Choose a password to use it.',
  accountAction: 'Choose a password',
  accountHelp: 'The link works once, for seven days.',
  verifySubject: 'Please confirm your e-mail address',
  verifyLead: 'somebody, hopefully you, has an account with us under this address. Please confirm that it is yours.',
  verifyAction: 'Confirm the address',
  verifyHelp:
    'The link works once, for one day. If it was not you, do nothing: the address cannot be confirmed without this email.',
  cancelledSubject: 'Your appointment was cancelled',
  cancelledByDoctor: 'we are sorry: the doctor of this appointment no longer works with us, so it was cancelled.',
  cancelledAsLate:
    'we are sorry: your payment arrived after the time for which this appointment was held, and the slot is no longer free.',
  cancelledByAccount: 'your account with us was deleted, and this appointment was cancelled with it.',
  refund: 'Refund: {{price}}, to the card you paid with',
  cancelledAction: 'Choose another appointment',
  cancelledHelp: 'If you have questions, please call us: {{phone}}.',
  freedSubject: 'An appointment with you was cancelled',
  freedLead: 'a patient’s account was deleted, and this appointment was cancelled with it.',
  freedAction: 'See my schedule',
  verifiedSubject: 'You are verified',
  verifiedLead: 'the clinic has verified your account. You can publish your free time now.',
  verifiedAction: 'Publish free time',
  verifiedHelp: 'If you have questions, please call us: {{phone}}.',
  newsSubject: 'Please confirm your address',
  plainGreeting: 'Hello,',
  newsLead:
    'somebody, hopefully you, asked for sales and promotion news of {{clinic}} at this address. They come only once you confirm.',
  newsAction: 'Confirm, or stop the news',
  newsHelp:
    'If it was not you, do nothing: you will receive nothing. You can unsubscribe with the same link at any time.',
  contactSubject: 'A message from the contact form',
  contactLead: 'somebody wrote to you through the contact form of your portal. Their message is quoted with > marks.',
  contactName: 'Name: {{name}}',
  contactEmail: 'Reply to: {{email}}',
  contactAction: 'Reply by e-mail',
  contactHelp: 'Nobody has checked who they are. Please send no medical details by e-mail.',
};

const de: Record<keyof typeof en, string> = {
  greeting: 'Guten Tag {{name}},',
  regards: 'Freundliche Grüße\n{{clinic}}',
  bookingSubject: 'Ihr Termin ist bestätigt',
  bookingLead: 'Ihr Termin ist bestätigt:',
  treatment: 'Behandlung: {{treatment}}',
  doctor: 'Bei: {{doctor}}',
  when: 'Wann: {{date}}, {{slot}}',
  where: 'Wo: {{place}}',
  price: 'Preis: {{price}}',
  priceAtClinic: 'Preis: {{price}}, Zahlung in der Praxis',
  bookingAction: 'Hier ansehen und bezahlen',
  bookingActionAtClinic: 'Termine ansehen',
  bookingHelp: 'Wenn Sie nicht kommen können, rufen Sie uns bitte an: {{phone}}.',
  resetSubject: 'Neues Passwort wählen',
  resetLead: 'jemand, hoffentlich Sie, hat für Ihr Konto bei uns ein neues Passwort angefordert.',
  resetAction: 'Neues Passwort wählen',
  resetHelp:
    'Der Link gilt einmal und eine Stunde lang. Waren Sie es nicht, tun Sie nichts: Ihr Passwort bleibt, wie es ist.',
  holdSubject: 'Bitte bestätigen Sie einen angefragten Termin',
  holdLead:
    'am {{date}} um {{time}} Uhr hat jemand, hoffentlich Sie, mit dieser E-Mail-Adresse einen Termin angefragt. Er ist bis {{until}} Uhr vorgemerkt und wird verbindlich, sobald Sie bestätigen, dass die Adresse Ihnen gehört.',
  holdAction: 'Bestätigen oder melden, dass Sie es nicht waren',
  holdHelp:
    'Die Seite hat für beides eine Schaltfläche; sie zu öffnen ändert nichts. Waren Sie es nicht, wählen Sie „Das war ich nicht“: Der Termin wird sofort freigegeben, sonst automatisch nach Ablauf.',
  paidSubject: 'Ein Termin ist gebucht',
  paidLead:
    'ein Termin, der am {{date}} um {{time}} Uhr mit dieser E-Mail-Adresse angefragt wurde, ist gebucht. Die Einzelheiten stehen im Portal unter „Meine Termine“. Sie kommen auch per E-Mail, sobald Sie bestätigen, dass die Adresse Ihnen gehört.',
  paidHelp: 'Waren Sie es nicht, rufen Sie uns bitte an: {{phone}}.',
  plainCancelledSubject: 'Ein Termin wurde abgesagt',
  plainCancelled:
    'ein Termin, der am {{date}} um {{time}} Uhr mit dieser E-Mail-Adresse angefragt wurde, wurde abgesagt. Es tut uns leid.',
  plainRefunded:
    'ein Termin, der am {{date}} um {{time}} Uhr mit dieser E-Mail-Adresse angefragt wurde, wurde abgesagt. Es tut uns leid. Was dafür bezahlt wurde, geht auf die Karte zurück.',
  accountSubject: 'Ihr Konto ist bereit',
  accountLead: 'für Sie wurde ein Konto angelegt. Wählen Sie ein Passwort, um es zu verwenden.',
  accountAction: 'Passwort wählen',
  accountHelp: 'Der Link gilt einmal und sieben Tage lang.',
  verifySubject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
  verifyLead:
    'jemand, hoffentlich Sie, hat unter dieser Adresse ein Konto bei uns. Bitte bestätigen Sie, dass sie Ihnen gehört.',
  verifyAction: 'Adresse bestätigen',
  verifyHelp:
    'Der Link gilt einmal und einen Tag lang. Waren Sie es nicht, tun Sie nichts: Ohne diese E-Mail bestätigt niemand die Adresse.',
  cancelledSubject: 'Ihr Termin wurde abgesagt',
  cancelledByDoctor: 'es tut uns leid: Ihr Behandler arbeitet nicht mehr bei uns, daher wurde dieser Termin abgesagt.',
  cancelledAsLate:
    'es tut uns leid: Ihre Zahlung ist erst angekommen, als dieser Termin nicht mehr vorgemerkt war, und die Zeit ist nicht mehr frei.',
  cancelledByAccount: 'Ihr Konto bei uns wurde gelöscht, und mit ihm wurde dieser Termin abgesagt.',
  refund: 'Erstattung: {{price}}, auf die Karte, mit der Sie bezahlt haben',
  cancelledAction: 'Anderen Termin wählen',
  cancelledHelp: 'Wenn Sie Fragen haben, rufen Sie uns bitte an: {{phone}}.',
  freedSubject: 'Ein Termin bei Ihnen wurde abgesagt',
  freedLead: 'das Konto einer Patientin oder eines Patienten wurde gelöscht, und mit ihm wurde dieser Termin abgesagt.',
  freedAction: 'Meinen Terminplan ansehen',
  verifiedSubject: 'Sie sind bestätigt',
  verifiedLead: 'die Praxis hat Ihr Konto bestätigt. Sie können jetzt freie Zeiten veröffentlichen.',
  verifiedAction: 'Freie Zeiten veröffentlichen',
  verifiedHelp: 'Wenn Sie Fragen haben, rufen Sie uns bitte an: {{phone}}.',
  newsSubject: 'Bitte bestätigen Sie Ihre Adresse',
  plainGreeting: 'Guten Tag,',
  newsLead:
    'jemand, hoffentlich Sie, möchte an diese Adresse Aktionen und Angebote von {{clinic}} erhalten. Sie kommen erst, wenn Sie bestätigen.',
  newsAction: 'Bestätigen oder abbestellen',
  newsHelp:
    'Waren Sie es nicht, tun Sie nichts: Sie erhalten keine Nachrichten. Mit demselben Link können Sie sie jederzeit abbestellen.',
  contactSubject: 'Eine Nachricht aus dem Kontaktformular',
  contactLead:
    'jemand hat Ihnen über das Kontaktformular Ihres Portals geschrieben. Die Nachricht ist mit > gekennzeichnet.',
  contactName: 'Name: {{name}}',
  contactEmail: 'Antwort an: {{email}}',
  contactAction: 'Per E-Mail antworten',
  contactHelp: 'Wer das ist, hat niemand geprüft. Bitte schicken Sie keine medizinischen Angaben per E-Mail.',
};

export const emails = { en, de };
