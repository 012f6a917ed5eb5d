import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { ClinicError } from '#domain/shared/errors';
import type { Context, Portal } from '#server/platform/context';
import { acceptChallenge, findPasskey, listFactors, noteUse, type Account } from './factors-rows.ts';
import type { Db } from '#server/platform/database/open-database';

/** How long a passkey has to sign a challenge, in milliseconds. */
const CHALLENGE_MS = 5 * 60_000;

/** What a challenge is for: only there it is accepted. */
export type Purpose = { isNew: boolean; attempt: string };

/** An unverified response of a browser, whose parts the library checks. */
export type PasskeyResponse = Record<string, unknown>;

/**
 * The name that passkeys of this portal are for, and the origin of the pages that use them. They need a name: http is for
 * this machine only, which is `localhost`.
 * @throws ClinicError `passkeys_unavailable`
 */
function relyingPartyOf({ settings }: Portal): { id: string; origin: string } {
  const { hostname, origin, port, protocol } = new URL(settings.publicUrl);
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) === 0) return { id: hostname, origin };
  if (protocol !== 'http:') throw new ClinicError('passkeys_unavailable');
  return { id: 'localhost', origin: `http://localhost:${port}` };
}

const signedFor = ({ isNew, attempt }: Purpose) => `${isNew ? 'new passkey' : 'passkey'} ${attempt}`;

/** What a browser has to let a passkey sign: one of `account`, a new one for `person`, or whichever it has. */
export async function createPasskeyOptions(
  ctx: Context,
  purpose: Purpose,
  { account, person }: { account: Account | null; person: { id: string; email: string; name: string } | null },
): Promise<object> {
  const library = await import('@simplewebauthn/server');
  const { id: rpID } = relyingPartyOf(ctx);
  const challenge = ctx.ports.links.sign(signedFor(purpose), randomUUID(), new Date(ctx.now.getTime() + CHALLENGE_MS));
  const known = (account ? await listFactors(ctx.read, account, 'passkey') : []).map(
    ({ credentialId, transports }) => ({
      id: credentialId ?? '',
      transports,
    }),
  );
  if (!person) {
    const options = { rpID, challenge, allowCredentials: known, userVerification: 'required' } as const;
    return library.generateAuthenticationOptions(options);
  }
  return library.generateRegistrationOptions({
    rpName: ctx.settings.clinic.name,
    rpID,
    challenge,
    userID: new Uint8Array(Buffer.from(person.id)),
    userName: person.email,
    userDisplayName: person.name,
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** What the library compares a response with, and the challenge that it was found to have signed. */
function expectationOf(ctx: Context, purpose: Purpose) {
  const { id, origin } = relyingPartyOf(ctx);
  const found: { challenge: string | null } = { challenge: null };
  const expected = {
    expectedRPID: id,
    expectedOrigin: origin,
    expectedChallenge: (signed: string) => {
      found.challenge = ctx.ports.links.read(signedFor(purpose), Buffer.from(signed, 'base64url').toString(), ctx.now);
      return found.challenge !== null;
    },
  };
  const accept = async (trx: Db) => {
    const expiresAt = new Date(ctx.now.getTime() + CHALLENGE_MS);
    if (found.challenge === null || !(await acceptChallenge(trx, { id: found.challenge, expiresAt }))) throw refused();
  };
  return { expected, accept };
}

const refused = (cause?: unknown) => new ClinicError('factor_refused', { cause });

/** Verifies a new passkey and returns it as a factor. @throws ClinicError `factor_refused` */
export async function acceptNewPasskey(ctx: Context, trx: Db, purpose: Purpose, sent: PasskeyResponse) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { expected, accept } = expectationOf(ctx, purpose);
  const response = sent as unknown as RegistrationResponseJSON;
  const { registrationInfo } = await verifyRegistrationResponse({ response, ...expected }).catch((error: unknown) => {
    throw refused(error);
  });
  if (!registrationInfo) throw refused();
  await accept(trx);
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return {
    kind: 'passkey',
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports,
  } as const;
}

/** Verifies that a known passkey, of `account` if there is one, signed a challenge. Returns whose it is. @throws ClinicError `factor_refused` */
export async function acceptPasskey(
  ctx: Context,
  trx: Db,
  attempt: string | null,
  { sent, account }: { sent: PasskeyResponse; account: Account | null },
): Promise<Account> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  if (attempt === null) throw refused();
  const { expected, accept } = expectationOf(ctx, { isNew: false, attempt });
  const factor = typeof sent['id'] === 'string' ? await findPasskey(trx, sent['id']) : null;
  if (!factor || (account && (factor.issuer !== account.issuer || factor.subject !== account.subject))) throw refused();
  const { credentialId, publicKey, counter } = factor;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: sent as unknown as AuthenticationResponseJSON,
    credential: {
      id: credentialId ?? '',
      publicKey: new Uint8Array(Buffer.from(publicKey ?? '', 'base64url')),
      counter,
    },
    ...expected,
  }).catch((error: unknown) => {
    throw refused(error);
  });
  if (!verified) throw refused();
  await accept(trx);
  await noteUse(trx, factor.id, authenticationInfo.newCounter);
  return factor;
}
