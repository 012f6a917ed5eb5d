/** Emails about accounts: a new password, an address to confirm, an invitation, a verified doctor. */
const en = {
  resetSubject: 'Choose a new password',
  resetLead: 'somebody, hopefully you, asked for a new password for your account with us.',
  resetAction: 'Choose a new password',
  resetHelp: 'The link works once, for one hour. If it was not you, do nothing: your password stays as it is.',
  verifySubject: 'Please confirm your email address',
  verifyLead: 'somebody, hopefully you, has an account with us under this address. Please confirm that it is yours.',
  verifyAction: 'Confirm the address',
  verifyHelp:
    'The link works once, for one day. In another browser it asks for the password of your account. If it was not you, “This was not me” signs everybody out of that account and drops its password.',
  notMeAction: 'This was not me',
  invitationSubject: 'Your account is ready',
  invitationLead: 'an account has been created for you. Choose a password to use it.',
  invitationAction: 'Choose a password',
  invitationHelp: 'The link works once, for seven days.',
  invitedAs: 'Invited as',
  invitedBy: 'Invited by',
  verifiedSubject: 'You are verified',
  verifiedLead:
    'the clinic has verified your account. Enter in your weekly plan when you see patients; your free slots are then published.',
  verifiedAction: 'Set up your weekly plan',
};

const de: Record<keyof typeof en, string> = {
  resetSubject: 'Neues Passwort wählen',
  resetLead: 'jemand, hoffentlich Sie, hat für Ihr Konto bei uns ein neues Passwort angefordert.',
  resetAction: 'Neues Passwort wählen',
  resetHelp:
    'Der Link gilt einmal und eine Stunde lang. Waren Sie es nicht, tun Sie nichts: Ihr Passwort bleibt, wie es ist.',
  verifySubject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
  verifyLead:
    'jemand, hoffentlich Sie, hat unter dieser Adresse ein Konto bei uns. Bitte bestätigen Sie, dass sie Ihnen gehört.',
  verifyAction: 'Adresse bestätigen',
  verifyHelp:
    'Der Link gilt einmal und einen Tag lang. In einem anderen Browser fragt er nach dem Passwort Ihres Kontos. Waren Sie es nicht, meldet „Das war ich nicht“ alle von diesem Konto ab und entfernt sein Passwort.',
  notMeAction: 'Das war ich nicht',
  invitationSubject: 'Ihr Konto ist bereit',
  invitationLead: 'für Sie wurde ein Konto angelegt. Wählen Sie ein Passwort, um es zu verwenden.',
  invitationAction: 'Passwort wählen',
  invitationHelp: 'Der Link gilt einmal und sieben Tage lang.',
  invitedAs: 'Eingeladen als',
  invitedBy: 'Eingeladen von',
  verifiedSubject: 'Sie sind bestätigt',
  verifiedLead:
    'die Praxis hat Ihr Konto bestätigt. Tragen Sie im Wochenplan ein, wann Sie Termine anbieten; Ihre freien Termine werden dann veröffentlicht.',
  verifiedAction: 'Wochenplan anlegen',
};

export const peopleEmails = { en, de };
