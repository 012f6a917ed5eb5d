import type { ProvenIdentity } from '#server/ports/identity';

/** A Google service account, as its JSON key file names it; what else the file says is not needed. */
export type ServiceAccount = { client_email: string; private_key: string };

/** Where Google's doors are; they differ only where it is tried without Google. */
export type FirebaseEndpoints = {
  /** The public keys of ID tokens, as a JSON Web Key Set. */
  keys: string;
  /** The Identity Toolkit, without a version. */
  toolkit: string;
  /** Turns a service account's signature into an access token. */
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
  /** `127.0.0.1:9099`: the Auth Emulator, whose tokens nobody signed. Null: Firebase itself. */
  emulatorHost: string | null;
  /** Without one nothing is deleted at Firebase (the subject stays barred here), and no link is made for mails of ours. */
  serviceAccount: ServiceAccount | null;
  /** The portal's own origin, for links. */
  publicUrl: string;
  /** Of which the first password of invited people is made, which nobody learns. */
  secret: string;
  /** An invited person chose a password by the link that was mailed to this address. */
  onAddressProven: (identity: { issuer: string; subject: string; email: string }) => Promise<void>;
  /** Somebody came who signed in with Google; the headers are their browser's. Comes again at every such call. */
  onGoogleSignIn: (identity: ProvenIdentity, headers: Headers) => Promise<void>;
  log: { warn(facts: object, what: string): void; error(facts: object, what: string): void };
  endpoints?: FirebaseEndpoints;
};

/** Who signs the ID tokens of a project; with the subject it makes an identity. */
export function issuerOf(projectId: string): string {
  return `https://securetoken.google.com/${projectId}`;
}
