import { decodeJwt } from 'jose';
import type { GoogleSettings } from './settings.ts';

export const GOOGLE = 'google';

/**
 * Code flow with PKCE, state and nonce, by discovery. What Google says of somebody is read from the ID token alone,
 * whose signature, audience, issuer and nonce were checked; without one there is no sign-in.
 */
export async function googlePlugin({ clientId, clientSecret, issuer }: GoogleSettings) {
  const { genericOAuth } = await import('better-auth/plugins/generic-oauth');
  return genericOAuth({
    config: [
      {
        providerId: GOOGLE,
        name: 'Google',
        discoveryUrl: `${issuer}/.well-known/openid-configuration`,
        clientId,
        clientSecret,
        scopes: ['openid', 'email', 'profile'],
        pkce: true,
        requireIdTokenVerification: true,
        // Whose Google account it is stands on the screen, on a computer that several people use too.
        prompt: 'select_account',
        getUserInfo: async ({ idToken }) => (idToken ? readClaims(idToken) : null),
      },
    ],
  });
}

/** The picture is left out: it would be an address that a stranger chose for our server or pages to fetch. */
function readClaims(idToken: string) {
  const { sub, email, email_verified: isVerified, name } = decodeJwt(idToken);
  if (!sub || typeof email !== 'string' || email === '') return null;
  return {
    id: sub,
    sub,
    email,
    emailVerified: isVerified === true,
    email_verified: isVerified === true,
    name: typeof name === 'string' && name.trim() !== '' ? name.trim() : (email.split('@')[0] ?? email),
  };
}
