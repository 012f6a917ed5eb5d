import type { ConfirmedTime } from '#contract/bookings/holds';
/** An error of the identity service: its code, and its message for display. */
export class IdentityRefused extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'IdentityRefused';
    this.code = code;
  }
}

export type Proof = { email: string; name: string };

/** How an identity signs in. */
export type Account = { email: string; isEmailVerified: boolean; hasPassword: boolean; hasGoogle: boolean };

/** The pages of the portal that Google redirects to; `refused` receives an `error` query parameter. */
export type Pages = { back: string; refused: string };

/** The port of identity services in the browser. Every method throws IdentityRefused. */
export type IdentityService = {
  /** The identity signed in to in this browser; null if none, or if only the server knows. */
  findProof(): Promise<Proof | null>;
  /** The headers that prove the identity, in addition to cookies. */
  proofHeaders(): Promise<Record<string, string>>;
  signInWithPassword(given: { email: string; password: string }): Promise<void>;
  /** Creates an identity and signs in to it. */
  register(given: { name: string; email: string; password: string }): Promise<void>;
  /** Updates the display name and the image at the identity service. */
  update(given: { name?: string; image?: string }): Promise<void>;
  /** Requests a password link by email; the result is the same for an unknown address. */
  requestReset(email: string): Promise<void>;
  /** Returns the email address that is now signed in; null if the service does not sign in. Throws if the link is invalid. */
  resetPassword(given: { token: string; newPassword: string }): Promise<string | null>;
  /** The identity that Google returned; null while the browser is redirected to Google. */
  signInWithGoogle(pages: Pages): Promise<Proof | null>;
  /** True once Google is linked, false while the browser is redirected to Google. */
  connectGoogle(pages: Pages): Promise<boolean>;
  /** Throws if Google is the only way to sign in. */
  disconnectGoogle(): Promise<void>;
  /** How the current identity signs in. */
  readAccount(): Promise<Account>;
  /** Ends all other sessions of the identity and renews this one. */
  changePassword(given: { currentPassword: string; newPassword: string }): Promise<void>;
  /** Emails the link that proves the address. */
  sendVerifyLink(): Promise<void>;
  /**
   * Needs a session of the account or its password; returns the appointments that are final by that, as far as the
   * service knows. Throws if the link was used or has expired.
   */
  confirmEmail(token: string, password?: string): Promise<ConfirmedTime[]>;
  /**
   * Signs everybody out of the account of a link to confirm its address, and drops its password. Returns the token for a
   * new one; null if a link for it is mailed.
   */
  reclaim(token: string): Promise<string | null>;
  /** Removes the sign-in from this browser. */
  signOut(): Promise<void>;
};
