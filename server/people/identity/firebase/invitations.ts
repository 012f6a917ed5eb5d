import { createHmac } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

/** The lifetime of an invitation link; the mail mentions it. */
const LIFETIME = '7d';
const AUDIENCE = 'molar-invitation';
const TYPE = 'invitation+jwt';
/** Lets the browser distinguish an invitation from one of Firebase's own codes. */
const PREFIX = 'invitation.';

export type Invitations = {
  /** The password of an invited account until its owner chooses one; never disclosed. */
  firstPassword(email: string): string;
  /** The token of a mailed link. */
  issue(email: string): Promise<string>;
  /** The address that a token was issued for, or null. */
  read(token: string): Promise<string | null>;
};

/**
 * Invitations to a service where only administrators can create links: the bearer of our token may choose a password
 * while the account still has its first one, so that each token works once.
 */
export function createInvitations(secret: string): Invitations {
  const keyFor = (purpose: string) => createHmac('sha256', secret).update(`invitation:${purpose}`).digest();
  const key = keyFor('token');
  return {
    // Contains every kind of character, to satisfy any password policy of the project.
    firstPassword: (email) => `${keyFor(`password:${email}`).toString('base64url')}aA1!`,
    issue: async (email) => {
      const token = await new SignJWT({})
        .setProtectedHeader({ alg: 'HS256', typ: TYPE })
        .setSubject(email)
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(LIFETIME)
        .sign(key);
      return `${PREFIX}${token}`;
    },
    read: async (token) => {
      if (!token.startsWith(PREFIX)) return null;
      try {
        const { payload } = await jwtVerify(token.slice(PREFIX.length), key, {
          algorithms: ['HS256'],
          audience: AUDIENCE,
          typ: TYPE,
          requiredClaims: ['sub', 'exp'],
        });
        return payload.sub ?? null;
      } catch {
        return null;
      }
    },
  };
}
