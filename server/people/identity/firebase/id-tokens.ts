import { decodeProtectedHeader, errors, jwtVerify, UnsecuredJWT, type JWTPayload } from 'jose';
import { ClinicError } from '#domain/shared/errors';
import type { ProvenIdentity } from '#server/platform/ports/identity';
import type { FindKey } from './provider-keys.ts';
import { issuerOf } from './settings.ts';

/** How far in the future a sign-in may be, in seconds, because two machines' clocks differ. */
const CLOCK_SKEW_S = 60;
const MAX_SUBJECT_LENGTH = 128;

export type SignIn = { identity: ProvenIdentity; isByGoogle: boolean };

/**
 * Reads Firebase ID tokens of one project; null for anything else. With `findKey`, verifies their signature; without it
 * (the emulator), accepts only unsigned ones.
 */
export function createIdTokenReader({ projectId, findKey }: { projectId: string; findKey: FindKey | null }) {
  const claims = {
    issuer: issuerOf(projectId),
    audience: projectId,
    requiredClaims: ['sub', 'exp', 'iat', 'auth_time'],
  };
  return async (token: string): Promise<SignIn | null> => {
    try {
      const isSigned = decodeProtectedHeader(token).alg === 'RS256';
      // Our own access tokens are bearer tokens too; no key is fetched for them.
      if (isSigned !== (findKey !== null)) return null;
      const { payload } = findKey
        ? await jwtVerify(token, findKey, { ...claims, algorithms: ['RS256'] })
        : UnsecuredJWT.decode(token, claims);
      // A list of audiences could contain other projects.
      return payload.aud === projectId ? toSignIn(payload, claims.issuer) : null;
    } catch (error) {
      if (error instanceof ClinicError) throw error;
      if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
      throw error;
    }
  };
}

function toSignIn(payload: JWTPayload, issuer: string): SignIn | null {
  const { sub, exp, iat, auth_time: authTime, email, email_verified: isEmailVerified, name } = payload;
  const latest = Date.now() / 1000 + CLOCK_SKEW_S;
  const isPast = (second: unknown): second is number => typeof second === 'number' && second > 0 && second <= latest;
  if (typeof sub !== 'string' || sub === '' || sub.length > MAX_SUBJECT_LENGTH) return null;
  if (typeof exp !== 'number' || !isPast(iat) || !isPast(authTime)) return null;
  // A sign-in by phone or an anonymous one has no address, which the portal needs.
  if (typeof email !== 'string' || email.trim() === '') return null;
  const address = email.trim().toLowerCase();
  const provider = (payload['firebase'] as { sign_in_provider?: unknown } | undefined)?.sign_in_provider;
  return {
    identity: {
      issuer,
      subject: sub,
      email: address,
      isEmailVerified: isEmailVerified === true,
      name: typeof name === 'string' && name.trim() !== '' ? name.trim() : (address.split('@')[0] ?? address),
      signedInAt: new Date(authTime * 1000),
      expiresAt: new Date(exp * 1000),
    },
    isByGoogle: provider === 'google.com',
  };
}
