/** In English the hosted identity service's own message is shown, to the letter. */
const AS_TOLD = '{{message}}';

/** What the hosted identity service answers, by its codes; of any other code its own message is shown. */
const en = {
  'auth/email-already-in-use': AS_TOLD,
  'auth/invalid-credential': AS_TOLD,
  'auth/wrong-password': AS_TOLD,
  'auth/user-not-found': AS_TOLD,
  'auth/weak-password': AS_TOLD,
  'auth/password-does-not-meet-requirements': AS_TOLD,
  'auth/invalid-email': AS_TOLD,
  'auth/user-disabled': AS_TOLD,
  'auth/popup-blocked': AS_TOLD,
  'auth/account-exists-with-different-credential': AS_TOLD,
  'auth/requires-recent-login': AS_TOLD,
  'auth/user-token-expired': AS_TOLD,
  'auth/user-mismatch': AS_TOLD,
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
