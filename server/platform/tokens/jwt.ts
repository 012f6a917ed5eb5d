import { createHash, createSecretKey } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { SessionToken } from '#domain/people/sessions';
import type { AccessTokens } from '#server/platform/ports/access-tokens';

const AUDIENCE = 'molar-api';
const TYPE = 'at+jwt';

/** Most verified tokens to cache; a page sends the same one with each of its requests. */
const MAX_CACHED = 1000;

/** Access tokens signed with HS256 by a separate key, derived from the portal's secret. */
export function createJwtAccessTokens(secret: string): AccessTokens {
  // A key object is imported once; bytes would be at every call.
  const key = createSecretKey(createHash('sha256').update(`access-token:${secret}`).digest());
  const remembered = new Map<string, SessionToken>();
  const remember = (token: string, claims: SessionToken) => {
    const [oldest] = remembered.size < MAX_CACHED ? [] : remembered.keys();
    if (oldest !== undefined) remembered.delete(oldest);
    remembered.set(token, claims);
    return claims;
  };
  return {
    mint: async ({ subject, sessionId }, expiresAt) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: TYPE })
        .setSubject(subject)
        .setAudience(AUDIENCE)
        .setExpirationTime(expiresAt)
        .sign(key),
    // The caller checks the session and the expiry against the database at every request.
    read: async (token) => {
      const known = remembered.get(token);
      if (known) return known;
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          audience: AUDIENCE,
          typ: TYPE,
          requiredClaims: ['sub', 'exp', 'sid'],
          // The expiry is checked by the database's clock; this server's may be wrong.
          currentDate: new Date(0),
        });
        const { sub, sid, exp } = payload;
        if (typeof sub !== 'string' || typeof sid !== 'string' || typeof exp !== 'number') return null;
        return remember(token, { subject: sub, sessionId: sid, expiresAt: new Date(exp * 1000) });
      } catch {
        return null;
      }
    },
  };
}
