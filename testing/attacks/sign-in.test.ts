import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#server/app/seed/seed-demo';
import { resetFactorsOf } from '#server/people/factors/reset-factors';
import { addTotp, totpCode } from '#testing/add-totp';
import { createAuthenticator } from '#testing/authenticator';
import { describeOneDatabase } from '#testing/database';
import { mailedToken, mailsTo } from '#testing/outbox';
import { aPersonWithCookie, STAFF_PASSWORD } from '#testing/people';
import { OUTSIDE_DEMO } from '#testing/portal';
import { clearRateLimits } from './attacker.ts';
import { useAttacker } from './use-attacker.ts';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const GRACE_DAYS_MS = 15 * 86_400_000;
const OWN = { origin: 'http://localhost:3999', rpId: 'localhost' };

type Wanted = { cookie?: string; body?: object; token?: string };

describeOneDatabase('attacks on a sign-in by somebody who has a part of it', (open) => {
  const it = useAttacker(open, OUTSIDE_DEMO);
  beforeEach(() => clearRateLimits(it.portal));

  const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, { cookie, body, token }: Wanted = {}) => {
    const reply = await it.portal.call(method, path, {
      ...(cookie !== undefined && { headers: { cookie } }),
      ...(body && { body }),
      ...(token !== undefined && { token }),
    });
    return { ...reply, code: reply.status === 200 ? 200 : String(reply.body['code']) };
  };
  const jwt = (email: string, cookie: string) => call('GET', `/jwt?email=${email}`, { cookie });
  const signIn = (email: string, password: string) => it.portal.identity('/sign-in/email', { email, password });
  const signedIn = (subject: string, createdAt: Date) =>
    sql`update identity_session set "createdAt" = ${createdAt} where "userId" = ${subject}`.execute(it.portal.db);

  /** A member of staff who has to add a factor now. */
  async function withoutGrace() {
    const admin = await aPersonWithCookie(it.portal, { role: 'admin', password: STAFF_PASSWORD });
    const factorGraceFrom = new Date(Date.now() - GRACE_DAYS_MS);
    await it.portal.db.updateTable('person').set({ factorGraceFrom }).where('id', '=', admin.id).execute();
    return admin;
  }

  test('attack 66: the person who knows a weak password of staff neither replaces it without their factor nor signs them out', async () => {
    const admin = await aPersonWithCookie(it.portal, { role: 'admin' });
    await addTotp(it.portal, { cookie: admin.cookie });
    const refused = await signIn(admin.email, DEMO_PASSWORD);
    expect([refused.status, refused.body]).toEqual([
      409,
      { code: 'NEW_PASSWORD_MAILED', message: 'Choose a new password by the mailed link' },
    ]);
    expect((await jwt(admin.email, refused.cookie)).status).toBe(401);
    expect((await jwt(admin.email, admin.cookie)).status, 'the owner’s session').toBe(200);
    const tries = [];
    for (let nth = 0; nth < 6; nth += 1) tries.push((await signIn(admin.email, DEMO_PASSWORD)).status);
    expect(tries.at(-1), 'after a few mails').toBe(429);
    expect((await mailsTo(it.portal, admin.email)).filter(({ text }) => text.includes('/reset-password'))).toHaveLength(
      3,
    );
    const token = await mailedToken(it.portal, admin.email, '/reset-password');
    const chosen = await it.portal.identity('/reset-password', { token, newPassword: STAFF_PASSWORD });
    expect((await jwt(admin.email, chosen.cookie)).code).toBe('factor_required');
  });

  test('attack 66: sign-ins by the password alone end no session that passed a factor', async () => {
    const { email, cookie } = await aPersonWithCookie(it.portal, { role: 'patient' });
    await addTotp(it.portal, { cookie });
    let last = '';
    for (let nth = 0; nth < 22; nth += 1) last = await it.portal.cookieOf(email);
    expect((await jwt(email, cookie)).status, 'the owner’s').toBe(200);
    expect((await jwt(email, last)).code, 'the newest one').toBe('factor_required');
  });

  test('attack 69: a stolen session of somebody who must add a factor adds none without their password', async () => {
    const { email, subject, cookie } = await withoutGrace();
    await signedIn(subject, minutesAgo(11));
    expect((await call('GET', '/factors', { cookie })).body.data).toMatchObject({ step: 'setup' });
    for (const path of ['/factors/totp', '/factors', '/factors/recovery-codes']) {
      expect([path, (await call('POST', path, { cookie, body: {} })).code]).toEqual([path, 'step_up_required']);
    }
    expect((await call('POST', '/factors/challenge', { cookie, body: { isNew: true } })).code).toBe('step_up_required');
    const prove = (password: string) => call('POST', '/sessions/proof', { cookie, body: { password } });
    expect((await prove('Wrong#2026')).code).toBe('wrong_password');
    expect((await prove(STAFF_PASSWORD)).code).toBe(200);
    expect((await jwt(email, cookie)).code, 'still').toBe('factor_setup_required');
    await addTotp(it.portal, { cookie });
    expect((await jwt(email, cookie)).code).toBe(200);
  });

  test('attack 71: a desk that is left alone while it must add a factor is locked, too', async () => {
    const { subject, cookie } = await withoutGrace();
    await signedIn(subject, minutesAgo(16));
    expect((await call('GET', '/factors', { cookie })).code).toBe('session_locked');
    expect((await call('POST', '/factors', { cookie, body: {} })).code).toBe('session_locked');
    expect((await call('POST', '/sessions/proof', { cookie, body: { password: STAFF_PASSWORD } })).code).toBe(200);
    expect((await call('GET', '/factors', { cookie })).code).toBe(200);
  });

  test('attack 66: a proof by the password alone is none for a sign-in that lacks its factor', async () => {
    const { email, cookie } = await aPersonWithCookie(it.portal, { role: 'admin', password: STAFF_PASSWORD });
    await addTotp(it.portal, { cookie });
    const thief = await it.portal.cookieOf(email, STAFF_PASSWORD);
    const body = { password: STAFF_PASSWORD };
    expect((await call('POST', '/sessions/proof', { cookie: thief, body })).code).toBe('factor_required');
    expect((await call('GET', '/factors', { cookie: thief })).body.data).toMatchObject({ step: 'factor', factors: [] });
    expect((await jwt(email, thief)).code).toBe('factor_required');
  });

  test('attack 67: a recovery code that many send at the same time works once, and a secret that is added twice accepts a code once', async () => {
    const { email, cookie } = await aPersonWithCookie(it.portal, { role: 'patient' });
    const { secret, setup, recoveryCodes } = await addTotp(it.portal, { cookie });
    const cookies = [];
    for (let nth = 0; nth < 4; nth += 1) cookies.push(await it.portal.cookieOf(email));
    const [code] = recoveryCodes;
    const pass = (by: string, body: object) => call('POST', '/factors/pass', { cookie: by, body });
    const all = await Promise.all(cookies.map((by) => pass(by, { code })));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    await clearRateLimits(it.portal);
    await call('POST', '/factors', { cookie, body: { totp: { setup, code: totpCode(secret) } } });
    const statuses = [];
    for (const by of cookies) statuses.push((await pass(by, { code: totpCode(secret, Date.now() + 30_000) })).status);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
  });

  test('attack 68: what a passkey signed for one sign-in opens no other one of the same person', async () => {
    const { email, cookie } = await aPersonWithCookie(it.portal, { role: 'patient' });
    const passkey = createAuthenticator();
    const challenge = async (isNew: boolean, by: string) =>
      (await call('POST', '/factors/challenge', { cookie: by, body: { isNew } })).body.data as unknown as {
        challenge: string;
      };
    const body = { passkey: passkey.create(await challenge(true, cookie), OWN) };
    expect((await call('POST', '/factors', { cookie, body })).code).toBe(200);
    const [first, second] = [await it.portal.cookieOf(email), await it.portal.cookieOf(email)];
    const answer = passkey.use(await challenge(false, first), OWN);
    const pass = (by: string) => call('POST', '/factors/pass', { cookie: by, body: { passkey: answer } });
    expect((await pass(second)).code).toBe('factor_refused');
    expect((await pass(first)).code).toBe(200);
    // Nor does it count as the proof of the session that it signed in to.
    const again = await call('POST', '/sessions/proof', { cookie: first, body: { passkey: answer } });
    expect(again.code).toBe('factor_refused');
  });

  test('attack 69: a session from before the reset of a lost device adds and removes no factor', async () => {
    const { id, email, cookie } = await withoutGrace();
    await addTotp(it.portal, { cookie });
    await resetFactorsOf(it.portal.portal, { personId: id, actorId: null });
    const made = await call('POST', '/factors/totp', { cookie });
    const { secret, setup } = (made.body.data ?? {}) as { secret?: string; setup?: string };
    if (secret) {
      const totp = { setup, code: totpCode(secret) };
      expect((await call('POST', '/factors', { cookie, body: { totp } })).status).toBe(401);
    }
    expect(
      (await call('GET', '/factors', { cookie: await it.portal.cookieOf(email, STAFF_PASSWORD) })).body.data,
    ).toMatchObject({ step: 'setup', kinds: [] });
  });

  test('attack 72: the cookie of a colleague beside a stolen token opens no locked desk, nor the token beside a locked cookie', async () => {
    const staff = await aPersonWithCookie(it.portal, { role: 'reception', password: STAFF_PASSWORD });
    const colleague = await aPersonWithCookie(it.portal, { role: 'admin', password: STAFF_PASSWORD });
    const token = String((await jwt(staff.email, staff.cookie)).body['accessToken']);
    const other = String((await jwt(colleague.email, colleague.cookie)).body['accessToken']);
    const { subject } = staff;
    await it.portal.db
      .updateTable('session')
      .set({ activeAt: minutesAgo(16), provenAt: minutesAgo(16) })
      .where('subject', '=', subject)
      .execute();
    const { cookie } = colleague;
    expect((await call('GET', '/sessions', { token, cookie })).code).toBe('session_locked');
    expect((await call('GET', '/factors', { token, cookie })).code).toBe('session_locked');
    expect((await call('GET', '/factors', { token: other, cookie: staff.cookie })).code).toBe('session_locked');
    expect((await call('POST', '/factors/pass', { cookie: staff.cookie, body: { code: '123456' } })).code).toBe(
      'session_locked',
    );
    expect((await call('GET', '/sessions', { token })).code, 'after all that').toBe('session_locked');
  });

  test('attack 83: a thief who changed the address does not delete the account of an owner who restores it', async () => {
    const email = 'victim-of-deletion@example.test';
    const thief = 'thief@evil.example';
    const token = await it.portal.signUpPatient(email, 'Vera Victim');
    const { _id } = (await call('GET', '/profile', { token })).body.data as unknown as { _id: string };
    expect((await call('POST', '/profile/email', { token, body: { email: thief } })).code).toBe(200);
    const confirm = await mailedToken(it.portal, thief, '/email-change');
    expect((await call('POST', '/email-change', { token, body: { token: confirm } })).code).toBe(200);
    expect((await call('POST', `/users/${_id}/deletion`, { token })).code).toBe(200);
    const due = () =>
      it.portal.db.selectFrom('person').select('deletionDueAt').where('id', '=', _id).executeTakeFirstOrThrow();
    expect((await due()).deletionDueAt).not.toBeNull();
    const restore = (await mailedToken(it.portal, email, '/email-change')).replace('&open=restore', '');
    expect((await call('POST', '/email-change/restore', { body: { token: restore } })).code).toBe(200);
    expect((await due()).deletionDueAt).toBeNull();
    expect((await mailsTo(it.portal, email)).map(({ subject }) => subject)).toContain('Your account stays');
  });
});
