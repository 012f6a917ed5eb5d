import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTotp, totpCode } from '#testing/add-totp';
import { describeOneDatabase } from '#testing/database';
import { freePort } from '#testing/free-port';
import { GOOGLE_CLIENT, startOpenIdProvider, type OpenIdProvider } from '#testing/openid-provider';
import { openTestPortal, type TestPortal } from '#testing/portal';
import { CookieJar, walkThroughGoogle } from '#testing/walk-through-google';

const ORIGIN = 'http://127.0.0.1:3999';
const CALLBACK = `${ORIGIN}/api/auth/callback/google`;

describeOneDatabase('the first sign-in with Google', (open) => {
  let google: OpenIdProvider;
  let portal: TestPortal;
  beforeAll(async () => {
    google = await startOpenIdProvider({ port: await freePort(), redirectUri: CALLBACK });
    portal = await openTestPortal(await open(), {
      GOOGLE_CLIENT_ID: GOOGLE_CLIENT.clientId,
      GOOGLE_CLIENT_SECRET: GOOGLE_CLIENT.clientSecret,
      GOOGLE_ISSUER: google.issuer,
    });
  });
  afterAll(async () => {
    await portal.close();
    await google.stop();
  });

  async function visit(method: 'GET' | 'POST', url: string, jar: CookieJar, payload?: object) {
    const headers = { host: '127.0.0.1:3999', origin: ORIGIN, cookie: jar.header, 'accept-language': 'de-DE,de' };
    const response = await portal.app.inject({ method, url, headers, ...(payload && { payload }) });
    const cookies = [response.headers['set-cookie'] ?? []].flat().map((cookie) => ['set-cookie', cookie] as const);
    jar.take(new Response(null, { headers: cookies.map(([name, value]): [string, string] => [name, value]) }));
    return response;
  }

  /** Follows the redirects of a sign-in with Google; returns the final location. */
  async function signIn(sub: string, jar = new CookieJar()) {
    const started = await visit('POST', '/api/auth/sign-in/social', jar, {
      callbackURL: '/appointment',
      errorCallbackURL: '/login',
    });
    const back = await walkThroughGoogle(started.json<{ url: string }>().url, sub, CALLBACK);
    const { headers } = await visit('GET', back.slice(ORIGIN.length), jar);
    return { jar, location: headers.location };
  }
  const mint = (email: string, { header }: CookieJar) =>
    portal.call('GET', `/jwt?email=${encodeURIComponent(email)}`, { headers: { cookie: header } });

  test('creates a patient with Google’s name, in the language of the page, who can book at once', async () => {
    google.accounts.set('greta', { email: 'greta@example.test', email_verified: true, name: 'Greta Google' });
    const { jar, location } = await signIn('greta');
    expect(location).toBe('/appointment');
    const minted = await mint('greta@example.test', jar);
    expect(minted).toMatchObject({
      status: 200,
      body: { data: { user: { name: 'Greta Google', role: 'Patient', image: null, isverified: '' } } },
    });
    const profile = await portal.call('GET', '/profile', { token: String(minted.body['accessToken']) });
    expect(profile.body.data).toMatchObject({ language: 'de', phone: null });
  });

  test('is no session of an account with a second factor until that is passed', async () => {
    google.accounts.set('tom', { email: 'tom@example.test', email_verified: true, name: 'Tom' });
    const { secret } = await addTotp(portal, { cookie: (await signIn('tom')).jar.header });
    const { jar } = await signIn('tom');
    expect((await mint('tom@example.test', jar)).body['code']).toBe('factor_required');
    const headers = { cookie: jar.header };
    const passed = await portal.call('POST', '/factors/pass', { headers, body: { code: totpCode(secret) } });
    expect([passed.status, (await mint('tom@example.test', jar)).status]).toEqual([200, 200]);
  });

  test('creates the profile once: a later sign-in does not change it', async () => {
    google.accounts.set('anna', { email: 'anna@example.test', email_verified: true, name: 'Anna' });
    const first = await mint('anna@example.test', (await signIn('anna')).jar);
    await portal.call('PATCH', '/profile', { token: String(first.body['accessToken']), body: { name: 'Anna Neu' } });
    google.accounts.set('anna', { email: 'anna@example.test', email_verified: true, name: 'Other' });
    const again = await mint('anna@example.test', (await signIn('anna')).jar);
    expect(again.body.data).toMatchObject({ user: { name: 'Anna Neu' } });
    const rows = await portal.db.selectFrom('person').select('id').where('email', '=', 'anna@example.test').execute();
    expect(rows).toHaveLength(1);
  });

  test.each([
    ['no-name', undefined, 'no-name'],
    ['crlf', 'Eve\r\nBcc: all@example.test', 'Eve Bcc: all@example.test'],
    ['long', 'x'.repeat(300), 'x'.repeat(100)],
    ['half', `a\ud83d`, 'a\ufffd'],
  ])('cleans the name that Google sends (%s)', async (sub, name, stored) => {
    const email = `${sub}@example.test`;
    google.accounts.set(sub, { email, email_verified: true, ...(name !== undefined && { name }) });
    const minted = await mint(email, (await signIn(sub)).jar);
    expect(minted.body.data).toMatchObject({ user: { name: stored } });
  });

  test('never opens an account that has a password, whatever its role', async () => {
    for (const email of ['admin@demo.test', 'doctor@demo.test', 'patient@demo.test']) {
      google.accounts.set(email, { email, email_verified: true, name: 'Eve' });
      const { jar, location } = await signIn(encodeURIComponent(email));
      expect(location).toContain('error=account_not_linked');
      expect((await mint(email, jar)).status).toBe(401);
    }
  });
});
