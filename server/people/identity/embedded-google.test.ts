import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProvenIdentity } from '#server/platform/ports/identity';
import type { OpenDatabase } from '#server/platform/database/open-database';
import { describeOneDatabase } from '#testing/database';
import { embeddedSettings, ORIGIN } from '#testing/embedded-settings';
import { freePort } from '#testing/free-port';
import { GOOGLE_CLIENT, startOpenIdProvider, type OpenIdProvider } from '#testing/openid-provider';
import { CookieJar, walkThroughGoogle } from '#testing/walk-through-google';
import { insertPerson } from '#server/people/profiles/people-rows';
import { createEmbeddedIdentity, type EmbeddedIdentity } from './embedded.ts';

const CALLBACK = `${ORIGIN}/api/auth/callback/google`;
const PASSWORD = 'Secret#1';

describeOneDatabase('Google in the embedded identity service', (open) => {
  let provider: OpenIdProvider;
  let identity: EmbeddedIdentity;
  let database: OpenDatabase;
  const welcomed: ProvenIdentity[] = [];
  const verifyLinks: { email: string; link: string }[] = [];
  const logged: string[] = [];

  beforeAll(async () => {
    database = await open();
    provider = await startOpenIdProvider({ port: await freePort(), redirectUri: CALLBACK });
    identity = openWith(provider.issuer);
  });
  afterAll(() => provider.stop());

  function openWith(issuer: string): EmbeddedIdentity {
    return createEmbeddedIdentity({
      ...embeddedSettings(database),
      google: { ...GOOGLE_CLIENT, issuer },
      onGoogleSignIn: async (proven) => void welcomed.push(proven),
      onLinkRequested: async ({ purpose, subject, email }) => {
        const made = await identity.createLink(purpose, { subject, email });
        if (made && purpose === 'verify') verifyLinks.push(made);
      },
      log: { warn: () => undefined, error: (_facts, what) => void logged.push(what) },
    });
  }

  async function post(path: string, body: object, jar = new CookieJar(), service = identity): Promise<Response> {
    const headers = { 'content-type': 'application/json', origin: ORIGIN, cookie: jar.header };
    const request = new Request(`${ORIGIN}/api/auth${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const response = await service.handle(request);
    jar.take(response);
    return response;
  }

  async function come(address: string, jar: CookieJar): Promise<Response> {
    const response = await identity.handle(new Request(address, { headers: { cookie: jar.header } }));
    jar.take(response);
    return response;
  }

  const prove = (jar: CookieJar) => identity.prove(new Headers({ cookie: jar.header }));
  const pages = { callbackURL: '/appointment?treatment=1', errorCallbackURL: '/login?from=%2F' };

  /** The whole flow: start the sign-in, choose the account at the provider, follow the redirect back. */
  async function signInWithGoogle(sub: string, jar = new CookieJar(), endpoint = '/sign-in/social'): Promise<Response> {
    const started = await post(endpoint, pages, jar);
    expect(started.status).toBe(200);
    const { url } = (await started.json()) as { url: string };
    return come(await walkThroughGoogle(url, sub, CALLBACK), jar);
  }
  const whereTo = (response: Response) => response.headers.get('location') ?? '';
  async function signUp(email: string): Promise<CookieJar> {
    const jar = new CookieJar();
    expect((await post('/sign-up/email', { email, name: 'Vera', password: PASSWORD }, jar)).status).toBe(200);
    return jar;
  }

  async function addProfile(jar: CookieJar): Promise<string> {
    const { issuer, subject, email } = (await prove(jar))!;
    await insertPerson(database.write, { issuer, subject, email, name: 'Vera', role: 'patient' });
    return subject;
  }

  test('the first sign-in proves a verified address, and redirects to the page it came from without a token', async () => {
    provider.accounts.set('new', { email: 'New@Example.test', email_verified: true, name: 'Nora Neu' });
    const jar = new CookieJar();
    const response = await signInWithGoogle('new', jar);
    expect([response.status, whereTo(response)]).toEqual([302, pages.callbackURL]);
    expect(response.headers.getSetCookie().find((cookie) => cookie.includes('session_token'))).toMatch(
      /HttpOnly.*SameSite=Lax|SameSite=Lax.*HttpOnly/i,
    );
    const proven = await prove(jar);
    expect(proven).toMatchObject({ email: 'new@example.test', isEmailVerified: true, name: 'Nora Neu' });
    expect(welcomed).toContainEqual(proven);
    const again = new CookieJar();
    await signInWithGoogle('new', again);
    expect((await prove(again))?.subject).toBe(proven?.subject);
  });

  test('the redirect to Google carries PKCE, a state and a nonce, and requests only the identity', async () => {
    const started = await post('/sign-in/social', {
      ...pages,
      provider: 'github',
      scopes: ['https://mail.google.com/'],
      additionalParams: { access_type: 'offline' },
      disableRedirect: false,
    });
    const { url } = (await started.json()) as { url: string };
    const params = Object.fromEntries(new URL(url).searchParams);
    expect(url.startsWith(provider.issuer)).toBe(true);
    expect(params).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid email profile',
      redirect_uri: CALLBACK,
    });
    expect(params['state']).toBeTruthy();
    expect(params['nonce']).toBeTruthy();
    expect(params).not.toHaveProperty('access_type');
  });

  test('only the identity from Google is stored', async () => {
    const rows = await database.write
      .selectFrom('identity_account' as never)
      .selectAll()
      .execute();
    const google = (rows as Record<string, unknown>[]).filter((row) => row['providerId'] === 'google');
    expect(google).not.toHaveLength(0);
    for (const row of google)
      expect(row).toMatchObject({ accessToken: null, refreshToken: null, idToken: null, scope: expect.anything() });
  });

  test('an address that Google has not verified is refused', async () => {
    provider.accounts.set('unsure', { email: 'victim@example.test', email_verified: false, name: 'Eve' });
    const jar = new CookieJar();
    const response = await signInWithGoogle('unsure', jar);
    expect(whereTo(response)).toContain('/login?from=%2F&error=email_not_verified');
    expect(await prove(jar)).toBeNull();
  });

  test('an attacker’s Google account with the victim’s unverified address does not reach the victim’s account', async () => {
    await signUp('target@example.test');
    provider.accounts.set('attacker', { email: 'target@example.test', email_verified: false, name: 'Eve' });
    const jar = new CookieJar();
    expect(whereTo(await signInWithGoogle('attacker', jar))).toContain('error=');
    expect(await prove(jar)).toBeNull();
  });

  test('a Google account whose address becomes unverified later is refused', async () => {
    provider.accounts.set('later', { email: 'later@example.test', email_verified: true });
    await signInWithGoogle('later');
    provider.accounts.set('later', { email: 'later@example.test', email_verified: false });
    const jar = new CookieJar();
    expect(whereTo(await signInWithGoogle('later', jar))).toContain('error=email_not_verified');
    expect(await prove(jar)).toBeNull();
  });

  test('an account with an unproven address and a password is not linked silently', async () => {
    const attacker = await signUp('mine@example.test');
    provider.accounts.set('owner', { email: 'mine@example.test', email_verified: true, name: 'Olga Owner' });
    const owner = new CookieJar();
    expect(whereTo(await signInWithGoogle('owner', owner))).toBe('/login?from=%2F&error=account_not_linked');
    expect(await prove(owner)).toBeNull();
    const state = await post('/account', {}, attacker);
    expect(await state.json()).toMatchObject({ isEmailVerified: false, hasPassword: true, hasGoogle: false });
  });

  test('an account with a proven address is not linked by Google alone either', async () => {
    const jar = await signUp('proven@example.test');
    await post('/confirm-email', { token: tokenOf('proven@example.test') }, jar);
    expect((await prove(jar))?.isEmailVerified).toBe(true);
    provider.accounts.set('proven', { email: 'proven@example.test', email_verified: true });
    expect(whereTo(await signInWithGoogle('proven'))).toContain('error=account_not_linked');
  });

  test('a person signed in with a password links their Google account, and can then use either', async () => {
    const jar = await signUp('both@example.test');
    await addProfile(jar);
    provider.accounts.set('both', { email: 'both@example.test', email_verified: true });
    expect(whereTo(await signInWithGoogle('both', jar, '/link-social'))).toBe(pages.callbackURL);
    expect(await (await post('/account', {}, jar)).json()).toMatchObject({ hasPassword: true, hasGoogle: true });
    const byGoogle = new CookieJar();
    await signInWithGoogle('both', byGoogle);
    expect((await prove(byGoogle))?.subject).toBe((await prove(jar))?.subject);
    expect((await post('/disconnect-google', {}, jar)).status).toBe(200);
    expect(whereTo(await signInWithGoogle('both'))).toContain('error=account_not_linked');
  });

  test('a Google account of another address, or of somebody else, is not linked', async () => {
    const jar = await signUp('one@example.test');
    provider.accounts.set('other', { email: 'other@example.test', email_verified: true });
    expect(whereTo(await signInWithGoogle('other', jar, '/link-social'))).toContain('error=email_does_not_match');
    provider.accounts.set('loose', { email: 'one@example.test', email_verified: false });
    expect(whereTo(await signInWithGoogle('loose', jar, '/link-social'))).toContain('error=email_not_verified');
    expect(await (await post('/account', {}, jar)).json()).toMatchObject({ hasGoogle: false });
  });

  test('Google that comes back after the session has ended is not linked', async () => {
    const jar = await signUp('ended@example.test');
    const subject = await addProfile(jar);
    provider.accounts.set('ended', { email: 'ended@example.test', email_verified: true });
    const { url } = (await (await post('/link-social', pages, jar)).json()) as { url: string };
    const back = await walkThroughGoogle(url, 'ended', CALLBACK);
    await identity.endSessions(subject, { except: new Date(0) });
    expect(whereTo(await come(back, jar))).toContain('error=');
    expect(whereTo(await signInWithGoogle('ended'))).toContain('error=account_not_linked');
  });

  test('linking needs a session', async () => {
    expect((await post('/link-social', pages)).status).toBe(401);
  });

  test('without a password Google cannot be unlinked', async () => {
    provider.accounts.set('only', { email: 'only@example.test', email_verified: true });
    const jar = new CookieJar();
    await signInWithGoogle('only', jar);
    const refused = await post('/disconnect-google', {}, jar);
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'LAST_WAY_IN' }]);
  });

  test('a callback for another browser’s request, or a repeated one, signs nobody in', async () => {
    provider.accounts.set('csrf', { email: 'csrf@example.test', email_verified: true });
    const mallory = new CookieJar();
    const { url } = (await (await post('/sign-in/social', pages, mallory)).json()) as { url: string };
    const back = await walkThroughGoogle(url, 'csrf', CALLBACK);
    const victim = new CookieJar();
    const stolen = await come(back, victim);
    expect(whereTo(stolen)).toContain('error=');
    expect(await prove(victim)).toBeNull();
    await come(back, mallory);
    const twice = await come(back, mallory);
    expect(whereTo(twice)).toContain('error=');
  });

  test('an overlong return address is replaced by the home page', async () => {
    provider.accounts.set('long', { email: 'long@example.test', email_verified: true });
    const endless = `/appointment?treatment=${'x'.repeat(20_000)}`;
    const jar = new CookieJar();
    const started = await post('/sign-in/social', { callbackURL: endless, errorCallbackURL: endless }, jar);
    const { url } = (await started.json()) as { url: string };
    expect(whereTo(await come(await walkThroughGoogle(url, 'long', CALLBACK), jar))).toBe('/');
  });

  test('redirects lead only to pages of the portal', async () => {
    provider.accounts.set('open', { email: 'open@example.test', email_verified: true });
    for (const evil of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 7]) {
      const started = await post('/sign-in/social', { callbackURL: evil, errorCallbackURL: evil });
      const { url } = (await started.json()) as { url: string };
      const jar = new CookieJar();
      jar.take(started);
      expect(whereTo(await come(await walkThroughGoogle(url, 'open', CALLBACK), jar))).toBe('/');
    }
  });

  test('an ID token in the request is ignored', async () => {
    const response = await post('/sign-in/social', { ...pages, idToken: { token: 'a.b.c' } });
    expect(await response.json()).toEqual({ status: true, url: expect.stringContaining(provider.issuer) });
  });

  test('an ID token of another issuer than the configured one signs nobody in', async () => {
    provider.accounts.set('mixed', { email: 'mixed@example.test', email_verified: true, name: 'Mia' });
    const service = openWith(provider.issuer.replace('127.0.0.1', 'localhost'));
    const jar = new CookieJar();
    const { url } = (await (await post('/sign-in/social', pages, jar, service)).json()) as { url: string };
    const headers = { cookie: jar.header };
    const back = await service.handle(new Request(await walkThroughGoogle(url, 'mixed', CALLBACK), { headers }));
    expect(whereTo(back)).toContain('error=');
    jar.take(back);
    expect(await prove(jar)).toBeNull();
  });

  test('an unreachable Google is reported and retried later, and passwords still work', async () => {
    const port = await freePort();
    const service = openWith(`http://127.0.0.1:${port}`);
    await signUp('offline@example.test');
    const refused = await post('/sign-in/social', pages, new CookieJar(), service);
    expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'GOOGLE_UNREACHABLE' }]);
    expect(logged).toContain('identity: Google cannot be reached');
    const late = await service.handle(new Request(`${CALLBACK}?code=1&state=2`));
    expect(whereTo(late)).toBe(`${ORIGIN}/login?error=google_unreachable`);
    const given = { email: 'offline@example.test', password: PASSWORD };
    expect((await post('/sign-in/email', given, new CookieJar(), service)).status).toBe(200);
    const back = await startOpenIdProvider({ port, redirectUri: CALLBACK });
    expect((await post('/sign-in/social', pages, new CookieJar(), service)).status).toBe(200);
    await back.stop();
  });

  function tokenOf(email: string): string {
    return new URL(verifyLinks.findLast((sent) => sent.email === email)!.link).hash.replace('#token=', '');
  }
});
