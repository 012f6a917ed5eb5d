import type { ProvenIdentity } from '#server/ports/identity';
import type { Database } from '#server/store/database/open-database';

export const COOKIE_PREFIX = 'molar';

/** What somebody tries again and again who has no right to it. */
export type LimitedEndpoint = 'signIn' | 'signUp' | 'reset' | 'changePassword' | 'verifyLink' | 'otherIdentity';

/** A link that is to be mailed, and to be made (`createLink`) when the mail is. */
export type RequestedLink = { purpose: 'reset' | 'verify'; subject: string; email: string };

/** Where Google's sign-in is; `issuer` differs only where it is tried without Google. */
export type GoogleSettings = { clientId: string; clientSecret: string; issuer: string };

/** How passwords are kept. */
export type PasswordHashing = {
  hash: (password: string) => Promise<string>;
  verify: (given: { hash: string; password: string }) => Promise<boolean>;
};

export type EmbeddedIdentitySettings = {
  db: Database;
  secret: string;
  /** The portal's own origin, and others it answers on (localhost beside 127.0.0.1). */
  publicUrl: string;
  trustedOrigins: string[];
  /** In which header the HTTP server tells the caller's address. */
  clientAddressHeader: string;
  /**
   * Counts one attempt at a door; what it returns gives the attempt back. `device` is one that signed in to the
   * account before.
   * @throws when there were too many.
   */
  limit: (
    what: LimitedEndpoint,
    by: { address: string; account?: string; device?: string },
  ) => Promise<() => Promise<void>>;
  /** Forgets the failures of a known device, or with `device` null those of the account, whose owner used a mailed link. */
  forgetFailures: (account: { email: string; subject: string; device: string | null }) => Promise<void>;
  /** Whether one more device may become known to an account. */
  mayRememberDevice: (email: string) => Promise<boolean>;
  /** Null: there is no sign-in with Google here. */
  google: GoogleSettings | null;
  /** Has a link mailed; the headers are those of the browser that asks for it. */
  onLinkWanted: (wanted: RequestedLink, headers: Headers) => Promise<void>;
  /** Somebody used a link that was mailed to this address. */
  onAddressProven: (identity: { issuer: string; subject: string; email: string }) => Promise<void>;
  /** Somebody came back from Google; the headers are their browser's. */
  onGoogleSignIn: (identity: ProvenIdentity, headers: Headers) => Promise<void>;
  /** The library's own (scrypt, N 16384, r 16) unless given: it takes a tenth of a second, which is its purpose. */
  passwords?: PasswordHashing;
  log: { warn(facts: object, what: string): void; error(facts: object, what: string): void };
};
