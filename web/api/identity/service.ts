/** The service's refusal: its code, and its message as it is to be shown. */
export class IdentityRefused extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'IdentityRefused';
    this.code = code;
  }
}

export type Proof = { email: string; name: string };

/** How somebody signs in, as the identity service knows it. */
export type Account = { email: string; isEmailVerified: boolean; hasPassword: boolean; hasGoogle: boolean };

/** Where Google leads to afterwards; `refused` gets an `error` in its address. Both are pages of ours. */
export type Pages = { back: string; refused: string };

/** What a browser asks of an identity service, whichever it is. Every call throws IdentityRefused. */
export type IdentityService = {
  /** Who is proven in this browser, where the service keeps that here; null also where only the server can tell. */
  findProof(): Promise<Proof | null>;
  /** What a call that needs proof of identity carries beside cookies. */
  proofHeaders(): Promise<Record<string, string>>;
  proveByPassword(given: { email: string; password: string }): Promise<void>;
  register(given: { name: string; email: string; password: string }): Promise<void>;
  update(given: { name?: string; image?: string }): Promise<void>;
  requestReset(email: string): Promise<void>;
  /** The address that is signed in now; null where the service signs nobody in. */
  resetPassword(given: { token: string; newPassword: string }): Promise<string | null>;
  /** Who came back from Google; null when the page is being left for it. */
  signInWithGoogle(pages: Pages): Promise<Proof | null>;
  /** True when Google is connected now, false when the page is being left for it. */
  connectGoogle(pages: Pages): Promise<boolean>;
  disconnectGoogle(): Promise<void>;
  readAccount(): Promise<Account>;
  changePassword(given: { currentPassword: string; newPassword: string }): Promise<void>;
  sendVerifyLink(): Promise<void>;
  confirmEmail(token: string): Promise<void>;
  /** Forgets who was proven in this browser. */
  forget(): Promise<void>;
};
