import type { BetterAuthOptions, GenericEndpointContext } from 'better-auth';
import { decodeJwt } from 'jose';
import { findPersonByIdentity } from '#server/people/profiles/people-rows';
import type { Database } from '#server/platform/database/open-database';
import { EMBEDDED_ISSUER } from '#server/platform/ports/identity';
import type { GoogleSettings } from './settings.ts';

export const GOOGLE = 'google';

/**
 * Authorization code flow with PKCE, state and nonce, by discovery. Reads claims only from the ID token, after its
 * signature, audience, issuer and nonce were verified; without one there is no sign-in. The library compares the issuer
 * with the discovered document, this also with the configured one.
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
        getUserInfo: async ({ idToken }) => (idToken ? readClaims(idToken, issuer) : null),
      },
    ],
  });
}

/** How accounts are stored and linked to Google. */
export const accountOptions = {
  modelName: 'identity_account',
  updateAccountOnSignIn: false,
  accountLinking: {
    enabled: true,
    // Linking needs a session. By the address alone, an earlier registrant of it would share the account.
    disableImplicitLinking: true,
    requireLocalEmailVerified: true,
    trustedProviders: [],
    allowDifferentEmails: false,
    updateUserInfoOnLink: false,
  },
} satisfies BetterAuthOptions['account'];

/** Refuses an unverified address. The library runs this only in Google's callbacks, not for invitations. */
export function refuseUnverified({
  source,
}: {
  source: { oauth?: { profile?: Record<string, unknown> | undefined } | undefined };
}) {
  return source.oauth?.profile?.['email_verified'] === true ? undefined : { error: 'email_not_verified' };
}

/**
 * Whether Google comes back to connect itself with an account whose session has ended since: a new password or a restored
 * address ends what its earlier holder has begun. A first sign-in has no account yet.
 */
export async function lacksSession(read: Database, subject: string, call: GenericEndpointContext): Promise<boolean> {
  if (!(await findPersonByIdentity(read, { issuer: EMBEDDED_ISSUER, subject }))) return false;
  const { getSessionFromCtx } = await import('better-auth/api');
  return (await getSessionFromCtx(call))?.user.id !== subject;
}

/** Omits the image: its address is not ours, and our server or pages would fetch it. */
function readClaims(idToken: string, issuer: string) {
  const { iss, sub, email, email_verified: isVerified, name } = decodeJwt(idToken);
  if (iss !== issuer || !sub || typeof email !== 'string' || email === '') return null;
  return {
    id: sub,
    sub,
    email,
    emailVerified: isVerified === true,
    email_verified: isVerified === true,
    name: typeof name === 'string' && name.trim() !== '' ? name.trim() : (email.split('@')[0] ?? email),
  };
}
