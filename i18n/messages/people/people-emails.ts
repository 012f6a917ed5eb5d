/** Emails about accounts: a new password, an address to confirm, an invitation, a verified doctor, changed factors. */
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
  factorsSubject: 'Your log-in was changed',
  factor_added: 'a passkey or an authenticator app was added to your account. From now on it can be used to log in.',
  factor_removed: 'a passkey or an authenticator app was removed from your account.',
  factors_reset:
    'the clinic has removed all passkeys, authenticator apps and recovery codes of your account, and signed you out everywhere. Your password stays as it is.',
  recovery_codes_renewed: 'your account has new recovery codes. The earlier ones no longer work.',
  recovery_code_used: 'somebody, hopefully you, has logged in with one of your recovery codes. It no longer works.',
  factorsAction: 'See how you log in',
  factorsHelp: 'If it was not you, choose a new password at once and call us: {{phone}}.',
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
  factorsSubject: 'Ihre Anmeldung wurde geändert',
  factor_added:
    'zu Ihrem Konto wurde ein Passkey oder eine Authenticator-App hinzugefügt. Damit ist ab jetzt die Anmeldung möglich.',
  factor_removed: 'von Ihrem Konto wurde ein Passkey oder eine Authenticator-App entfernt.',
  factors_reset:
    'die Praxis hat alle Passkeys, Authenticator-Apps und Wiederherstellungscodes Ihres Kontos entfernt und Sie überall abgemeldet. Ihr Passwort bleibt, wie es ist.',
  recovery_codes_renewed: 'Ihr Konto hat neue Wiederherstellungscodes. Die früheren gelten nicht mehr.',
  recovery_code_used:
    'jemand, hoffentlich Sie, hat sich mit einem Ihrer Wiederherstellungscodes angemeldet. Er gilt nicht mehr.',
  factorsAction: 'Anmeldung ansehen',
  factorsHelp: 'Waren Sie es nicht, wählen Sie bitte sofort ein neues Passwort und rufen Sie uns an: {{phone}}.',
};

export const peopleEmails = { en, de };
