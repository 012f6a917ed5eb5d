import { initializeApp, FirebaseError } from '@firebase/app';
import {
  applyActionCode,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  checkActionCode,
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
} from '@firebase/auth';
import type { IdentityFacts } from '#contract/clinic/clinic';
import { post } from './embedded.ts';
import { IdentityRefused, type IdentityService, type Proof } from './service.ts';

/** Firebase's codes that have an equivalent in the portal's own identity service. */
const portalCodes = new Map([
  ['auth/network-request-failed', 'UNREACHABLE'],
  ['auth/too-many-requests', 'TOO_MANY_REQUESTS'],
  ['auth/popup-closed-by-user', 'googleCancelled'],
  ['auth/cancelled-popup-request', 'googleCancelled'],
  ['auth/user-cancelled', 'googleCancelled'],
  ['auth/credential-already-in-use', 'googleOfAnother'],
  ['auth/invalid-action-code', 'INVALID_TOKEN'],
  ['auth/expired-action-code', 'INVALID_TOKEN'],
]);

/** An ID token is renewed this long before it expires, in milliseconds (specification, section 9). */
const RENEW_BEFORE_MS = 5 * 60_000;
/** The prefix of tokens of links that the portal issued, not Firebase. */
const INVITATION = 'invitation.';

type Settings = Extract<IdentityFacts, { mode: 'firebase' }>;

/** Starts Firebase, which stores the sign-in in this browser. Its ID token proves the identity to the portal. */
export async function openFirebase(settings: Settings): Promise<IdentityService> {
  const auth = startAuth(settings);
  await auth.authStateReady();
  const createGoogleProvider = () => new GoogleAuthProvider().setCustomParameters({ prompt: 'select_account' });
  const setLanguage = () => {
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
    signInWithPassword: async ({ email, password }) => void (await signInWithEmailAndPassword(auth, email, password)),
    register: async ({ name, email, password }) => {
      setLanguage();
      const { user: created } = await createUserWithEmailAndPassword(auth, email, password);
      await updateProfile(created, { displayName: name });
      // The account exists without it; the profile page can send the link again.
      await sendEmailVerification(created).catch(() => undefined);
    },
    update: async ({ name, image }) =>
      updateProfile(user(), {
        ...(name !== undefined && { displayName: name }),
        ...(image !== undefined && { photoURL: new URL(image, window.location.origin).href }),
      }),
    requestReset: async (email) => {
      setLanguage();
      await sendPasswordResetEmail(auth, email).catch((error: unknown) => {
        // The result is the same for an unknown address.
        if ((error as { code?: unknown }).code !== 'auth/user-not-found') throw error;
      });
    },
    resetPassword: async ({ token, newPassword }) => {
      if (token.startsWith(INVITATION)) await post('/reset-password', { token, newPassword });
      else await confirmPasswordReset(auth, token, newPassword);
      return null;
    },
    signInWithGoogle: async () => {
      setLanguage();
      return proofOf((await signInWithPopup(auth, createGoogleProvider(), browserPopupRedirectResolver)).user);
    },
    connectGoogle: async () => {
      setLanguage();
      await linkWithPopup(user(), createGoogleProvider(), browserPopupRedirectResolver);
      return true;
    },
    disconnectGoogle: async () => void (await unlink(user(), GoogleAuthProvider.PROVIDER_ID)),
    readAccount: async () => {
      await user().reload();
      const { email, emailVerified, providerData } = user();
      const hasProvider = (id: string) => providerData.some(({ providerId }) => providerId === id);
      return {
        email: email ?? '',
        isEmailVerified: emailVerified,
        hasPassword: hasProvider(EmailAuthProvider.PROVIDER_ID),
        hasGoogle: hasProvider(GoogleAuthProvider.PROVIDER_ID),
      };
    },
    changePassword: async ({ currentPassword, newPassword }) => {
      const credential = EmailAuthProvider.credential(user().email ?? '', currentPassword);
      await reauthenticateWithCredential(user(), credential);
      await updatePassword(user(), newPassword);
    },
    sendVerifyLink: async () => {
      setLanguage();
      await sendEmailVerification(user());
    },
    confirmEmail: async (token, password) => {
      const email = (await checkActionCode(auth, token)).data.email ?? '';
      if (proofOf(auth.currentUser)?.email !== email.toLowerCase()) {
        if (password === undefined) throw new IdentityRefused('password_needed', '');
        await signInWithEmailAndPassword(auth, email, password);
      }
      await applyActionCode(auth, token);
      // The current token still says that the address is unproven.
      await auth.currentUser?.getIdToken(true).catch(() => undefined);
      return [];
    },
    // The address stays unproven, and what signed up stays signed in, until its owner has chosen a password by the link.
    reclaim: async (token) => {
      await service.requestReset((await checkActionCode(auth, token)).data.email ?? '');
      return null;
    },
    signOut: () => auth.signOut(),
  };
  return convertErrors(service);
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

/** Wraps each method to throw IdentityRefused instead of a FirebaseError. */
function convertErrors(service: IdentityService): IdentityService {
  const entries = Object.entries(service).map(([name, call]) => [
    name,
    (...given: unknown[]) => withPortalErrors(() => (call as (...all: unknown[]) => Promise<unknown>)(...given)),
  ]);
  return Object.fromEntries(entries) as IdentityService;
}

/** Converts Firebase's error to an IdentityRefused; an unmapped one retains its code and message. */
function toIdentityRefused(error: unknown): unknown {
  if (!(error instanceof FirebaseError)) return error;
  const code = portalCodes.get(error.code);
  return code ? new IdentityRefused(code, '') : new IdentityRefused(error.code, error.message);
}

/** Runs a call to Firebase. @throws IdentityRefused in place of a FirebaseError */
async function withPortalErrors<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    throw toIdentityRefused(error);
  }
}
