import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createFirebaseIdentity } from '#server/people/identity/firebase';
import { createPatient } from '#server/people/profiles/create-patient';
import { openTestDatabase } from '#testing/database';
import { aJpeg, openTestPortal, type TestResponse, type TestPortal } from '#testing/portal';
import { API_KEY, emptyEmulator, HOST, PROJECT, renew, signIn, signInWithGoogle, signUp } from './support/emulator.ts';
import { SESSION_SECRET } from '#testing/session-secret';

const PASSWORD = 'Secret#1';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal(await openTestDatabase('embedded'));
  portal.portal.ports.identity = createFirebaseIdentity({
    projectId: PROJECT,
    apiKey: API_KEY,
    emulatorHost: HOST,
    serviceAccount: null,
    judgesPasswords: false,
    publicUrl: 'http://127.0.0.1:3999',
    secret: SESSION_SECRET,
    onAddressProven: async () => undefined,
    onGoogleSignIn: (proven) => createPatient(portal.portal, proven, 'en'),
    log: portal.portal.log,
  });
});
afterAll(() => portal.close());
beforeEach(emptyEmulator);

const mint = (email: string, idToken: string) =>
  portal.call('GET', `/jwt?email=${encodeURIComponent(email)}`, { token: idToken });
const signOut = (token: string) => portal.call('POST', '/sign-out', { token });
const accessTokenOf = (answer: TestResponse) => String(answer.body['accessToken']);

async function uploadPhoto(token: string): Promise<string> {
  const form = new FormData();
  form.append('image', new File([new Uint8Array(await aJpeg())], 'me.jpg', { type: 'image/jpeg' }));
  const request = new Request('http://127.0.0.1/', { method: 'POST', body: form });
  const answer = await portal.call('POST', '/images', {
    token,
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    body: Buffer.from(await request.arrayBuffer()),
  });
  return (answer.body as unknown as { data: { url: string } }).data.url;
}

async function signUpPatient(email: string) {
  const account = await signUp(email, PASSWORD);
  const body = { name: 'Nina', email, role: 'Patient', image: await uploadPhoto(account.idToken) };
  const made = await portal.call('POST', '/users', { token: account.idToken, body });
  expect(made.status).toBe(200);
  return account;
}

test('an ID token as bearer creates an image, a profile and then a session', async () => {
  const account = await signUp('nina@example.test', PASSWORD);
  expect(await mint('nina@example.test', account.idToken)).toMatchObject({
    status: 409,
    body: { code: 'profile_missing' },
  });
  const body = { name: 'Nina', email: 'nina@example.test', role: 'Patient', image: await uploadPhoto(account.idToken) };
  expect((await portal.call('POST', '/users', { token: account.idToken, body })).status).toBe(200);
  const minted = await mint('nina@example.test', account.idToken);
  expect(minted).toMatchObject({ status: 200, body: { data: { user: { role: 'Patient' } } } });
  const own = await portal.call('GET', '/bookings?email=nina@example.test', { token: accessTokenOf(minted) });
  expect(own.status).toBe(200);
});

test('an ID token is not accepted as an access token or for another address', async () => {
  const { idToken } = await signUpPatient('petra@example.test');
  expect((await portal.call('GET', '/bookings?email=petra@example.test', { token: idToken })).status).toBe(401);
  expect((await mint('patient@demo.test', idToken)).status).toBe(401);
});

test('after signing out a renewed ID token gets no access token; a new sign-in does', async () => {
  const account = await signUpPatient('olga@example.test');
  const minted = await mint('olga@example.test', account.idToken);
  const other = await portal.call('GET', '/bookings?email=olga@example.test', { token: accessTokenOf(minted) });
  expect(other.status).toBe(200);
  expect((await signOut(accessTokenOf(minted))).status).toBe(200);
  expect((await mint('olga@example.test', account.idToken)).status).toBe(401);
  expect((await mint('olga@example.test', await renew(account.refreshToken))).status).toBe(401);
  const gone = await portal.call('GET', '/bookings?email=olga@example.test', { token: accessTokenOf(minted) });
  expect(gone.status).toBe(401);
  // Firebase reports the time of a sign-in in seconds: within the same second it looks like the same sign-in.
  await expect
    .poll(async () => (await mint('olga@example.test', (await signIn('olga@example.test', PASSWORD)).idToken)).status)
    .toBe(200);
});

test('signing out with an ID token ends the sign-in before it has a session', async () => {
  const account = await signUpPatient('ute@example.test');
  expect((await signOut(account.idToken)).status).toBe(200);
  expect((await mint('ute@example.test', account.idToken)).status).toBe(401);
});

test('signing up at Firebase with a known address does not give access to that person', async () => {
  const { idToken } = await signUp('patient@demo.test', PASSWORD);
  expect(await mint('patient@demo.test', idToken)).toMatchObject({ status: 409, body: { code: 'profile_missing' } });
  const body = { name: 'Eve', email: 'patient@demo.test', role: 'Patient', image: await uploadPhoto(idToken) };
  expect(await portal.call('POST', '/users', { token: idToken, body })).toMatchObject({
    status: 409,
    body: { code: 'account_exists' },
  });
});

test('a first sign-in with Google creates a patient', async () => {
  const { idToken } = await signInWithGoogle({ sub: '4711', email: 'gerd@example.test', name: 'Gerd Google' });
  expect(await mint('gerd@example.test', idToken)).toMatchObject({
    status: 200,
    body: { data: { user: { name: 'Gerd Google', role: 'Patient' } } },
  });
});

test('the unexpired ID token of a deleted account is refused, and the account is removed at Firebase', async () => {
  const account = await signUpPatient('lea@example.test');
  const id = (await mint('lea@example.test', account.idToken)).body as unknown as { data: { user: { _id: string } } };
  const admin = await portal.portal.write
    .selectFrom('person')
    .select(['issuer', 'subject'])
    .where('email', '=', 'admin@demo.test')
    .executeTakeFirstOrThrow();
  const session = await portal.portal.write
    .insertInto('session')
    .values({ ...admin, signedInAt: new Date(), expiresAt: new Date(Date.now() + 3_600_000) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = await portal.portal.ports.tokens.mint(
    { subject: admin.subject, sessionId: session.id },
    new Date(Date.now() + 3_600_000),
  );
  expect((await portal.call('DELETE', `/users?id=${id.data.user._id}`, { token })).status).toBe(200);
  expect((await mint('lea@example.test', account.idToken)).status).toBe(401);
  await portal.drain();
  await expect(signIn('lea@example.test', PASSWORD)).rejects.toThrow('EMAIL_NOT_FOUND');
});
