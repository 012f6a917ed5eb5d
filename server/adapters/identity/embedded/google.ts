import { decodeJwt } from 'jose';
import type { GoogleSettings } from './settings.ts';

export const GOOGLE = 'google';

/**
 * Authorization code flow with PKCE, state and nonce, by discovery. Reads claims only from the ID token, after its
 * signature, audience, issuer and nonce were verified; without one there is no sign-in.
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
        // Shows the account even with a single one, for computers that several people share.
        prompt: 'select_account',
        getUserInfo: async ({ idToken }) => (idToken ? readClaims(idToken) : null),
      },
    ],
  });
}

/** Omits the image: it is an address chosen by a stranger, which our server or pages would fetch. */
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
