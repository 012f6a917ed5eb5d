import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { PasswordHashing } from '#server/people/identity/embedded';
import type { ClinicFacts } from '#contract/clinic/clinic';
import { ClinicError } from '#domain/shared/errors';
import { EMBEDDED_ISSUER, type Identity } from '#server/platform/ports/identity';
import type { JobQueue } from '#server/platform/ports/job-queue';
import type { Database, Db, Handles } from '#server/platform/database/open-database';
import { findPersonByEmail, findPersonByIdentity } from '#server/people/profiles/people-rows';
import type { Portal } from '#server/platform/context';
import { addressOf, CLIENT_ADDRESS_HEADER } from '#server/platform/http/client-address';
import { clearFailures, checkRateLimit } from '#server/platform/rate-limit';
import { assertOwner } from '#server/accounts/address/assert-owner';
import { confirmIdentity } from '#server/accounts/address/confirm-address';
import { reclaimAccount } from '#server/accounts/address/reclaim-account';
import { proveAddress } from '#server/accounts/address/prove-address';
import { pageLanguage } from '#i18n/negotiate-language';
import { assertDone, toSignIn } from '#server/people/factors/sign-in';
import { createPasswordHashing } from '#server/people/identity/embedded/password-hashing';
import { createPatient } from '#server/people/profiles/create-patient';
import type { Config } from '#server/app/config/config';
import { originsOf } from '#server/app/config/public-url';
import { deriveSecret } from '#server/app/config/secrets';

type OpenIdentity = Identity<Db> & {
  /** Handles requests below `/api/auth`. */
  handle: (request: Request) => Promise<Response>;
  warmUp: () => Promise<void>;
};

type Opening = Handles & {
  log: Logger;
  secret: string;
  publicUrl: string;
  jobs: JobQueue<Db>;
  /** Called per request, because the portal is created after the identity service. */
  portal: () => Portal;
  passwords?: PasswordHashing;
};

/** Opens the identity service: Firebase if it is configured, else the embedded one. */
export async function openIdentity(config: Config, opening: Opening): Promise<OpenIdentity> {
  const { log, secret, publicUrl, portal } = opening;
  if (!config.firebase) return openEmbedded(config, opening);
  const { createFirebaseIdentity } = await import('#server/people/identity/firebase');
  return createFirebaseIdentity({
    ...config.firebase,
    publicUrl,
    secret: deriveSecret(secret, 'identity'),
    judgesPasswords: !config.isDemo,
    onAddressProven: async (account) => void (await proveAddress(portal(), account)),
    onGoogleSignIn: async (proven, headers) => {
      await createPatient(portal(), proven, pageLanguage(headers));
    },
    log,
  });
}

/** Whether the owner of the address disowned the identity's account. */
async function isDisownedIdentity(db: Database, subject: string | undefined): Promise<boolean> {
  if (subject === undefined) return false;
  const person = await findPersonByIdentity(db, { issuer: EMBEDDED_ISSUER, subject });
  return person !== null && person.emailDisownedAt !== null;
}

/** The public facts of the identity service, for pages. */
export function identityFactsOf({ firebase, google }: Config): Pick<ClinicFacts, 'google' | 'identity'> {
  if (!firebase) return { google: google !== null };
  const { projectId, apiKey, authDomain, emulatorHost } = firebase;
  return { google: true, identity: { mode: 'firebase', projectId, apiKey, authDomain, emulatorHost } };
}

async function openEmbedded(
  config: Config,
  {
    read,
    write,
    log,
    secret,
    publicUrl,
    jobs,
    portal,
    passwords = createPasswordHashing(config.passwordCost),
  }: Opening,
): Promise<OpenIdentity> {
  const { createEmbeddedIdentity } = await import('#server/people/identity/embedded');
  return createEmbeddedIdentity({
    read,
    write,
    secret: deriveSecret(secret, 'identity'),
    publicUrl,
    trustedOrigins: originsOf(config),
    clientAddressHeader: CLIENT_ADDRESS_HEADER,
    // In a demo all users share the loopback address, so it is not rate-limited.
    limit: async (attempt, { address, ...counted }) => {
      const isDisowned = attempt === 'verifyLink' && (await isDisownedIdentity(read, counted.account));
      return checkRateLimit(portal(), isDisowned ? 'verifyDisowned' : attempt, {
        ...counted,
        ...(!config.isDemo && { address }),
      });
    },
    assertDone: async (proven) => {
      const signIn = proven && (await toSignIn(portal(), proven));
      if (signIn) assertDone(signIn);
    },
    forgetFailures: async ({ email, subject, device }) => {
      const known = device === null ? {} : { device };
      await clearFailures(portal(), 'signIn', { account: email, ...known });
      await clearFailures(portal(), 'changePassword', { account: subject, ...known });
      if (device !== null) return;
      await clearFailures(portal(), 'reset', { account: email });
      // Devices known by the old password are forgotten, so new ones may be registered.
      await clearFailures(portal(), 'newDevice', { account: email });
    },
    mayRememberDevice: (email) =>
      checkRateLimit(portal(), 'newDevice', { account: email }).then(
        () => true,
        (error: unknown) => {
          if (error instanceof ClinicError && error.code === 'too_many_requests') return false;
          throw error;
        },
      ),
    google: config.google,
    onLinkRequested: async ({ purpose, subject, email }, headers) => {
      // During a sign-up there is no profile yet that has a language.
      const language = (await findPersonByEmail(read, email))?.language ?? pageLanguage(headers);
      const id = randomUUID();
      await jobs.enqueue(write, 'one-time-link', { id, purpose, issuer: EMBEDDED_ISSUER, subject, language }, { id });
    },
    onAddressProven: async (account) => void (await proveAddress(portal(), account, { isByNewPassword: true })),
    onAddressConfirmed: (account) => confirmIdentity(portal(), account),
    assertOwner: (account, { headers, ...proof }) =>
      assertOwner(portal(), account, { ...proof, address: addressOf(headers), route: '/confirm-email' }),
    onReclaimed: (account) => reclaimAccount(portal(), account),
    onGoogleSignIn: (proven, headers) => createPatient(portal(), proven, pageLanguage(headers)),
    passwords,
    judgesPasswords: !config.isDemo,
    log,
  });
}
