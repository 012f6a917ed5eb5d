/** The issuer of the embedded service's identities; hosted services have their own. */
export const EMBEDDED_ISSUER = 'embedded';

/** A verified identity. It is (issuer, subject), never an email address. */
export type ProvenIdentity = {
  issuer: string;
  subject: string;
  /** Trimmed and lower-cased. */
  email: string;
  isEmailVerified: boolean;
  name: string;
  /** When the person signed in; part of the session's key. */
  signedInAt: Date;
  expiresAt: Date;
};

/** The purpose of a mailed link: a new password, proving an address, or the first password after an invitation. */
export type LinkPurpose = 'reset' | 'verify' | 'invitation';

export type Identity<Handle> = {
  /** The identity of a request's cookie or bearer token, or null without a valid proof. */
  prove(headers: Headers): Promise<ProvenIdentity | null>;
  /**
   * Creates an identity without a password; its owner sets one by a mailed link. A repeated invitation returns the same
   * identity. An identity with this address that never proved it and has no account here is removed.
   * @throws ClinicError `account_exists` when another identity has this address and may not be removed.
   */
  invite(person: { email: string; name: string }): Promise<{ issuer: string; subject: string }>;
  /**
   * Creates a one-time link, to be mailed at once to the returned address; `email` is the profile's, for a service that
   * stores none here. Null when no link is needed: the identity is gone, its address proven, the invitation accepted, or
   * the service mails such links itself.
   */
  createLink(
    purpose: LinkPurpose,
    owner: { subject: string; email: string | null },
  ): Promise<{ link: string; email: string } | null>;
  /** Creates an identity with a password; only for demo data. */
  register(person: { email: string; name: string; password: string }): Promise<{ issuer: string; subject: string }>;
  /** Marks the address of an identity as proven by the portal's own link. Does nothing if the service cannot. */
  markVerified(subject: string): Promise<void>;
  /** Whether an identity signs in with this password. Limit the attempts first. */
  isPassword(owner: { subject: string; email: string }, password: string): Promise<boolean>;
  /** Removes an identity's password and its sessions, if the service can; its owner sets another one by a mailed link. */
  dropPassword(subject: string): Promise<void>;
  /**
   * Gives an identity another address, which its owner has proven, in the caller's transaction; links mailed before end. With
   * `addedSince` its password, its sessions and the Google accounts connected since then are removed as well. Null if the
   * service has the addresses, which are changed there.
   */
  changeEmail:
    | ((handle: Handle, change: { subject: string; email: string; addedSince?: Date | undefined }) => Promise<void>)
    | null;
  /** Whether an invitation may remove an identity: its address is unproven, and the service can remove identities. */
  isReplaceable(subject: string): Promise<boolean>;
  /**
   * Begins a session of an account that a passkey has proven; the headers set its cookie. Null if the service has no such
   * account, or cannot.
   */
  beginSession(
    account: { issuer: string; subject: string },
    headers: Headers,
  ): Promise<{ identity: ProvenIdentity; headers: Headers } | null>;
  /** Removes an identity with its sessions and one-time links. */
  remove(subject: string): Promise<void>;
  /** Ends the session of the request's cookie; returns headers that clear the cookie. */
  signOut(headers: Headers): Promise<Headers>;
  /**
   * Ends the session that began at `signedInAt`, or all but the one that began at `except`. Does nothing if the service
   * cannot; our own session rows refuse those sign-ins in any case.
   */
  endSessions(subject: string, which: { signedInAt: Date } | { except: Date }): Promise<void>;
};
