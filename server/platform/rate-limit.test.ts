import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestPortal, type TestPortal } from '#testing/portal';
import { describeEachDatabase } from '#testing/database';
import { checkRateLimit, type Attempt, type Caller } from './rate-limit.ts';

const WRONG = 'Wrong#2026';

describeEachDatabase('rate limits', (open) => {
  let it: TestPortal;
  beforeAll(async () => {
    it = await openTestPortal(await open());
  });
  afterAll(() => it.close());

  const logIn = (email: string, password: string) => it.identity('/sign-in/email', { email, password });
  const limit = (what: Attempt, by: Caller) => checkRateLimit(it.portal, what, by);

  test('an account allows 5 password guesses, then one after a minute, however the address is written', async () => {
    const spellings = ['mina@demo.test', 'MINA@demo.test', 'Mina@Demo.test', 'mina@demo.TEST', 'mina@DEMO.test'];
    for (const email of spellings) expect((await logIn(email, WRONG)).status).toBe(401);
    const refused = await logIn('mina@demo.test', 'Demo#2026');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(refused.body).toMatchObject({
      code: 'too_many_requests',
      message: 'Too many attempts. Please try again in a minute.',
    });
  });

  test('an unknown account is limited alike', async () => {
    const attempts = Array.from({ length: 8 }, () => logIn('nobody@example.test', WRONG));
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
  });

  test('successful log-ins do not count', async () => {
    for (let time = 0; time < 7; time += 1) {
      expect((await logIn('yusuf@demo.test', 'Demo#2026')).status).toBe(200);
    }
  });

  test('a password link is mailed 3 times an hour per account', async () => {
    const ask = () => it.identity('/request-password-reset', { email: 'yusuf@demo.test' });
    for (let time = 0; time < 3; time += 1) expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
  });

  test('the current password cannot be guessed from an open session', async () => {
    const cookie = await it.cookieOf('patient@demo.test');
    const guess = () =>
      it.identity('/change-password', { currentPassword: WRONG, newPassword: 'Other#2026' }, { cookie });
    for (let time = 0; time < 5; time += 1) expect((await guess()).status).toBe(400);
    expect((await guess()).status).toBe(429);
  });

  test('a network address has 50 failed log-ins an hour across all accounts', async () => {
    const address = '203.0.113.7';
    for (let n = 0; n < 50; n += 1) await limit('signIn', { address, account: `guess${n}@example.test` });
    const next = () => limit('signIn', { address, account: 'one.more@example.test' });
    await expect(next()).rejects.toMatchObject({ code: 'too_many_requests' });
    await expect(limit('signIn', { address: '203.0.113.8', account: 'one.more@example.test' })).resolves.toBeTypeOf(
      'function',
    );
  });

  test('a network address has 120 uploads an hour across all accounts', async () => {
    const address = '203.0.113.41';
    for (let n = 0; n < 120; n += 1) await limit('upload', { address, account: `uploader ${n}` });
    await expect(limit('upload', { address, account: 'one more' })).rejects.toMatchObject({
      code: 'too_many_requests',
    });
  });

  test('each patient may attempt 60 bookings an hour', async () => {
    for (let n = 0; n < 60; n += 1) await limit('booking', { account: 'p1' });
    await expect(limit('booking', { account: 'p1' })).rejects.toMatchObject({ code: 'too_many_requests' });
    await expect(limit('booking', { account: 'p2' })).resolves.toBeTypeOf('function');
  });

  test('the table stores neither addresses nor accounts', async () => {
    const rows = await it.portal.write.selectFrom('rateLimit').select('key').execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ key }) => /demo|example|203\.0/.test(key))).toEqual([]);
  });
});
