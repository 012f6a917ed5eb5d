import type { ProvenIdentity } from '#server/platform/ports/identity';
import type { Handles } from '#server/platform/database/open-database';

const COOKIE_PREFIX = 'molar';

/** The prefix of the names of our cookies. On https a sibling domain cannot set one that begins with `__Host-`. */
export function cookiePrefixOf(publicUrl: string): string {
  return `${publicUrl.startsWith('https:') ? '__Host-' : ''}${COOKIE_PREFIX}`;
}

/** The operations whose attempts are limited. */
export type LimitedEndpoint = 'signIn' | 'signUp' | 'reset' | 'changePassword' | 'verifyLink' | 'otherIdentity';

/** A link to mail; `createLink` creates it together with the mail. */
type RequestedLink = { purpose: 'reset' | 'verify'; subject: string; email: string };

/** The settings of Google's sign-in; `issuer` differs only in tests. */
export type GoogleSettings = { clientId: string; clientSecret: string; issuer: string };

/** How passwords are hashed. */
export type PasswordHashing = {
  hash: (password: string) => Promise<string>;
  verify: (given: { hash: string; password: string }) => Promise<boolean>;
  /** Whether a hash has a lower cost than new ones. */
  isOutdated: (hash: string) => boolean;
};

export type EmbeddedIdentitySettings = Handles & {
  secret: string;
  /** The portal's origin, and others that it serves (localhost besides 127.0.0.1). */
  publicUrl: string;
  trustedOrigins: string[];
  /** The header in which the HTTP server passes the caller's address. */
  clientAddressHeader: string;
  /**
   * Counts one attempt and returns a function that uncounts it. `device` is a known device of the account.
   * @throws beyond the limit.
   */
  limit: (
    attempt: LimitedEndpoint,
    caller: { address: string; account?: string; device?: string },
  ) => Promise<() => Promise<void>>;
  /** Refuses who is signed in but has not passed their second factor. @throws ClinicError */
  assertDone: (identity: ProvenIdentity | null) => Promise<void>;
  /** Clears the failures of a known device or, with `device` null, of the account, whose owner used a mailed link. */
  forgetFailures: (account: { email: string; subject: string; device: string | null }) => Promise<void>;
  /** Whether another device may become known to an account. */
  mayRememberDevice: (email: string) => Promise<boolean>;
  /** Null without sign-in with Google. */
  google: GoogleSettings | null;
  /** Mails a link; the headers are those of the browser that requests it. */
  onLinkRequested: (link: RequestedLink, headers: Headers) => Promise<void>;
  /** Called when a link mailed to this address was used for a new password. */
  onAddressProven: (identity: { issuer: string; subject: string; email: string }) => Promise<void>;
  /** Called when a link mailed to this address was used to prove it; returns the appointments that are final by that. */
  onAddressConfirmed: (identity: { issuer: string; subject: string; email: string }) => Promise<readonly object[]>;
  /** Verifies that a used link's browser has a session of the account or knows its password. @throws ClinicError */
  assertOwner: (
    account: { subject: string; email: string },
    proof: { hasSession: boolean; password: string | undefined; headers: Headers },
  ) => Promise<void>;
  /** Called when the owner of an unproven address takes the account over; returns the token for a new password. */
  onReclaimed: (identity: { issuer: string; subject: string }) => Promise<{ token: string | null }>;
  /** Called after a sign-in with Google; the headers are the browser's. */
  onGoogleSignIn: (identity: ProvenIdentity, headers: Headers) => Promise<void>;
  /** Takes a tenth of a second on purpose. */
  passwords: PasswordHashing;
  /** False in a demo: only the specification's rule applies to its passwords. */
  judgesPasswords: boolean;
  log: { warn(facts: object, message: string): void; error(facts: object, message: string): void };
};
