import type { GenericEndpointContext } from 'better-auth';
import type { LinkPurpose } from '#server/platform/ports/identity';

const HOUR = 3600;
const TOKEN_BYTES = 24;

/** The page of each kind of link, its lifetime in seconds, and the identifier under which its token's hash is stored. */
const LINKS = {
  reset: { page: 'reset-password', seconds: HOUR, nameOf: resetIdentifier },
  verify: { page: 'verify-email', seconds: 24 * HOUR, nameOf: verifyIdentifier },
  invitation: { page: 'reset-password', seconds: 7 * 24 * HOUR, nameOf: resetIdentifier },
} as const satisfies Record<LinkPurpose, object>;

/** The identifier by which the library looks up a link to choose a password. */
export function resetIdentifier(token: string): string {
  return `reset-password:${token}`;
}

/** The identifier under which the database stores (the hash of) a link that proves an address. */
export function verifyIdentifier(token: string): string {
  return `verify-link:${token}`;
}

/** Creates a link for an identity, with the address to mail it to; null if the link would serve no purpose. */
export async function createOneTimeLink(
  { internalAdapter }: Pick<GenericEndpointContext['context'], 'internalAdapter'>,
  { publicUrl, purpose, subject }: { publicUrl: string; purpose: LinkPurpose; subject: string },
): Promise<{ link: string; email: string } | null> {
  const user = await internalAdapter.findUserById(subject);
  if (!user || (purpose === 'verify' && user.emailVerified)) return null;
  // The identity can sign in, so the invitation was accepted.
  if (purpose === 'invitation' && (await internalAdapter.findAccounts(subject)).length > 0) return null;
  const { page, seconds, nameOf } = LINKS[purpose];
  const token = Buffer.from(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES))).toString('base64url');
  await internalAdapter.createVerificationValue({
    identifier: nameOf(token),
    value: subject,
    expiresAt: new Date(Date.now() + seconds * 1000),
  });
  // The fragment leaves the token out of every server's log.
  return { link: `${publicUrl}/${page}#token=${token}`, email: user.email };
}
