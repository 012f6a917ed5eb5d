import { ClinicError, invalidInput } from '#domain/shared/errors';
import type { Db } from '#server/platform/database/open-database';
import type { Identity } from '#server/platform/ports/identity';
import { FirebaseRefused, openAccounts, type FirebaseAccounts } from '#server/people/identity/firebase/accounts';
import { choosePassword } from '#server/people/identity/firebase/choose-password';
import { createIdTokenReader } from '#server/people/identity/firebase/id-tokens';
import { createInvitations } from '#server/people/identity/firebase/invitations';
import { cacheProviderKeys } from '#server/people/identity/firebase/provider-keys';
import { bearerOf } from '#server/platform/http/bearer';
import { GOOGLE_ENDPOINTS, issuerOf, type FirebaseIdentitySettings } from '#server/people/identity/firebase/settings';

export {
  issuerOf,
  type FirebaseIdentitySettings,
  type ServiceAccount,
} from '#server/people/identity/firebase/settings';

export type FirebaseIdentity = Identity<Db> & {
  /** Serves `/api/auth/*`, of which only invited people need an endpoint. */
  handle(request: Request): Promise<Response>;
  warmUp(): Promise<void>;
};

/**
 * The hosted identity service: browsers sign in at Firebase, and its ID token as bearer proves their identity. Operations
 * that need an administrator of the project work only with a service account, or on the emulator.
 */
export function createFirebaseIdentity(settings: FirebaseIdentitySettings): FirebaseIdentity {
  const { projectId, emulatorHost, publicUrl, endpoints = GOOGLE_ENDPOINTS } = settings;
  const issuer = issuerOf(projectId);
  const read = createIdTokenReader({ projectId, findKey: emulatorHost ? null : cacheProviderKeys(endpoints.keys) });
  const accounts = openAccounts(settings);
  const invitations = createInvitations(settings.secret);

  return {
    handle: (request) =>
      choosePassword(request, {
        accounts,
        invitations,
        judgesPasswords: settings.judgesPasswords,
        onAddressProven: (account) => settings.onAddressProven({ issuer, ...account }),
      }),

    warmUp: async () => undefined,

    prove: async (headers) => {
      const token = bearerOf(headers);
      const signIn = token ? await read(token) : null;
      if (!signIn) return null;
      if (signIn.isByGoogle) {
        await settings
          .onGoogleSignIn(signIn.identity, headers)
          .catch((err: unknown) => settings.log.error({ err }, 'identity: no profile was made after Google'));
      }
      return signIn.identity;
    },

    invite: async ({ email, name }) => {
      const person = { email, name, password: invitations.firstPassword(email) };
      const subject = await createOrFind(accounts, person).catch(async (error: unknown) => {
        // An account with this address exists; unless the address is proven, it may belong to another person.
        const isExisting = error instanceof ClinicError && error.code === 'account_exists';
        const known = isExisting ? await accounts.admin?.find({ email }) : null;
        if (!known || known.isEmailVerified) throw error;
        await accounts.admin?.remove(known.subject);
        return createOrFind(accounts, person);
      });
      return { issuer, subject };
    },

    // Firebase mails the other links itself. A second link to the same account is valid too, but only one of them works.
    createLink: async (purpose, { email }) => {
      if (purpose !== 'invitation' || email === null) return null;
      return { link: `${publicUrl}/reset-password#token=${await invitations.issue(email)}`, email };
    },

    register: async (person) => {
      const subject = await createOrFind(accounts, person);
      await accounts.admin?.markVerified(subject);
      return { issuer, subject };
    },

    markVerified: async (subject) => {
      await accounts.admin?.markVerified(subject);
    },

    isPassword: async ({ subject, email }, password) =>
      (await accounts.signIn({ email, password }))?.subject === subject,

    // The address stays unproven until its owner has set another one by Firebase's link.
    dropPassword: async () => undefined,

    changeEmail: null,

    isReplaceable: async (subject) => {
      if (!accounts.admin) return false;
      return (await accounts.admin.find({ subject }))?.isEmailVerified !== true;
    },

    remove: async (subject) => {
      if (accounts.admin) return accounts.admin.remove(subject);
      // The account cannot sign in here in any case: the row of its person is marked as deleted.
      return settings.log.warn(
        { subject },
        'identity: FIREBASE_SERVICE_ACCOUNT is not set, an account stays at Firebase',
      );
    },

    // The browser signs out of Firebase; the portal sets no cookie.
    signOut: async () => new Headers(),

    endSessions: async () => undefined,

    beginSession: async () => null,
  };
}

/** @throws ClinicError `account_exists` when the address exists with another password. */
async function createOrFind(
  accounts: FirebaseAccounts,
  person: { email: string; name: string; password: string },
): Promise<string> {
  try {
    return await accounts.create(person);
  } catch (error) {
    if (!(error instanceof FirebaseRefused)) throw error;
    if (error.code === 'INVALID_EMAIL') throw invalidInput('email', 'validation.emailInvalid');
    // Any other refusal comes from the project's configuration, which the caller cannot fix.
    if (error.code !== 'EMAIL_EXISTS') throw new ClinicError('unavailable', { cause: error });
    const { email, password } = person;
    const known = await accounts.signIn({ email, password });
    if (!known) throw new ClinicError('account_exists');
    return known.subject;
  }
}
