import { createHmac } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

/** The link of somebody who was invited works this long; the mail says so. */
const LIFETIME = '7d';
const AUDIENCE = 'molar-invitation';
const TYPE = 'invitation+jwt';
/** How the browser tells an invitation from a code of Firebase's own. */
const PREFIX = 'invitation.';

export type Invitations = {
  /** The password that an invited account has until its owner chooses one; nobody learns it. */
  firstPassword(email: string): string;
  /** The token of a mailed link. */
  issue(email: string): Promise<string>;
  /** For whom a token was issued, or null. */
  read(token: string): Promise<string | null>;
};

/**
 * Invitations to a service that lets nobody but its administrators make links: whoever brings a token of ours may
 * choose a password, for as long as the account still has its first one. So each works once.
 */
export function createInvitations(secret: string): Invitations {
  const keyFor = (purpose: string) => createHmac('sha256', secret).update(`invitation:${purpose}`).digest();
  const key = keyFor('token');
  return {
    // Of every kind of character, so that no policy of the project refuses it.
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
