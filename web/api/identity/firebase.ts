import { initializeApp } from 'firebase/app';
import {
  applyActionCode,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  debugErrorMap,
  EmailAuthProvider,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  linkWithPopup,
  reauthenticateWithCredential,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  unlink,
  updatePassword,
  updateProfile,
  type Auth,
  type User,
} from 'firebase/auth';
import type { IdentityFacts } from '#contract/clinic';
import { post } from './embedded.ts';
import { explainRefusal } from './firebase-refusals.ts';
import { IdentityRefused, type IdentityService, type Proof } from './service.ts';

/** An ID token is renewed this long before it expires, in milliseconds (specification, section 9). */
const RENEW_BEFORE_MS = 5 * 60_000;
/** The token of a link that the portal made, not Firebase. */
const INVITATION = 'invitation.';

type Settings = Extract<IdentityFacts, { mode: 'firebase' }>;

/** Firebase in this browser: it keeps the sign-in, and its ID token proves it to the portal. */
export async function openFirebase(settings: Settings): Promise<IdentityService> {
  const auth = startAuth(settings);
  await auth.authStateReady();
  const google = () => new GoogleAuthProvider().setCustomParameters({ prompt: 'select_account' });
  const inLanguage = () => {
    auth.languageCode = document.documentElement.lang;
  };
  const user = (): User => {
    if (auth.currentUser) return auth.currentUser;
    throw new IdentityRefused('auth/no-current-user', '');
  };

  const service: IdentityService = {
    findProof: async () => proofOf(auth.currentUser),
    proofHeaders: async () =>
      auth.currentUser ? { authorization: `Bearer ${await freshToken(auth.currentUser)}` } : {},
    proveByPassword: async ({ email, password }) => void (await signInWithEmailAndPassword(auth, email, password)),
    register: async ({ name, email, password }) => {
      inLanguage();
      const { user: made } = await createUserWithEmailAndPassword(auth, email, password);
      await updateProfile(made, { displayName: name });
      // The account stands without it: the link can be asked for again on the profile page.
      await sendEmailVerification(made).catch(() => undefined);
    },
    update: async ({ name, image }) =>
      updateProfile(user(), {
        ...(name !== undefined && { displayName: name }),
        ...(image !== undefined && { photoURL: new URL(image, window.location.origin).href }),
      }),
    requestReset: async (email) => {
      inLanguage();
      await sendPasswordResetEmail(auth, email).catch((error: unknown) => {
        // The answer is the same whether the address is known.
        if ((error as { code?: unknown }).code !== 'auth/user-not-found') throw error;
      });
    },
    resetPassword: async ({ token, newPassword }) => {
      if (token.startsWith(INVITATION)) await post('/reset-password', { token, newPassword });
      else await confirmPasswordReset(auth, token, newPassword);
      return null;
    },
    signInWithGoogle: async () => {
      inLanguage();
      return proofOf((await signInWithPopup(auth, google(), browserPopupRedirectResolver)).user);
    },
    connectGoogle: async () => {
      inLanguage();
      await linkWithPopup(user(), google(), browserPopupRedirectResolver);
      return true;
    },
    disconnectGoogle: async () => void (await unlink(user(), GoogleAuthProvider.PROVIDER_ID)),
    readAccount: async () => {
      await user().reload();
      const { email, emailVerified, providerData } = user();
      const opensWith = (id: string) => providerData.some(({ providerId }) => providerId === id);
      return {
        email: email ?? '',
        isEmailVerified: emailVerified,
        hasPassword: opensWith(EmailAuthProvider.PROVIDER_ID),
        hasGoogle: opensWith(GoogleAuthProvider.PROVIDER_ID),
      };
    },
    changePassword: async ({ currentPassword, newPassword }) => {
      const credential = EmailAuthProvider.credential(user().email ?? '', currentPassword);
      await reauthenticateWithCredential(user(), credential);
      await updatePassword(user(), newPassword);
    },
    sendVerifyLink: async () => {
      inLanguage();
      await sendEmailVerification(user());
    },
    confirmEmail: async (token) => {
      await applyActionCode(auth, token);
      // The token in hand still says that the address is not proven.
      await auth.currentUser?.getIdToken(true).catch(() => undefined);
    },
    forget: () => auth.signOut(),
  };
  return speakingOurs(service);
}

function startAuth({ projectId, apiKey, authDomain, emulatorHost }: Settings): Auth {
  const auth = initializeAuth(initializeApp({ projectId, apiKey, authDomain }), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
    errorMap: debugErrorMap,
  });
  if (emulatorHost) connectAuthEmulator(auth, `http://${emulatorHost}`, { disableWarnings: true });
  return auth;
}

function proofOf(user: User | null): Proof | null {
  return user?.email ? { email: user.email.trim().toLowerCase(), name: user.displayName ?? '' } : null;
}

async function freshToken(user: User): Promise<string> {
  const { token, expirationTime } = await user.getIdTokenResult();
  const isShort = Date.parse(expirationTime) - Date.now() < RENEW_BEFORE_MS;
  return isShort ? user.getIdToken(true) : token;
}

/** The same service, whose refusals are the portal's kind of refusal. */
function speakingOurs(service: IdentityService): IdentityService {
  const entries = Object.entries(service).map(([name, call]) => [
    name,
    (...given: unknown[]) => explainRefusal(() => (call as (...all: unknown[]) => Promise<unknown>)(...given)),
  ]);
  return Object.fromEntries(entries) as IdentityService;
}
