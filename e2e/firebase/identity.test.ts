import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFirebaseIdentity, type FirebaseIdentity } from '#server/people/identity/firebase';
import type { FirebaseIdentitySettings } from '#server/people/identity/firebase/settings';
import type { ProvenIdentity } from '#server/platform/ports/identity';
import {
  API_KEY,
  emptyEmulator,
  findAccount,
  HOST,
  PROJECT,
  renew,
  signIn,
  signInWithGoogle,
  signUp,
} from './support/emulator.ts';
import { openTokenEndpoint, type TokenEndpoint } from './support/token-endpoint.ts';
import { SESSION_SECRET } from '#testing/session-secret';

const ORIGIN = 'http://127.0.0.1:3999';
const PASSWORD = 'Secret#1';
const NOBODY = 'http://127.0.0.1:9';
const TOOLKIT = `http://${HOST}/identitytoolkit.googleapis.com`;

const welcomed: ProvenIdentity[] = [];
function open(over: Partial<FirebaseIdentitySettings> = {}): FirebaseIdentity {
  return createFirebaseIdentity({
    projectId: PROJECT,
    apiKey: API_KEY,
    emulatorHost: HOST,
    serviceAccount: null,
    judgesPasswords: false,
    publicUrl: ORIGIN,
    secret: SESSION_SECRET,
    onAddressProven: async () => undefined,
    onGoogleSignIn: async (proven) => void welcomed.push(proven),
    log: { warn: () => undefined, error: () => undefined },
    ...over,
  });
}
/** A portal with an API key only: the emulator responds, and no administrator's request is sent. */
const withKeyAlone = () =>
  open({
    emulatorHost: null,
    endpoints: { keys: NOBODY, token: NOBODY, toolkit: TOOLKIT },
  });

const prove = (identity: FirebaseIdentity, token: string) =>
  identity.prove(new Headers({ authorization: `Bearer ${token}` }));
const tokenOf = (link: string) => new URL(link).hash.replace('#token=', '');
const choose = (identity: FirebaseIdentity, token: string, newPassword: string) =>
  identity.handle(
    new Request(`${ORIGIN}/api/auth/reset-password`, { method: 'POST', body: JSON.stringify({ token, newPassword }) }),
  );

beforeEach(emptyEmulator);

describe('a token of the emulator', () => {
  test('proves the identity; a renewed one proves the same sign-in', async () => {
    const made = await signUp('Nina@Example.test', PASSWORD);
    const proven = await prove(open(), made.idToken);
    expect(proven).toMatchObject({ subject: made.localId, email: 'nina@example.test', isEmailVerified: false });
    const renewed = await prove(open(), await renew(made.refreshToken));
    expect(renewed?.signedInAt).toEqual(proven?.signedInAt);
  });

  test('is refused without an emulator', async () => {
    const { idToken } = await signUp('nina@example.test', PASSWORD);
    expect(await prove(withKeyAlone(), idToken)).toBeNull();
  });

  test('is refused by another project', async () => {
    const { idToken } = await signUp('nina@example.test', PASSWORD);
    expect(await prove(open({ projectId: 'demo-other' }), idToken)).toBeNull();
  });

  test('of Google is reported to the portal', async () => {
    const { idToken } = await signInWithGoogle({ sub: '1234567890', email: 'gerd@example.test', name: 'Gerd Google' });
    expect(await prove(open(), idToken)).toMatchObject({ name: 'Gerd Google', isEmailVerified: true });
    expect(welcomed.map(({ email }) => email)).toEqual(['gerd@example.test']);
  });
});

/** Invites Dora; returns the mailed link. */
async function invite(identity: FirebaseIdentity): Promise<{ subject: string; link: string }> {
  const email = 'dora@example.test';
  const { subject } = await identity.invite({ email, name: 'Dr. Dora' });
  const made = await identity.createLink('invitation', { subject, email });
  return { subject, link: made?.link ?? '' };
}

test('an invitation replaces an account with an unproven address if the portal may delete accounts', async () => {
  const email = 'dora@example.test';
  const squatter = await signUp(email, 'Squat#22');
  await expect(withKeyAlone().invite({ email, name: 'Dr. Dora' })).rejects.toMatchObject({ code: 'account_exists' });
  const invited = await invite(open());
  expect(invited.subject).not.toBe(squatter.localId);
  await expect(signIn(email, 'Squat#22')).rejects.toThrow('INVALID_PASSWORD');
  await choose(open(), tokenOf(invited.link), PASSWORD);
  // The address is now proven.
  await expect(open().invite({ email, name: 'Dr. Dora' })).rejects.toMatchObject({ code: 'account_exists' });
});

