import { createHash, createSecretKey } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { ACCESS_TOKEN_MINUTES, type AccessTokens } from '#server/ports/access-tokens';

const AUDIENCE = 'molar-api';
const TYPE = 'at+jwt';

/** Access tokens signed with HS256 by a key of their own, derived from the portal's secret. */
export function createJwtAccessTokens(secret: string): AccessTokens {
  // A key object is prepared once; bytes would be at every call.
  const key = createSecretKey(createHash('sha256').update(`access-token:${secret}`).digest());
  return {
    mint: async ({ subject, sessionId }, now) => {
      const expiresAt = new Date(now.getTime() + ACCESS_TOKEN_MINUTES * 60_000);
      const token = await new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: TYPE })
        .setSubject(subject)
        .setAudience(AUDIENCE)
        .setExpirationTime(expiresAt)
        .sign(key);
      return { token, expiresAt };
    },
    read: async (token) => {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          audience: AUDIENCE,
          typ: TYPE,
          requiredClaims: ['sub', 'exp', 'sid'],
          // Whether it has ended is asked of the database's clock; this server's may be wrong.
          currentDate: new Date(0),
        });
        const { sub, sid, exp } = payload;
        if (typeof sub !== 'string' || typeof sid !== 'string' || typeof exp !== 'number') return null;
        return { subject: sub, sessionId: sid, expiresAt: new Date(exp * 1000) };
      } catch {
        return null;
      }
    },
  };
}
