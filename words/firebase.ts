/** What the hosted identity service answers, by its codes: in English its own message to the letter. */
const en = {
  'auth/email-already-in-use':
    'Firebase: The email address is already in use by another account. (auth/email-already-in-use).',
  'auth/invalid-credential':
    'Firebase: The supplied auth credential is incorrect, malformed or has expired. (auth/invalid-credential).',
  'auth/wrong-password':
    'Firebase: The password is invalid or the user does not have a password. (auth/wrong-password).',
  'auth/user-not-found':
    'Firebase: There is no user record corresponding to this identifier. The user may have been deleted. (auth/user-not-found).',
  'auth/weak-password': 'Firebase: The password must be 6 characters long or more. (auth/weak-password).',
  'auth/password-does-not-meet-requirements':
    'Firebase: The password does not meet the requirements. (auth/password-does-not-meet-requirements).',
  'auth/invalid-email': 'Firebase: The email address is badly formatted. (auth/invalid-email).',
  'auth/user-disabled': 'Firebase: The user account has been disabled by an administrator. (auth/user-disabled).',
  'auth/popup-blocked':
    'Firebase: Unable to establish a connection with the popup. It may have been blocked by the browser. (auth/popup-blocked).',
  'auth/account-exists-with-different-credential':
    'Firebase: An account already exists with the same email address but different sign-in credentials. Sign in using a provider associated with this email address. (auth/account-exists-with-different-credential).',
  'auth/requires-recent-login':
    'Firebase: This operation is sensitive and requires recent authentication. Log in again before retrying this request. (auth/requires-recent-login).',
  'auth/user-token-expired':
    "Firebase: The user's credential is no longer valid. The user must sign in again. (auth/user-token-expired).",
  'auth/user-mismatch':
    'Firebase: The supplied credentials do not correspond to the previously signed in user. (auth/user-mismatch).',
};

const de: Record<keyof typeof en, string> = {
  'auth/email-already-in-use': 'Zu dieser Adresse gibt es bereits ein Konto.',
  'auth/invalid-credential': 'E-Mail-Adresse oder Passwort ist falsch.',
  'auth/wrong-password': 'E-Mail-Adresse oder Passwort ist falsch.',
  'auth/user-not-found': 'E-Mail-Adresse oder Passwort ist falsch.',
  'auth/weak-password': 'Das Passwort braucht mindestens 6 Zeichen.',
  'auth/password-does-not-meet-requirements': 'Das Passwort erfüllt die Vorgaben der Praxis nicht.',
  'auth/invalid-email': 'Das ist keine E-Mail-Adresse.',
  'auth/user-disabled': 'Dieses Konto wurde gesperrt.',
  'auth/popup-blocked':
    'Das Fenster für die Anmeldung konnte nicht geöffnet werden. Vielleicht hat Ihr Browser es blockiert.',
  'auth/account-exists-with-different-credential':
    'Zu dieser Adresse gibt es bereits ein Konto, das anders angemeldet wird. Bitte melden Sie sich so an wie bisher.',
  'auth/requires-recent-login': 'Bitte melden Sie sich dafür noch einmal an.',
  'auth/user-token-expired': 'Ihre Anmeldung gilt nicht mehr. Bitte melden Sie sich erneut an.',
  'auth/user-mismatch': 'Dieses Konto gehört jemand anderem.',
};

export const firebase = { en, de };
