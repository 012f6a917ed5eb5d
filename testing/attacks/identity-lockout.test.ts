import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { checkRateLimit, type Attempt } from '#server/lib/rate-limit';
import { DEMO_PASSWORD } from '#server/use-cases/clinic/seed-demo';
import { describeEachDatabase } from '#testing/database';
import { mailedToken, mailsTo } from '#testing/outbox';
import { aPersonWithCookie } from '#testing/people';
import { OUTSIDE_DEMO } from '#testing/portal';
import type { Reply } from '#testing/request';
import { useAttacker } from './use-attacker.ts';

const WRONG = 'Wrong#2026';
const NEW_PASSWORD = 'Other#22';
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Networks: the owner's, another one of theirs, and as many as an attacker likes. */
const HOME = '198.51.100.1';
const TRAIN = '198.51.100.2';
const enemy = (n: number) => `203.0.113.${n}`;

describeEachDatabase('attacks on somebody’s way in', (open) => {
  const it = useAttacker(open, { ...OUTSIDE_DEMO, TRUSTED_PROXY_HOPS: '1' });

  type From = { network: string; cookie?: string };
  const knock = (path: string, body: object, { network, cookie }: From) =>
    it.attacker.identity(path, body, {
      headers: { 'x-forwarded-for': network },
      ...(cookie !== undefined && { cookie }),
    });
  const signIn = (email: string, password: string, from: From) => knock('/sign-in/email', { email, password }, from);
  const askForLink = (email: string, from: From) => knock('/request-password-reset', { email }, from);
  const waitIn = ({ headers }: Reply) => Number(headers.get('retry-after'));

  /** Somebody whose browser signed in before and signed out: it has its device's cookie alone. */
  async function anOwner() {
    const { email, subject } = await aPersonWithCookie(it.portal, { role: 'doctor', isVerified: true });
    await it.portal.portal.ports.identity.markVerified(subject);
    const first = await signIn(email, DEMO_PASSWORD, { network: HOME });
    const device = /(?:__Host-)?molar\.device=[^;]+/.exec(first.cookie)?.[0] ?? '';
    return { email, device };
  }
  /** Wrong passwords until a stranger has to wait; how long, in seconds. */
  async function lockOut(email: string): Promise<number> {
    for (let n = 0; n < 20; n += 1) {
      const reply = await signIn(email, WRONG, { network: enemy(n) });
      if (reply.status === 429) return waitIn(reply);
    }
    throw new Error('nobody was locked out');
  }
  /** As if others in a network had attempted something as often as they may. */
  async function useUp(what: Attempt, address: string): Promise<void> {
    const attempt = () => checkRateLimit(it.portal.portal, what, { address });
    while (
      await attempt().then(
        () => true,
        () => false,
      )
    )
      continue;
  }
  const letPass = (seconds: number) =>
    sql`update rate_limit set window_start = window_start - make_interval(secs => ${seconds})`.execute(it.portal.db);

  test('attack 44: a device that signed in before gets in, whatever strangers guess and whoever shares its network', async () => {
    const { email, device } = await anOwner();
    await lockOut(email);
    await useUp('signIn', HOME);
    expect((await signIn(email, DEMO_PASSWORD, { network: HOME })).status).toBe(429);
    expect((await signIn(email, DEMO_PASSWORD, { network: TRAIN })).status).toBe(429);
    expect((await signIn(email, DEMO_PASSWORD, { network: HOME, cookie: device })).status).toBe(200);
  });

  test('attack 44: the mailed link gets in and signs in, and the failures of strangers are forgotten', async () => {
    const { email } = await anOwner();
    const elsewhere = await signIn(email, DEMO_PASSWORD, { network: HOME });
    await lockOut(email);
    expect((await askForLink(email, { network: TRAIN })).status).toBe(200);
    const token = await mailedToken(it.portal, email, '/reset-password');
    await useUp('otherIdentity', TRAIN);
    const reset = await knock('/reset-password', { token, newPassword: NEW_PASSWORD }, { network: TRAIN });
    expect([reset.status, reset.body]).toEqual([200, { status: true }]);
    const mint = (cookie: string) => it.attacker.api('GET', `/jwt?email=${encodeURIComponent(email)}`, { cookie });
    expect((await mint(reset.cookie)).status).toBe(200);
    expect((await mint(elsewhere.cookie)).status).toBe(401);
    expect((await signIn(email, NEW_PASSWORD, { network: HOME })).status).toBe(200);
  });

  test('attack 44: strangers who ask for links do not keep the owner from a link', async () => {
    const { email, device } = await anOwner();
    // One network has three an hour; many of them together six.
    const asked: number[] = [];
    for (let n = 0; n < 8; n += 1) asked.push((await askForLink(email, { network: enemy(Math.floor(n / 4)) })).status);
    expect(asked).toEqual([200, 200, 200, 429, 200, 200, 200, 429]);
    // The owner's device has an allowance of its own.
    const before = (await mailsTo(it.portal, email)).length;
    expect((await askForLink(email, { network: HOME, cookie: device })).status).toBe(200);
    expect((await mailsTo(it.portal, email)).length).toBe(before + 1);
    // Another has to wait, but a link that works has been mailed to the owner already, for as long as that is so.
    const refused = await askForLink(email, { network: TRAIN });
    expect([refused.status, waitIn(refused) <= HOUR]).toEqual([429, true]);
    const token = await mailedToken(it.portal, email, '/reset-password');
    const reset = await knock('/reset-password', { token, newPassword: NEW_PASSWORD }, { network: TRAIN });
    expect(reset.status).toBe(200);
    // And whoever used one may ask again.
    expect((await askForLink(email, { network: TRAIN })).status).toBe(200);
  });

  test('attack 44: each failure of strangers makes all of them wait longer, up to an hour, known address or not', async () => {
    const { email } = await anOwner();
    for (const address of [email, 'nobody@example.test']) {
      const waits = [await lockOut(address)];
      for (let n = 0; n < 7; n += 1) {
        await letPass(waits.at(-1)!);
        expect((await signIn(address, WRONG, { network: enemy(100 + n) })).status).toBe(401);
        // An attempt in the meantime is not counted, nor is the right password looked at.
        const refused = await signIn(address, DEMO_PASSWORD, { network: enemy(200 + n) });
        expect(refused.status).toBe(429);
        waits.push(waitIn(refused));
      }
      expect(waits.map((wait) => Math.round(wait / MINUTE))).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    }
  });

  test('attack 44: however many networks guess, an account has some thirty guesses a day', async () => {
    const { email } = await anOwner();
    let guesses = 0;
    for (let passed = 0, n = 0; passed < DAY; n += 1) {
      const reply = await signIn(email, WRONG, { network: enemy(n % 250) });
      if (reply.status === 401) guesses += 1;
      else {
        await letPass(waitIn(reply));
        passed += waitIn(reply);
      }
    }
    expect(guesses).toBeLessThanOrEqual(34);
  });

  test('attack 44: a device is known to the accounts that signed in on it, by a cookie nobody makes up', async () => {
    const [owner, eve] = [await anOwner(), await anOwner()];
    await lockOut(owner.email);
    const [id, tag = ''] = owner.device.replace(/.*=/, '').split('.');
    const name = owner.device.replace(/=.*/, '');
    const forged = [eve.device, `${name}=${id}`, `${name}=${id}.${tag.replace(/./, (c) => (c === 'A' ? 'B' : 'A'))}`];
    for (const cookie of [...forged, `${name}=${'A'.repeat(22)}.${tag}`, `${name}=`, `${name}=%00`]) {
      expect([cookie, (await signIn(owner.email, DEMO_PASSWORD, { network: TRAIN, cookie })).status]).toEqual([
        cookie,
        429,
      ]);
    }
    // Two who share a browser are both known on it.
    const shared = await signIn(eve.email, DEMO_PASSWORD, { network: HOME, cookie: owner.device });
    expect((await signIn(owner.email, DEMO_PASSWORD, { network: HOME, cookie: shared.cookie })).status).toBe(200);
  });

  test('attack 44: who found a known device has the guesses of a stranger on it, and no more', async () => {
    const { email, device } = await anOwner();
    const guess = () => signIn(email, WRONG, { network: HOME, cookie: device });
    for (let n = 0; n < 5; n += 1) expect((await guess()).status).toBe(401);
    const refused = await guess();
    expect([refused.status, waitIn(refused) <= MINUTE]).toEqual([429, true]);
    // The owner elsewhere is not held up by that.
    expect((await signIn(email, DEMO_PASSWORD, { network: TRAIN })).status).toBe(200);
    // A link that was mailed to them ends the wait on this device as well.
    await askForLink(email, { network: TRAIN });
    const token = await mailedToken(it.portal, email, '/reset-password');
    await knock('/reset-password', { token, newPassword: NEW_PASSWORD }, { network: HOME, cookie: device });
    expect((await signIn(email, NEW_PASSWORD, { network: HOME, cookie: device })).status).toBe(200);
  });

  test('attack 44: whoever knows a password makes no more than ten devices a day known', async () => {
    const { email } = await anOwner();
    const remembered: boolean[] = [];
    for (let n = 0; n < 11; n += 1) {
      const { status, cookie } = await signIn(email, DEMO_PASSWORD, { network: enemy(n) });
      expect(status).toBe(200);
      remembered.push(cookie.includes('molar.device='));
    }
    // One was used up by the owner's first log-in; signing up proves no address.
    expect(remembered).toEqual([...Array.from({ length: 9 }, () => true), false, false]);
    // A password by the mailed link makes room: no device of before is known.
    await askForLink(email, { network: TRAIN });
    const token = await mailedToken(it.portal, email, '/reset-password');
    const reset = await knock('/reset-password', { token, newPassword: NEW_PASSWORD }, { network: TRAIN });
    expect(reset.cookie).toContain('molar.device=');
  });

  test('attack 44: whoever signed up with an address that is not theirs is no known device of it', async () => {
    const email = 'squatted@example.test';
    const up = await knock('/sign-up/email', { email, name: 'Eve', password: DEMO_PASSWORD }, { network: enemy(1) });
    const again = await signIn(email, DEMO_PASSWORD, { network: enemy(1) });
    expect([up, again].map(({ status, cookie }) => [status, cookie.includes('molar.device=')])).toEqual([
      [200, false],
      [200, false],
    ]);
  });

  test('attack 44: a new password by the mailed link revokes the devices of before, but not the one it was set on', async () => {
    const { email, device } = await anOwner();
    const { cookie } = await signIn(email, DEMO_PASSWORD, { network: enemy(1) });
    await askForLink(email, { network: HOME });
    const token = await mailedToken(it.portal, email, '/reset-password');
    const reset = await knock(
      '/reset-password',
      { token, newPassword: NEW_PASSWORD },
      { network: HOME, cookie: device },
    );
    await lockOut(email);
    expect((await signIn(email, WRONG, { network: enemy(1), cookie })).status).toBe(429);
    expect((await signIn(email, NEW_PASSWORD, { network: HOME, cookie: device })).status).toBe(429);
    expect((await signIn(email, NEW_PASSWORD, { network: HOME, cookie: reset.cookie })).status).toBe(200);
  });
});