describe.each([
  ['with an administrator (the emulator)', open],
  ['with nothing but the web API key', withKeyAlone],
])('%s', (_how, start) => {
  test('an invited person can sign in only after choosing a password by the link', async () => {
    const identity = start();
    const invited = await invite(identity);
    expect(invited.link.startsWith(`${ORIGIN}/reset-password#token=`)).toBe(true);
    await expect(signIn('dora@example.test', PASSWORD)).rejects.toThrow('INVALID_PASSWORD');
    expect((await choose(identity, tokenOf(invited.link), PASSWORD)).status).toBe(200);
    const signedIn = await signIn('dora@example.test', PASSWORD);
    expect(signedIn.localId).toBe(invited.subject);
    expect((await prove(open(), signedIn.idToken))?.name).toBe('Dr. Dora');
  });

  test('the link works once, and never for a weak password', async () => {
    const identity = start();
    const { link } = await invite(identity);
    const refused = await choose(identity, tokenOf(link), 'weak');
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'WEAK_PASSWORD' }]);
    expect((await choose(identity, tokenOf(link), PASSWORD)).status).toBe(200);
    const again = await choose(identity, tokenOf(link), 'Other#22');
    expect([again.status, await again.json()]).toMatchObject([400, { code: 'INVALID_TOKEN' }]);
    await signIn('dora@example.test', PASSWORD);
  });

  test('a second invitation sends another link to the same account; one that has signed in is refused', async () => {
    const identity = start();
    const [first, second] = [await invite(identity), await invite(identity)];
    expect(second.subject).toBe(first.subject);
    await choose(identity, tokenOf(second.link), PASSWORD);
    await expect(identity.invite({ email: 'dora@example.test', name: 'Dr. Dora' })).rejects.toMatchObject({
      code: 'account_exists',
    });
  });

  test('an address that Firebase refuses is invalid input', async () => {
    await expect(start().invite({ email: 'no address', name: 'Nobody' })).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });

  test('registering an account again does not change it', async () => {
    const person = { email: 'paul@example.test', name: 'Paul', password: PASSWORD };
    const first = await start().register(person);
    expect(await start().register(person)).toEqual(first);
    expect(first.issuer).toBe(`https://securetoken.google.com/${PROJECT}`);
  });
});

test.each(['', 'x', 'invitation.', 'invitation.e30.e30.', 'invitation.eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.'])(
  'a link with the token %j is refused',
  async (token) => {
    const refused = await choose(open(), token, PASSWORD);
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'INVALID_TOKEN' }]);
  },
);

test('a link of another portal of the same project is refused', async () => {
  const { link } = await invite(open({ secret: 'another-secret-of-another-portal' }));
  expect((await choose(open(), tokenOf(link), PASSWORD)).status).toBe(400);
});

test('every other endpoint of the identity service is disabled', async () => {
  for (const path of ['/api/auth/sign-in/email', '/api/auth/get-session', '/api/auth/reset-password/x']) {
    expect((await open().handle(new Request(`${ORIGIN}${path}`, { method: 'POST', body: '{}' }))).status).toBe(404);
  }
  expect((await open().handle(new Request(`${ORIGIN}/api/auth/reset-password`))).status).toBe(404);
});

describe('removing', () => {
  test('deletes the account with a service account, and is idempotent', async () => {
    const { localId } = await signUp('nina@example.test', PASSWORD);
    await open().remove(localId);
    expect(await findAccount('nina@example.test')).toBeUndefined();
    await open().remove(localId);
  });

  test('leaves the account without a service account', async () => {
    const { localId } = await signUp('nina@example.test', PASSWORD);
    await withKeyAlone().remove(localId);
    expect(await findAccount('nina@example.test')).toMatchObject({ localId });
  });
});

describe('with a service account', () => {
  let google: TokenEndpoint;
  beforeAll(async () => {
    google = await openTokenEndpoint();
  });
  afterAll(() => google.stop());
  const withAccount = () =>
    open({
      emulatorHost: null,
      serviceAccount: google.account,
      endpoints: { keys: NOBODY, token: google.url, toolkit: TOOLKIT },
    });

  test('a signed assertion is exchanged for one access token, which deletes accounts', async () => {
    const identity = withAccount();
    const [one, two] = [await signUp('one@example.test', PASSWORD), await signUp('two@example.test', PASSWORD)];
    await identity.remove(one.localId);
    await identity.remove(two.localId);
    expect(await findAccount('one@example.test')).toBeUndefined();
    expect(await findAccount('two@example.test')).toBeUndefined();
    expect(google.assertions).toHaveLength(1);
    const { grant, claims } = google.assertions[0] ?? {};
    expect(grant).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
    expect(claims).toMatchObject({
      iss: google.account.client_email,
      scope: 'https://www.googleapis.com/auth/identitytoolkit',
      aud: google.url,
    });
    expect(Number(claims?.exp) - Number(claims?.iat)).toBe(3600);
  });

  test('a refusal by Google is reported as unavailable, and the account stays', async () => {
    const { localId } = await signUp('nina@example.test', PASSWORD);
    google.answer = { status: 400, body: { error: 'invalid_grant' } };
    await expect(withAccount().remove(localId)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await findAccount('nina@example.test')).toMatchObject({ localId });
  });
});
