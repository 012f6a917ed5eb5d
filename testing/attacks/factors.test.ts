import { expect, test } from 'vitest';
import { resetFactorsOf } from '#server/people/factors/reset-factors';
import { addTotp, totpCode } from '#testing/add-totp';
import { createAuthenticator } from '#testing/authenticator';
import { describeOneDatabase } from '#testing/database';
import { mailedToken, mailsTo } from '#testing/outbox';
import { aPersonWithCookie, STAFF_PASSWORD } from '#testing/people';
import { OUTSIDE_DEMO } from '#testing/portal';
import { useAttacker } from './use-attacker.ts';

const OWN = { origin: 'http://localhost:3999', rpId: 'localhost' };
const STEP_MS = 30_000;

type Wanted = { cookie?: string; body?: object; token?: string };

describeOneDatabase('attacks on the second factor', (open) => {
  const it = useAttacker(open, OUTSIDE_DEMO);

  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, { cookie, body, token }: Wanted = {}) =>
    it.portal.call(method, path, {
      ...(cookie !== undefined && { headers: { cookie } }),
      ...(body && { body }),
      ...(token !== undefined && { token }),
    });
  const pass = (cookie: string, body: object) => call('POST', '/factors/pass', { cookie, body });
  const jwt = (email: string, cookie: string) => call('GET', `/jwt?email=${email}`, { cookie });
  const cookiesIn = ({ headers }: { headers: Record<string, unknown> }) =>
    [headers['set-cookie'] ?? []]
      .flat()
      .map((cookie) => (cookie as string).split(';')[0])
      .join('; ');

  /** Forgets which codes were used, as if half a minute had passed. */
  const forgetCodes = () => it.portal.db.updateTable('factor').set({ lastStep: 0 }).execute();

  const aPerson = (role: 'patient' | 'admin' = 'patient') =>
    aPersonWithCookie(it.portal, { role, password: STAFF_PASSWORD });

  /** Somebody with an authenticator app, and their recovery codes. */
  async function withTotp(role: 'patient' | 'admin' = 'patient') {
    const person = await aPerson(role);
    const added = await addTotp(it.portal, { cookie: person.cookie });
    return { ...person, ...added, signIn: () => it.portal.cookieOf(person.email, STAFF_PASSWORD) };
  }

  const challenge = async (isNew: boolean, cookie = '') => {
    const reply = await call('POST', '/factors/challenge', { cookie, body: { isNew } });
    return { options: reply.body.data as unknown as { challenge: string }, cookie: cookiesIn(reply) };
  };
  /** Somebody with a passkey. */
  async function withPasskey() {
    const person = await aPerson();
    const passkey = createAuthenticator();
    const { options } = await challenge(true, person.cookie);
    const added = await call('POST', '/factors', {
      cookie: person.cookie,
      body: { passkey: passkey.create(options, OWN) },
    });
    expect(added.status).toBe(200);
    return { ...person, passkey };
  }

  test('attack 66: the password alone opens nothing of an account with a factor, by whatever way', async () => {
    const { email, cookie: own, signIn } = await withTotp();
    const old = String((await jwt(email, own)).body['accessToken']);
    const cookie = await signIn();
    expect([(await jwt(email, cookie)).status, (await jwt(email, cookie)).body['code']]).toEqual([
      401,
      'factor_required',
    ]);
    for (const path of ['/profile', '/sessions', '/calendar-feed', '/bookings?email=x@y.test']) {
      const { status, body } = await call('GET', path, { cookie });
      expect([path, status, body['code']]).toEqual([path, 401, 'factor_required']);
    }
    for (const path of ['/factors/totp', '/factors', '/factors/recovery-codes']) {
      const { body } = await call('POST', path, { cookie, body: path === '/factors' ? {} : undefined } as Wanted);
      expect([path, body['code']]).toEqual([path, 'factor_required']);
    }
    for (const [path, body] of [
      ['/change-password', { currentPassword: STAFF_PASSWORD, newPassword: 'Other#22' }],
      ['/account', {}],
      ['/update-user', { name: 'Eve' }],
      ['/send-verify-link', {}],
    ] as const) {
      const reply = await it.portal.identity(path, body, { cookie });
      expect([path, reply.status, reply.body['code']]).toEqual([path, 401, 'factor_required']);
    }
    // A link for a new password signs in no further, and takes no factor away.
    await it.portal.identity('/request-password-reset', { email });
    const token = await mailedToken(it.portal, email, '/reset-password');
    const reset = await it.portal.identity('/reset-password', { token, newPassword: 'Other#22' });
    expect((await jwt(email, reset.cookie)).body['code']).toBe('factor_required');
    expect((await call('GET', '/profile', { token: old })).status).toBe(401);
  });

  test('attack 66: a factor that was added elsewhere stops sessions, tokens and streams that have not passed it', async () => {
    const person = await aPerson();
    const other = await it.portal.cookieOf(person.email, STAFF_PASSWORD);
    const token = String((await jwt(person.email, other)).body['accessToken']);
    expect((await call('GET', '/profile', { token })).status).toBe(200);
    const { secret } = await addTotp(it.portal, { cookie: person.cookie });
    expect((await call('GET', '/profile', { token })).body['code']).toBe('factor_required');
    expect((await jwt(person.email, other)).body['code']).toBe('factor_required');
    expect((await jwt(person.email, person.cookie)).status, 'the session that added it').toBe(200);
    await forgetCodes();
    expect((await pass(other, { code: totpCode(secret) })).status).toBe(200);
    expect((await call('GET', '/profile', { token })).status).toBe(200);
  });

  test('attack 66: a changed password retains the session that changed it, which has passed, and no other', async () => {
    const { email, cookie, signIn } = await withTotp();
    const other = await signIn();
    const passwords = { currentPassword: STAFF_PASSWORD, newPassword: `${STAFF_PASSWORD}!` };
    const changed = await it.portal.identity('/change-password', passwords, { cookie });
    expect((await jwt(email, changed.cookie)).status).toBe(200);
    expect((await jwt(email, other)).status).toBe(401);
    const again = await it.portal.cookieOf(email, passwords.newPassword);
    expect((await jwt(email, again)).body['code']).toBe('factor_required');
  });

  test('attack 67: a code works once, also for two who send it at the same time, and within one step of the clock', async () => {
    const { email, secret, signIn } = await withTotp();
    const [first, second] = [await signIn(), await signIn()];
    const code = totpCode(secret);
    const both = await Promise.all([pass(first, { code }), pass(second, { code })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    expect((await pass(await signIn(), { code })).body['code'], 'a code that was phished').toBe('factor_refused');
    const late = await signIn();
    await forgetCodes();
    for (const steps of [-3, 3]) {
      expect((await pass(late, { code: totpCode(secret, Date.now() + steps * STEP_MS) })).status).toBe(403);
    }
    expect((await pass(late, { code: totpCode(secret, Date.now() + STEP_MS) })).status, 'a fast clock').toBe(200);
    expect((await pass(late, { code: totpCode(secret, Date.now() - STEP_MS) })).status, 'then an earlier step').toBe(
      403,
    );
    expect((await jwt(email, late)).status).toBe(200);
  });

  test('attack 67: guesses are limited; recovery codes have a limit of their own, each works once, and its use is mailed', async () => {
    const { email, signIn, recoveryCodes } = await withTotp();
    const cookie = await signIn();
    const statuses: number[] = [];
    for (let n = 0; n < 7; n += 1) statuses.push((await pass(cookie, { code: String(100_000 + n) })).status);
    expect(statuses.at(-1), 'a guess after the limit').toBe(429);
    const [first = '', second = ''] = recoveryCodes;
    expect((await pass(cookie, { code: first.toLowerCase().replaceAll('-', ' ') })).status).toBe(200);
    expect((await jwt(email, cookie)).status).toBe(200);
    const again = await signIn();
    expect((await pass(again, { code: first })).body['code']).toBe('factor_refused');
    expect((await mailsTo(it.portal, email))[0]?.text).toContain('one of your recovery codes');
    await call('POST', '/factors/recovery-codes', { cookie });
    expect((await pass(again, { code: second })).body['code'], 'one that was replaced').toBe('factor_refused');
    const stored = await it.portal.db.selectFrom('recoveryCode').select('codeHash').execute();
    expect(stored.some(({ codeHash }) => recoveryCodes.includes(codeHash))).toBe(false);
  });

  test('attack 68: a passkey signs in for this portal only, by a fresh challenge of the same browser, with the person verified', async () => {
    const { email, passkey } = await withPasskey();
    const signIn = (given: object, cookie: string) =>
      call('POST', '/factors/pass', { cookie, body: { passkey: given } });
    const { options, cookie } = await challenge(false);
    const phishing = [
      passkey.use(options, { ...OWN, origin: 'http://localhost.evil.test:3999' }),
      passkey.use(options, { origin: 'https://evil.test', rpId: 'evil.test' }),
      passkey.use(options, OWN, { isVerified: false }),
      passkey.use({ challenge: 'AAAA' }, OWN),
      createAuthenticator().use(options, OWN),
      { ...createAuthenticator().use(options, OWN), id: passkey.use(options, OWN).id },
      { id: passkey.use(options, OWN).id },
    ];
    for (const given of phishing) expect((await signIn(given, cookie)).body['code']).toBe('factor_refused');
    const answer = passkey.use(options, OWN);
    expect((await signIn(answer, (await challenge(false)).cookie)).status, 'in another browser').toBe(403);
    const signedIn = await signIn(answer, cookie);
    expect(signedIn.body).toMatchObject({ data: { email } });
    expect((await jwt(email, cookiesIn(signedIn))).status).toBe(200);
    expect((await signIn(answer, cookie)).status, 'the same answer again').toBe(403);
    const clone = await challenge(false);
    await it.portal.db.updateTable('factor').set({ counter: 1000 }).execute();
    expect((await signIn(passkey.use(clone.options, OWN), clone.cookie)).status, 'a copy of the key').toBe(403);
  });

  test('attack 68: the passkey, the setup and the challenge of another account open nothing', async () => {
    const [mine, theirs] = [await withPasskey(), await withTotp()];
    const cookie = await theirs.signIn();
    const { options } = await challenge(false, cookie);
    expect((await pass(cookie, { passkey: mine.passkey.use(options, OWN) })).body['code']).toBe('factor_refused');
    const own = await aPerson();
    const totp = { setup: theirs.setup, code: totpCode(theirs.secret) };
    expect((await call('POST', '/factors', { cookie: own.cookie, body: { totp } })).body['code']).toBe(
      'factor_refused',
    );
    const foreign = await challenge(true, mine.cookie);
    const added = { passkey: createAuthenticator().create(foreign.options, OWN) };
    expect((await call('POST', '/factors', { cookie: own.cookie, body: added })).body['code']).toBe('factor_refused');
    const again = { passkey: mine.passkey.create((await challenge(true, own.cookie)).options, OWN) };
    expect((await call('POST', '/factors', { cookie: own.cookie, body: again })).body['code']).toBe('factor_refused');
    const id = (await it.portal.db.selectFrom('factor').select('id').where('subject', '=', mine.subject).execute())[0]!
      .id;
    expect((await call('DELETE', `/factors?id=${id}`, { cookie: own.cookie })).status).toBe(404);
  });

  test('attack 66: nobody adds a factor to an account whose address is unproven, because its owner could not remove it', async () => {
    const { cookie } = await aPersonWithCookie(it.portal, { role: 'patient', isEmailProven: false });
    const { secret, setup } = (await call('POST', '/factors/totp', { cookie })).body.data as never as {
      secret: string;
      setup: string;
    };
    const reply = await call('POST', '/factors', { cookie, body: { totp: { setup, code: totpCode(secret) } } });
    expect(reply.body['code']).toBe('own_address_not_proven');
  });

  test('attack 69: staff do without a factor for the days of grace, then set one up before anything else, and keep the last one', async () => {
    const { email, cookie, id } = await aPerson('admin');
    const before = (await jwt(email, cookie)).body.data as never as { factorDueAt: string; expiresAt: string };
    expect(Date.parse(before.factorDueAt) - Date.now()).toBeGreaterThan(13 * 86_400_000);
    const since = new Date(Date.now() - 15 * 86_400_000);
    await it.portal.db.updateTable('person').set({ factorGraceFrom: since }).where('id', '=', id).execute();
    expect((await jwt(email, cookie)).body['code']).toBe('factor_setup_required');
    expect((await it.portal.identity('/account', {}, { cookie })).body['code']).toBe('factor_setup_required');
    expect((await call('GET', '/factors', { cookie })).body).toMatchObject({
      data: { step: 'setup', isRequired: true },
    });
    await addTotp(it.portal, { cookie });
    expect((await jwt(email, cookie)).body.data).toMatchObject({ factorDueAt: null });
    const [factor] = await it.portal.db
      .selectFrom('factor')
      .select('id')
      .where('subject', '<>', '')
      .orderBy('createdAt', 'desc')
      .execute();
    expect((await call('DELETE', `/factors?id=${factor!.id}`, { cookie })).body['code']).toBe('last_factor');
  });

  test('attack 69: only another admin resets factors: the person is mailed, signed out, and signs in by the password', async () => {
    const lost = await withTotp('admin');
    const token = String((await jwt(lost.email, lost.cookie)).body['accessToken']);
    const reset = (by: string) => call('DELETE', `/users/${lost.id}/factors`, { token: by });
    const patient = await aPerson();
    const asPatient = String((await jwt(patient.email, patient.cookie)).body['accessToken']);
    expect((await reset(asPatient)).status).toBe(403);
    expect((await reset(token)).status, 'one’s own').toBe(403);
    expect((await call('DELETE', `/users/${lost.id}/factors`)).status).toBe(401);
    const admin = await aPerson('admin');
    expect((await reset(String((await jwt(admin.email, admin.cookie)).body['accessToken']))).status).toBe(200);
    expect((await call('GET', '/profile', { token })).status).toBe(401);
    expect((await jwt(lost.email, await lost.signIn())).status).toBe(200);
    expect((await mailsTo(it.portal, lost.email))[0]?.text).toContain('removed all passkeys');
    const entries = await it.portal.db.selectFrom('auditEntry').selectAll().where('personId', '=', lost.id).execute();
    expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['factor.added', lost.id],
      ['factors.reset', admin.id],
    ]);
    // The last admin, by the command.
    const last = await withTotp('admin');
    await resetFactorsOf(it.portal.portal, { personId: last.id, actorId: null });
    expect((await jwt(last.email, last.cookie)).status, 'an earlier session').toBe(401);
    expect((await jwt(last.email, await last.signIn())).status).toBe(200);
  });
});
