import { importPKCS8, SignJWT } from 'jose';
import { ClinicError } from '#domain/shared/errors';
import { requestService } from '#server/platform/http/http-client';
import type { ServiceAccount } from './settings.ts';

const SCOPE = 'https://www.googleapis.com/auth/identitytoolkit';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
/** The longest lifetime that Google grants, in seconds. */
const LIFETIME_S = 3600;
/** A token is replaced this long before it expires, in milliseconds. */
const RESERVE_MS = 60_000;

/**
 * Access tokens of a service account, cached until shortly before they expire.
 * @throws ClinicError `unavailable` when Google issues none.
 */
export function cacheAdminToken(account: ServiceAccount, tokenUrl: string): () => Promise<string> {
  let cached: { token: string; usableUntil: number } | undefined;
  return async () => {
    if (cached && Date.now() < cached.usableUntil) return cached.token;
    const issuedAt = Math.floor(Date.now() / 1000);
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(account.client_email)
      .setAudience(tokenUrl)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + LIFETIME_S)
      .sign(await importPKCS8(account.private_key, 'RS256'));
    const { status, body } = await requestService(
      tokenUrl,
      { method: 'POST', body: new URLSearchParams({ grant_type: GRANT, assertion }) },
      { name: 'Google' },
    );
    const { access_token: token, expires_in: seconds } = (body ?? {}) as {
      access_token?: unknown;
      expires_in?: unknown;
    };
    if (status !== 200 || typeof token !== 'string') {
      throw new ClinicError('unavailable', { cause: new Error(`Google refused the service account: ${status}`) });
    }
    cached = { token, usableUntil: Date.now() + (typeof seconds === 'number' ? seconds : 0) * 1000 - RESERVE_MS };
    return token;
  };
}
