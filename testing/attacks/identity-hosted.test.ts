import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccessToken, signOut } from '#contract/people/sessions';
import { createFirebaseIdentity, issuerOf } from '#server/people/identity/firebase';
import { boundRouteOf } from '#server/app/http/bound-routes';
import { performRoute } from '#server/app/http/perform-route';
import { createPatient } from '#server/people/profiles/create-patient';
import { addTotp, totpCode } from '#testing/add-totp';
import { describeOneDatabase } from '#testing/database';
import {
  claimsOf,
  createSigningKey,
  FIREBASE_PROJECT as PROJECT,
  firebaseSettings,
  sign,
  startKeyServer,
  type KeyServer,
  type SigningKey,
} from '#testing/firebase-keys';
import { aPerson, tokenFor, type TestPerson } from '#testing/people';
import { OUTSIDE_DEMO } from '#testing/portal';
import { photoForm } from '#testing/upload-photo';
import { useAttacker } from './use-attacker.ts';

describeOneDatabase('attacks on a portal with sign-in at Firebase', (open) => {
  const it = useAttacker(open);
  let keys: KeyServer;
  let key: SigningKey;
  let admin: TestPerson;
  beforeAll(async () => {
    key = await createSigningKey('key-1');
    keys = await startKeyServer([key]);
    // Only the URL of Google's keys is replaced, so that no network is needed.
    it.portal.portal.ports.identity = createFirebaseIdentity({
      ...firebaseSettings(keys),
      secret: OUTSIDE_DEMO.SESSION_SECRET,
      onGoogleSignIn: (proven) => createPatient(it.portal.portal, proven, 'en'),
    });
    const email = 'alma@praxis.example';
    const { id } = await aPerson(it.portal, { role: 'admin', email, subject: 'subjectOfAlma' });
    await it.portal.db
      .updateTable('person')
      .set({ issuer: issuerOf(PROJECT) })
      .where('id', '=', id)
      .execute();
    admin = { id, email, name: 'Alma', issuer: issuerOf(PROJECT), subject: 'subjectOfAlma' };
  });
  afterAll(() => keys.stop());

  const idToken = (over: object = {}) =>
    sign({ ...claimsOf(PROJECT), email: admin.email, sub: admin.subject, ...over }, key);
  const mint = (token: string) => it.attacker.api('GET', `/jwt?email=${encodeURIComponent(admin.email)}`, { token });

  test.each([
    ['is not verified', { email_verified: false }],
    ['is said to be verified', { email_verified: true }],
    ['is not verified, by Google', { email_verified: false, firebase: { sign_in_provider: 'google.com' } }],
    ['comes from Google', { firebase: { sign_in_provider: 'google.com' } }],
    ['is written in capitals', { email: 'ALMA@PRAXIS.EXAMPLE' }],
  ])(
    'attack 1b: registering the admin’s address at Firebase gives no access to the account (%s)',
    async (_how, over) => {
      const token = await idToken({ sub: 'subjectOfEve', ...over });
      const { status, body } = await mint(token);
      expect({ status, code: body['code'], token: body['accessToken'] }).toMatchObject({
        status: 409,
        code: 'profile_missing',
        token: undefined,
      });
      const form = await photoForm();
      const photo = await it.attacker.api('POST', '/images', { token, body: form });
      const image = (photo.body['data'] as { url: string }).url;
      const profile = { name: 'Eve', email: admin.email, role: 'Patient', image };
      const claimed = await it.attacker.api('POST', '/users', { token, body: profile });
      expect([claimed.status, claimed.body['code']]).toEqual([409, 'account_exists']);
      const people = await it.portal.db.selectFrom('person').select(['email', 'name', 'role', 'subject']).execute();
      expect(people).toMatchObject([{ email: admin.email, role: 'admin', subject: admin.subject }]);
    },
  );

  test('attack 2: an ID token of another project, key, time or kind gets no access token', async () => {
    expect((await mint(await idToken())).body['accessToken']).toEqual(expect.any(String));
    const stranger = { ...(await createSigningKey('key-1')), id: 'key-1' };
    const claims = { ...claimsOf(PROJECT), email: admin.email, sub: admin.subject };
    const now = Math.floor(Date.now() / 1000);
    const publicKey = new TextEncoder().encode(JSON.stringify(key.publicJwk));
    const tokens: [string, string][] = [
      ['for another project', await idToken({ aud: 'other-project' })],
      ['of another project', await idToken({ iss: issuerOf('other-project') })],
      ['of another project altogether', await idToken({ aud: 'other', iss: issuerOf('other') })],
      ['for two projects', await idToken({ aud: [PROJECT, 'other-project'] })],
      ['that has expired', await idToken({ exp: now - 1 })],
      ['that never expires', await idToken({ exp: undefined })],
      ['signed by another key', await sign(claims, stranger)],
      ['signed by nobody', new UnsecuredJWT(claims).encode()],
      [
        'signed with the public key as a secret',
        await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: key.id }).sign(publicKey),
      ],
      ['that is an access token', await tokenFor(it.portal, admin)],
    ];
    for (const [what, token] of tokens) {
      const { status, body } = await mint(token);
      expect([what, status, body['code'], body['accessToken']]).toEqual([what, 401, 'not_signed_in', undefined]);
    }
  });

  test('attack 2: an ID token is not accepted as an access token', async () => {
    const { status, body } = await it.attacker.api('GET', '/users?userType=Patient', { token: await idToken() });
    expect([status, body['code']]).toEqual([401, 'not_signed_in']);
  });

  test.each<[string, (accessToken: string, idToken: string) => Promise<unknown>]>([
    ['they signed out by their access token', (token) => it.attacker.api('POST', '/sign-out', { token })],
    ['they signed out by the ID token itself', (_token, token) => it.attacker.api('POST', '/sign-out', { token })],
  ])('attack 8: an unexpired ID token gives no access once %s', async (_how, end) => {
    await it.portal.db.deleteFrom('session').execute();
    const signIn = { auth_time: Math.floor(Date.now() / 1000) - 60 };
    const token = await idToken(signIn);
    const { body } = await mint(token);
    await end(String(body['accessToken']), token);
    expect((await mint(token)).status).toBe(401);
    const renewed = await idToken({ ...signIn, iat: Math.floor(Date.now() / 1000) });
    expect((await mint(renewed)).status).toBe(401);
  });

  test('attack 51: a forged ID token and a sign-out are logged with sign-in at Firebase', async () => {
    const events: object[] = [];
    const { log } = it.portal.portal;
    const note = (facts: object) => void events.push(facts);
    const forged = await sign(claimsOf(PROJECT), { ...(await createSigningKey('key-1')), id: 'key-1' });
    const token = await idToken({ auth_time: Math.floor(Date.now() / 1000) - 30 });
    const portal = { ...it.portal.portal, log: { ...log, info: note, warn: note } };
    const query = { email: admin.email };
    for (const [route, bearer] of [
      [createAccessToken, forged],
      [signOut, token],
    ] as const) {
      await performRoute(boundRouteOf(route), portal, {
        query,
        headers: new Headers({ authorization: `Bearer ${bearer}` }),
      });
    }
    expect(events).toMatchObject([
      { event: 'permission_refused', of: 'createAccessToken', person: null },
      { event: 'signed_out', of: 'signOut', person: admin.id },
    ]);
  });

  test('attack 48: a Firebase sign-in from before all sessions were ended creates no session', async () => {
    await it.portal.db.deleteFrom('session').execute();
    const signedIn = async (seconds: number) => idToken({ auth_time: Math.floor(Date.now() / 1000) + seconds });
    const [own, unused] = [await signedIn(-9), await signedIn(-8)];
    const token = String((await mint(own)).body['accessToken']);
    await it.attacker.api('DELETE', '/sessions?id=others', { token });
    expect((await mint(unused)).status).toBe(401);
    for (const good of [own, await signedIn(1)]) expect((await mint(good)).status).toBe(200);
  });

  test('attack 48: a person who signs in at Firebase has at most the newest twenty sessions', async () => {
    const { db } = it.portal;
    await db.deleteFrom('session').execute();
    await db.updateTable('person').set({ sessionsEndedAt: null }).where('id', '=', admin.id).execute();
    const now = Math.floor(Date.now() / 1000);
    const mintAt = async (age: number) => (await mint(await idToken({ auth_time: now - age }))).status;
    for (let age = 50; age > 30; age -= 1) expect(await mintAt(age)).toBe(200);
    // An older sign-in that is used late does not replace a newer one.
    expect([await mintAt(60), await mintAt(50), await mintAt(29), await mintAt(50)]).toEqual([401, 200, 200, 401]);
  });

  test('attack 8: the ID token of a deleted person gives no access and creates no account', async () => {
    await it.portal.db.updateTable('person').set({ deletedAt: new Date() }).where('id', '=', admin.id).execute();
    const token = await idToken({ auth_time: Math.floor(Date.now() / 1000) - 5 });
    expect((await mint(token)).status).toBe(401);
    const profile = { name: 'Alma', email: admin.email, role: 'Patient', image: '/images/x.jpg' };
    expect((await it.attacker.api('POST', '/users', { token, body: profile })).status).toBe(401);
    await it.portal.db.updateTable('person').set({ deletedAt: null }).where('id', '=', admin.id).execute();
  });

  test.each(['password', 'google.com'])(
    'attack 66: a sign-in at Firebase by %s passes the portal’s factor before it is a session',
    async (provider) => {
      const seconds = Math.floor(Date.now() / 1000) - (provider === 'password' ? 30 : 20);
      const times = { email_verified: true, firebase: { sign_in_provider: provider } };
      const earlier = await idToken({ ...times, auth_time: seconds - 10 });
      expect((await mint(earlier)).status).toBe(200);
      const { secret } = await addTotp(it.portal, { authorization: `Bearer ${earlier}` });
      const token = await idToken({ ...times, auth_time: seconds });
      const refused = await mint(token);
      expect([refused.status, refused.body['code']]).toEqual([401, 'factor_required']);
      const body = { code: totpCode(secret) };
      expect((await it.attacker.api('POST', '/factors/pass', { token, body })).status).toBe(200);
      expect((await mint(token)).status).toBe(200);
      await it.portal.db.deleteFrom('factor').execute();
    },
  );
});
