/** In English the identity service's own message is shown unchanged. */
const ORIGINAL_MESSAGE = '{{message}}';

/** Errors of the hosted identity service by code; for other codes its own message is shown. */
const en = {
  'auth/email-already-in-use': ORIGINAL_MESSAGE,
  'auth/invalid-credential': ORIGINAL_MESSAGE,
  'auth/wrong-password': ORIGINAL_MESSAGE,
  'auth/user-not-found': ORIGINAL_MESSAGE,
  'auth/weak-password': ORIGINAL_MESSAGE,
  'auth/password-does-not-meet-requirements': ORIGINAL_MESSAGE,
  'auth/invalid-email': ORIGINAL_MESSAGE,
  'auth/user-disabled': ORIGINAL_MESSAGE,
  'auth/popup-blocked': ORIGINAL_MESSAGE,
  'auth/account-exists-with-different-credential': ORIGINAL_MESSAGE,
  'auth/requires-recent-login': ORIGINAL_MESSAGE,
  'auth/user-token-expired': ORIGINAL_MESSAGE,
  'auth/user-mismatch': ORIGINAL_MESSAGE,
};

const de: Record<keyof typeof en, string> = {
  'auth/email-already-in-use': 'Zu dieser Adresse gibt es bereits ein Konto.',
  'auth/invalid-credential': 'E-Mail-Adresse oder Passwort ist falsch.',
  'auth/wrong-password': 'E-Mail-Adresse oder Passwort ist falsch.',
  'auth/user-not-found': 'E-Mail-Adresse oder Passwort ist falsch.',
  'auth/weak-password': 'Das Passwort braucht mindestens 6 Zeichen.',
  'auth/password-does-not-meet-requirements': 'Das Passwort erfüllt die Vorgaben der Praxis nicht.',
  'auth/invalid-email': 'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
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
