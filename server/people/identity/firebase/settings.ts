import type { ProvenIdentity } from '#server/platform/ports/identity';

/** A Google service account: the needed fields of its JSON key file. */
export type ServiceAccount = { client_email: string; private_key: string };

/** Google's endpoints; they differ only in tests. */
type FirebaseEndpoints = {
  /** The public keys of ID tokens, as a JSON Web Key Set. */
  keys: string;
  /** The Identity Toolkit, without a version. */
  toolkit: string;
  /** Exchanges a service account's signed assertion for an access token. */
  token: string;
};

export const GOOGLE_ENDPOINTS: FirebaseEndpoints = {
  keys: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
  toolkit: 'https://identitytoolkit.googleapis.com',
  token: 'https://oauth2.googleapis.com/token',
};

export type FirebaseIdentitySettings = {
  projectId: string;
  /** The web API key. It is public: every browser has it. */
  apiKey: string;
  /** The address of the Auth Emulator (`127.0.0.1:9099`), whose tokens are unsigned. Null: Firebase itself. */
  emulatorHost: string | null;
  /** Without one, nothing is deleted at Firebase (the subject is refused here), and the portal mails no links. */
  serviceAccount: ServiceAccount | null;
  /** The portal's origin, for links. */
  publicUrl: string;
  /** The first passwords of invited accounts are derived from it. */
  secret: string;
  /** False in a demo: only the specification's rule applies to its passwords. */
  judgesPasswords: boolean;
  /** Called when an invited person chose a password by the link mailed to this address. */
  onAddressProven: (identity: { issuer: string; subject: string; email: string }) => Promise<void>;
  /** Called for every request with a sign-in by Google; the headers are the browser's. */
  onGoogleSignIn: (identity: ProvenIdentity, headers: Headers) => Promise<void>;
  log: { warn(facts: object, message: string): void; error(facts: object, message: string): void };
  endpoints?: FirebaseEndpoints;
};

/** The issuer of a project's ID tokens; together with the subject it is an identity. */
export function issuerOf(projectId: string): string {
  return `https://securetoken.google.com/${projectId}`;
}
