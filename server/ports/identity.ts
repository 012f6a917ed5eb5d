/** The issuer of the embedded service's identities; a hosted one has its own. */
export const EMBEDDED_ISSUER = 'embedded';

/** Who somebody proved to be. An identity is (issuer, subject), never an e-mail. */
export type ProvenIdentity = {
  issuer: string;
  subject: string;
  /** Trimmed and lower-cased. */
  email: string;
  isEmailVerified: boolean;
  name: string;
  /** When this proof was given (sign-in), to key the session. */
  signedInAt: Date;
  expiresAt: Date;
};

/** What a mailed link is for: a new password, proving an address, or the first password of somebody invited. */
export type LinkPurpose = 'reset' | 'verify' | 'invitation';

export type Identity = {
  /** The identity behind a request's cookie or bearer, or null when there is no valid proof. */
  prove(headers: Headers): Promise<ProvenIdentity | null>;
  /**
   * Makes an identity nobody can sign in to until its owner sets a password by a mailed link; invited again, it is
   * the same one. An identity of this address that never proved it and has no account here is removed.
   * @throws ClinicError `account_exists` when another has this address and may not be removed.
   */
  invite(person: { email: string; name: string }): Promise<{ issuer: string; subject: string }>;
  /**
   * Makes a one-time link, to be mailed at once to the address it returns; `email` is the profile's, for a service
   * that stores none here. Null when there is nothing to open: the identity is gone, its address proven, the
   * invitation accepted, or the service mails such links itself.
   */
  createLink(
    purpose: LinkPurpose,
    owner: { subject: string; email: string | null },
  ): Promise<{ link: string; email: string } | null>;
  /** Makes an identity with a password at once; only demo data uses it. */
  register(person: { email: string; name: string; password: string }): Promise<{ issuer: string; subject: string }>;
  /** Marks the address of an identity as proven, which the portal's own link did. Where a service cannot, nothing happens. */
  markVerified(subject: string): Promise<void>;
  /** Whether an invitation may remove an identity: its address is not proven, and the service lets the portal remove it. */
  isReplaceable(subject: string): Promise<boolean>;
  /** Ends every session of the identity and removes it, with its one-time links. */
  remove(subject: string): Promise<void>;
  /** Ends the session that the request's cookie carries; headers to send back (an emptied cookie). */
  signOut(headers: Headers): Promise<Headers>;
  /**
   * Ends the one session that began then, or all but that one. Where a service cannot, nothing happens: our own
   * session rows bar those sign-ins in any case.
   */
  endSessions(subject: string, which: { signedInAt: Date } | { except: Date }): Promise<void>;
};
