import { scryptSync } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/platform/database/open-database';
import { describeOneDatabase } from '#testing/database';
import { embeddedSettings, ORIGIN } from '#testing/embedded-settings';
import { fastHash } from '#testing/fast-hash';
import { createPasswordHashing } from './embedded/password-hashing.ts';
import { createEmbeddedIdentity, type EmbeddedIdentity, type EmbeddedIdentitySettings } from './embedded.ts';

const PASSWORD = 'Secret#1';

describeOneDatabase('the embedded identity service', (open) => {
  const links: { email: string; link: string }[] = [];
  let settings: EmbeddedIdentitySettings;
  let identity: EmbeddedIdentity;
  let database: OpenDatabase;
  const logged: string[] = [];
  beforeAll(async () => {
    database = await open();
    settings = {
      ...embeddedSettings(database),
      log: { warn: () => undefined, error: (_facts, what) => void logged.push(what) },
      onLinkRequested: async ({ purpose, subject, email }) => {
        const made = await identity.createLink(purpose, { subject, email });
        if (made && purpose === 'reset') links.push(made);
      },
    };
    identity = createEmbeddedIdentity({ ...settings, passwords: fastHash });
  });

  async function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
    const all = { 'content-type': 'application/json', origin: ORIGIN, ...headers };
    return identity.handle(
      new Request(`${ORIGIN}/api/auth${path}`, { method: 'POST', headers: all, body: JSON.stringify(body) }),
    );
  }
  const cookieOf = (response: Response) =>
    response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  const prove = (cookie: string) => identity.prove(new Headers({ cookie }));
  const signUp = (email: string) => post('/sign-up/email', { email, name: 'Nina', password: PASSWORD });
  const signIn = (email: string, password: string) => post('/sign-in/email', { email, password });
  const tokenOf = (link: string) => new URL(link).hash.replace('#token=', '');

  test('signing up sets an HttpOnly SameSite cookie that proves the identity', async () => {
    const response = await signUp('Nina@Example.test');
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    expect(await prove(cookieOf(response))).toMatchObject({
      issuer: 'embedded',
      email: 'nina@example.test',
      name: 'Nina',
      isEmailVerified: false,
    });
  });

  test('a sign-up while the database refuses writes is unavailable, not invalid', async () => {
    await sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'refused' using errcode = '57P03'; end $$`.execute(database.write);
    await sql`create trigger refuse before insert on identity_user execute function refuse()`.execute(database.write);
    const refused = await signUp('early@example.test').catch((error: unknown) => error);
    await sql`drop trigger refuse on identity_user`.execute(database.write);
    expect(refused).toMatchObject({ code: 'unavailable' });
    expect((await signUp('early@example.test')).status).toBe(200);
  });

  test('of two sign-ups at once with an address one succeeds, the other reads that it has an account, and none is an error', async () => {
    logged.length = 0;
    const responses = await Promise.all([signUp('twice@example.test'), signUp('twice@example.test')]);
    const refused = responses.filter(({ status }) => status !== 200);
    expect(refused.map(({ status }) => status)).toEqual([422]);
    expect(await refused[0]?.json()).toMatchObject({ code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL' });
    expect(logged).toEqual([]);
  });

  test('signing in to an account that is deleted at this moment is refused like a wrong password', async () => {
    await signUp('leaving@example.test');
    const verify = async (given: { hash: string; password: string }) => {
      await sql`delete from identity_user where email = 'leaving@example.test'`.execute(database.write);
      return fastHash.verify(given);
    };
    const meanwhile = createEmbeddedIdentity({ ...settings, passwords: { ...fastHash, verify } });
    const request = new Request(`${ORIGIN}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: ORIGIN },
      body: JSON.stringify({ email: 'leaving@example.test', password: PASSWORD }),
    });
    const refused = await meanwhile.handle(request);
    expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'INVALID_EMAIL_OR_PASSWORD' }]);
  });

  test('a password is stored as a salted scrypt hash with 32 MB of memory', async () => {
    const asServed = createEmbeddedIdentity(settings);
    await asServed.register({ email: 'stored@example.test', name: 'Nina', password: PASSWORD });
    const { rows } = await sql<{ password: string }>`
      select a.password from identity_account a join identity_user u on u.id = a."userId"
      where u.email = 'stored@example.test'`.execute(database.write);
    const [salt, stored] = rows[0]!.password.split(':') as [string, string];
    expect(salt).toMatch(/^[0-9a-f]{32}$/);
    const derived = scryptSync(PASSWORD, salt, 64, { N: 16_384, r: 16, p: 1, maxmem: 2 ** 26 });
    expect(stored).toBe(derived.toString('hex'));
  });

  test('a password is hashed anew at the log-in after the cost has risen, and works on', async () => {
    const email = 'older@example.test';
    await createEmbeddedIdentity(settings).register({ email, name: 'Nina', password: PASSWORD });
    const hashing = createPasswordHashing(2);
    const verified: string[] = [];
    const verify: typeof hashing.verify = (given) => hashing.verify((verified.push(given.hash), given));
    const raised = createEmbeddedIdentity({ ...settings, passwords: { ...hashing, verify } });
    const request = (password: string) =>
      new Request(`${ORIGIN}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: ORIGIN },
        body: JSON.stringify({ email, password }),
      });
    expect((await raised.handle(request('Wrong#12'))).status).toBe(401);
    expect((await raised.handle(request(PASSWORD))).status).toBe(200);
    expect((await raised.handle(request(PASSWORD))).status).toBe(200);
    expect(verified.map((hash) => hash.split(':').length)).toEqual([2, 2, 3]);
    const [salt = '', stored] = verified[2]!.split(':');
    const derived = scryptSync(PASSWORD, salt, 64, { N: 16_384, r: 16, p: 2, maxmem: 2 ** 26 });
    expect(stored).toBe(derived.toString('hex'));
  });

  test('a wrong password and an unknown address are refused alike', async () => {
    await signUp('known@example.test');
    const [wrong, unknown] = [
      await signIn('known@example.test', 'Wrong#12'),
      await signIn('nobody@example.test', 'Wrong#12'),
    ];
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    const said = await wrong.json();
    expect(said).toMatchObject({ message: 'Invalid email or password' });
    expect(said).toEqual(await unknown.json());
  });

  test.each(['short', 'abcdefg', 'Abcdef1', 'abcdef1#', ''])(
    'the weak password %j is refused with a message',
    async (password) => {
      const response = await post('/sign-up/email', { email: 'weak@example.test', name: 'Weak', password });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ message: 'Password must be UpperCase and Special character' });
    },
  );

  test('a reset link leads to the portal’s page, works once, and ends every session', async () => {
    const email = 'forgetful@example.test';
    const cookie = cookieOf(await signUp(email));
    // The link uses the portal's address, whatever the request's Host is.
    await post('/request-password-reset', { email }, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    const { link } = links.findLast((sent) => sent.email === email)!;
    expect(link.startsWith(`${ORIGIN}/reset-password#token=`)).toBe(true);
    const weak = await post('/reset-password', { token: tokenOf(link), newPassword: 'weak' });
    expect(await weak.json()).toMatchObject({ message: 'Password must be UpperCase and Special character' });
    expect((await post('/reset-password', { token: tokenOf(link), newPassword: 'Other#22' })).status).toBe(200);
    expect(await prove(cookie)).toBeNull();
    expect((await signIn(email, PASSWORD)).status).toBe(401);
    expect((await signIn(email, 'Other#22')).status).toBe(200);
    expect((await post('/reset-password', { token: tokenOf(link), newPassword: 'Third#33' })).status).toBe(400);
  });

  test('once one link was used, those mailed before and after it change nothing', async () => {
    const email = 'impatient@example.test';
    await signUp(email);
    for (const _ of [1, 2, 3]) await post('/request-password-reset', { email });
    const mailed = links.filter((sent) => sent.email === email).map(({ link }) => tokenOf(link));
    expect(new Set(mailed).size).toBe(3);
    const [before, used, after] = mailed;
    expect((await post('/reset-password', { token: used, newPassword: 'Other#22' })).status).toBe(200);
    for (const token of [before, after]) {
      expect((await post('/reset-password', { token, newPassword: 'Third#33' })).status).toBe(400);
    }
    expect((await signIn(email, 'Other#22')).status).toBe(200);
  });

  test('a link that is too old changes nothing', async () => {
    const email = 'late@example.test';
    await signUp(email);
    await post('/request-password-reset', { email });
    const { link } = links.findLast((sent) => sent.email === email)!;
    const token = tokenOf(link);
    await sql`update identity_verification set "expiresAt" = now() - interval '1 second'`.execute(database.write);
    const late = await post('/reset-password', { token, newPassword: 'Other#22' });
    expect([late.status, await late.json()]).toMatchObject([400, { code: 'INVALID_TOKEN' }]);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });

  test('the stored hash of a link does not work as a link', async () => {
    const email = 'leaked@example.test';
    await signUp(email);
    await post('/request-password-reset', { email });
    const { link } = links.findLast((sent) => sent.email === email)!;
    const stored = await sql`select * from identity_verification`.execute(database.write);
    expect(JSON.stringify(stored.rows)).not.toContain(tokenOf(link));
  });

  test('requesting a link for an unknown address gets the same response and sends nothing', async () => {
    await signUp('somebody@example.test');
    const known = await post('/request-password-reset', { email: 'somebody@example.test' });
    const before = links.length;
    const unknown = await post('/request-password-reset', { email: 'nowhere@example.test' });
    expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()]);
    expect(links).toHaveLength(before);
  });

  test('a session ends a week after its log-in, however much it is used', async () => {
    const cookie = cookieOf(await signUp('weekly@example.test'));
    await sql`update identity_session set "createdAt" = identity_session."createdAt" - interval '6 days', "expiresAt" = "expiresAt" - interval '6 days'
      from identity_user where identity_user.id = "userId" and email = 'weekly@example.test'`.execute(database.write);
    const before = (await prove(cookie))!.expiresAt;
    for (const path of ['/account', '/update-user'])
      expect((await post(path, path === '/account' ? {} : { name: 'Nina N' }, { cookie })).status).toBe(200);
    expect((await prove(cookie))!.expiresAt).toEqual(before);
  });

  test('a signed-out session proves nothing', async () => {
    const cookie = cookieOf(await signUp('leaver@example.test'));
    const emptied = await identity.signOut(new Headers({ cookie }));
    expect(emptied.getSetCookie().join()).toMatch(/Max-Age=0/i);
    expect(await prove(cookie)).toBeNull();
  });

  test('another site cannot make a signed-in browser change anything', async () => {
    const cookie = cookieOf(await signUp('target@example.test'));
    const response = await post('/update-user', { name: 'Owned' }, { cookie, origin: 'https://evil.example' });
    expect(response.status).toBe(403);
    expect(await prove(cookie)).toMatchObject({ name: 'Nina' });
  });

  test('an invited address cannot be signed up, only claimed by its link', async () => {
    const email = 'invited@example.test';
    const { subject } = await identity.invite({ email, name: 'Ines' });
    const { link } = (await identity.createLink('invitation', { subject, email }))!;
    expect((await signUp(email)).status).toBe(422);
    expect((await signIn(email, PASSWORD)).status).toBe(401);
    expect((await post('/reset-password', { token: tokenOf(link), newPassword: 'Mine#123' })).status).toBe(200);
    expect(await prove(cookieOf(await signIn(email, 'Mine#123')))).toMatchObject({ subject, email });
    // For a job that runs late the invitation is accepted and the address proven.
    expect(await identity.createLink('invitation', { subject, email })).toBeNull();
    expect(await identity.createLink('verify', { subject, email })).toBeNull();
    expect(await identity.createLink('reset', { subject: 'nobody', email })).toBeNull();
  });

  test('no response contains the session’s secret, and the library’s other endpoints are closed', async () => {
    const response = await signUp('secret@example.test');
    expect(await response.clone().json()).toEqual({ status: true });
    for (const path of ['/get-session', '/list-sessions', '/sign-in/social', '/delete-user', '/change-email']) {
      expect((await post(path, {}, { cookie: cookieOf(response) })).status).toBe(404);
      const request = new Request(`${ORIGIN}/api/auth${path}`, { headers: { cookie: cookieOf(response) } });
      expect((await identity.handle(request)).status).toBe(404);
    }
  });

  test('a removed identity proves nothing, and its address can be used again', async () => {
    const email = 'removed@example.test';
    const cookie = cookieOf(await signUp(email));
    const { subject } = (await prove(cookie))!;
    await identity.remove(subject);
    expect(await prove(cookie)).toBeNull();
    expect((await signUp(email)).status).toBe(200);
  });

  test('an internal error is thrown to the server, without personal data on the console', async () => {
    const email = 'unlucky@example.test';
    await signUp(email);
    await sql`alter table identity_session rename to identity_session_away`.execute(database.write);
    await expect(signIn(email, PASSWORD)).rejects.toThrow('identity_session');
    await sql`alter table identity_session_away rename to identity_session`.execute(database.write);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });
});
