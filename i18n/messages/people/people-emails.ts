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
  emailConfirmSubject: 'Please confirm your new email address',
  emailConfirmLead:
    'somebody, hopefully you, wants to use this address for their account with us. Until it is confirmed, the account keeps its present address.',
  emailConfirmAction: 'Use this address',
  emailConfirmHelp:
    'The link works once, for one day. In another browser it asks for the password of your account. If it was not you, do nothing: nothing changes.',
  emailTakenSubject: 'This email address already has an account',
  emailTakenLead:
    'somebody, hopefully you, wants to use this address for another account with us. There is one with it already, so nothing was changed.',
  emailTakenAction: 'Log in to it',
  emailTakenHelp:
    'If you forgot its password, choose “Forget Password?” there. If it was not you, do nothing: nobody has learned that this account exists.',
  emailChangedSubject: 'Your email address was changed',
  emailChangedLead:
    'your account with us has another email address now, and this one gets no more emails about it. If that was you, there is nothing to do.',
  emailChangedAction: 'This was not me: restore this address',
  emailChangedHelp:
    'The link works once, for three days. It signs everybody out of the account, removes its password and what was added lately to sign in, and asks you for a new password.',
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
  factorsHelp: 'If you did not ask for this, choose a new password at once and call us: {{phone}}.',
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
  emailConfirmSubject: 'Bitte bestätigen Sie Ihre neue E-Mail-Adresse',
  emailConfirmLead:
    'jemand, hoffentlich Sie, möchte diese Adresse für das eigene Konto bei uns verwenden. Bis sie bestätigt ist, behält das Konto seine jetzige Adresse.',
  emailConfirmAction: 'Diese Adresse verwenden',
  emailConfirmHelp:
    'Der Link gilt einmal und einen Tag lang. In einem anderen Browser fragt er nach dem Passwort Ihres Kontos. Waren Sie es nicht, tun Sie nichts: Es ändert sich nichts.',
  emailTakenSubject: 'Zu dieser E-Mail-Adresse gibt es bereits ein Konto',
  emailTakenLead:
    'jemand, hoffentlich Sie, möchte diese Adresse für ein anderes Konto bei uns verwenden. Zu ihr gibt es bereits eines, deshalb wurde nichts geändert.',
  emailTakenAction: 'Dort anmelden',
  emailTakenHelp:
    'Haben Sie das Passwort vergessen, wählen Sie dort „Passwort vergessen?“. Waren Sie es nicht, tun Sie nichts: Niemand hat erfahren, dass es dieses Konto gibt.',
  emailChangedSubject: 'Ihre E-Mail-Adresse wurde geändert',
  emailChangedLead:
    'Ihr Konto bei uns hat jetzt eine andere E-Mail-Adresse. An die bisherige Adresse, die diese E-Mail erhält, senden wir dazu nichts mehr. Waren Sie das, ist nichts zu tun.',
  emailChangedAction: 'Das war ich nicht: diese Adresse wiederherstellen',
  emailChangedHelp:
    'Der Link gilt einmal und drei Tage lang. Er meldet alle von dem Konto ab, entfernt sein Passwort und was zuletzt zum Anmelden hinzugefügt wurde, und fragt Sie nach einem neuen Passwort.',
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
  factorsHelp:
    'Haben Sie das nicht veranlasst, wählen Sie bitte sofort ein neues Passwort und rufen Sie uns an: {{phone}}.',
};

export const peopleEmails = { en, de };
