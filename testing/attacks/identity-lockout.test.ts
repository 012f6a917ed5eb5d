import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { checkRateLimit, type Attempt } from '#server/platform/rate-limit';
import { DEMO_PASSWORD } from '#server/app/seed/seed-demo';
import { describeOneDatabase } from '#testing/database';
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

/** The owner's two networks, and any number of the attacker's. */
const HOME = '198.51.100.1';
const TRAIN = '198.51.100.2';
const attackerNetwork = (n: number) => `203.0.113.${n}`;

describeOneDatabase('attacks that lock a person out', (open) => {
  const it = useAttacker(open, { ...OUTSIDE_DEMO, TRUSTED_PROXY_HOPS: '1' });

  type From = { network: string; cookie?: string };
  const request = (path: string, body: object, { network, cookie }: From) =>
    it.attacker.identity(path, body, {
      headers: { 'x-forwarded-for': network },
      ...(cookie !== undefined && { cookie }),
    });
  const signIn = (email: string, password: string, from: From) => request('/sign-in/email', { email, password }, from);
  const askForLink = (email: string, from: From) => request('/request-password-reset', { email }, from);
  const waitIn = ({ headers }: Reply) => Number(headers.get('retry-after'));

  /** A person whose browser signed in and out before: it has only the device cookie. */
  async function anOwner() {
    const { email, subject } = await aPersonWithCookie(it.portal, { role: 'patient' });
    await it.portal.portal.ports.identity.markVerified(subject);
    const first = await signIn(email, DEMO_PASSWORD, { network: HOME });
    const device = /(?:__Host-)?molar\.device=[^;]+/.exec(first.cookie)?.[0] ?? '';
    return { email, device };
  }
  /** Sends wrong passwords until the attacker is locked out; returns the wait in seconds. */
  async function lockOut(email: string): Promise<number> {
    for (let n = 0; n < 20; n += 1) {
      const reply = await signIn(email, WRONG, { network: attackerNetwork(n) });
      if (reply.status === 429) return waitIn(reply);
    }
    throw new Error('no attempt was locked out');
  }
  /** Uses up a limit for a network. */
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

  test('attack 44: a known device can log in despite guesses by strangers or from its own network', async () => {
    const { email, device } = await anOwner();
    await lockOut(email);
    await useUp('signIn', HOME);
    expect((await signIn(email, DEMO_PASSWORD, { network: HOME })).status).toBe(429);
    expect((await signIn(email, DEMO_PASSWORD, { network: TRAIN })).status).toBe(429);
    expect((await signIn(email, DEMO_PASSWORD, { network: HOME, cookie: device })).status).toBe(200);
  });

  test('attack 44: the mailed link signs in and resets the failures of strangers', async () => {
    const { email } = await anOwner();
    const elsewhere = await signIn(email, DEMO_PASSWORD, { network: HOME });
    await lockOut(email);
    expect((await askForLink(email, { network: TRAIN })).status).toBe(200);
    const token = await mailedToken(it.portal, email, '/reset-password');
    await useUp('otherIdentity', TRAIN);
    const reset = await request('/reset-password', { token, newPassword: NEW_PASSWORD }, { network: TRAIN });
    expect([reset.status, reset.body]).toEqual([200, { status: true }]);
    const mint = (cookie: string) => it.attacker.api('GET', `/jwt?email=${encodeURIComponent(email)}`, { cookie });
    expect((await mint(reset.cookie)).status).toBe(200);
    expect((await mint(elsewhere.cookie)).status).toBe(401);
    expect((await signIn(email, NEW_PASSWORD, { network: HOME })).status).toBe(200);
  });

  test('attack 44: requests by strangers do not prevent the owner from getting a link', async () => {
    const { email, device } = await anOwner();
    // One network has three an hour; all networks together six.
    const statuses: number[] = [];
    for (let n = 0; n < 8; n += 1)
      statuses.push((await askForLink(email, { network: attackerNetwork(Math.floor(n / 4)) })).status);
    expect(statuses).toEqual([200, 200, 200, 429, 200, 200, 200, 429]);
    // The owner's known device has its own limit.
    const before = (await mailsTo(it.portal, email)).length;
    expect((await askForLink(email, { network: HOME, cookie: device })).status).toBe(200);
    expect((await mailsTo(it.portal, email)).length).toBe(before + 1);
    // A new device has to wait, but the owner already has a valid mailed link for that time.
    const refused = await askForLink(email, { network: TRAIN });
    expect([refused.status, waitIn(refused) <= HOUR]).toEqual([429, true]);
    const token = await mailedToken(it.portal, email, '/reset-password');
    const reset = await request('/reset-password', { token, newPassword: NEW_PASSWORD }, { network: TRAIN });
    expect(reset.status).toBe(200);
    // Using a link resets the limit.
    expect((await askForLink(email, { network: TRAIN })).status).toBe(200);
  });

  test('attack 44: each failure extends the lockout of strangers, up to an hour, whether or not the address is known', async () => {
    const { email } = await anOwner();
    for (const address of [email, 'nobody@example.test']) {
      const waits = [await lockOut(address)];
      for (let n = 0; n < 7; n += 1) {
        await letPass(waits.at(-1)!);
        expect((await signIn(address, WRONG, { network: attackerNetwork(100 + n) })).status).toBe(401);
        // An attempt during the lockout is not counted, nor is its password checked.
        const refused = await signIn(address, DEMO_PASSWORD, { network: attackerNetwork(200 + n) });
        expect(refused.status).toBe(429);
        waits.push(waitIn(refused));
      }
      expect(waits.map((wait) => Math.round(wait / MINUTE))).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    }
  });

  test('attack 44: an account allows some thirty guesses a day from all networks together', async () => {
    const { email } = await anOwner();
    let guesses = 0;
    for (let passed = 0, n = 0; passed < DAY; n += 1) {
      const reply = await signIn(email, WRONG, { network: attackerNetwork(n % 250) });
      if (reply.status === 401) guesses += 1;
      else {
        await letPass(waitIn(reply));
        passed += waitIn(reply);
      }
    }
    expect(guesses).toBeLessThanOrEqual(34);
  });

  test('attack 44: a device is known to the accounts that signed in on it, by a cookie that cannot be forged', async () => {
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
    // Two people who share a browser both have a known device.
    const shared = await signIn(eve.email, DEMO_PASSWORD, { network: HOME, cookie: owner.device });
    expect((await signIn(owner.email, DEMO_PASSWORD, { network: HOME, cookie: shared.cookie })).status).toBe(200);
  });

  test('attack 44: a stolen known device gets as many guesses as a stranger', async () => {
    const { email, device } = await anOwner();
    const guess = () => signIn(email, WRONG, { network: HOME, cookie: device });
    for (let n = 0; n < 5; n += 1) expect((await guess()).status).toBe(401);
    const refused = await guess();
    expect([refused.status, waitIn(refused) <= MINUTE]).toEqual([429, true]);
    // The owner's other devices are not locked out by that.
    expect((await signIn(email, DEMO_PASSWORD, { network: TRAIN })).status).toBe(200);
    // A link mailed to the owner also ends the lockout of this device.
    await askForLink(email, { network: TRAIN });
    const token = await mailedToken(it.portal, email, '/reset-password');
    await request('/reset-password', { token, newPassword: NEW_PASSWORD }, { network: HOME, cookie: device });
    expect((await signIn(email, NEW_PASSWORD, { network: HOME, cookie: device })).status).toBe(200);
  });

  test('attack 44: a password adds at most ten known devices a day', async () => {
    const { email } = await anOwner();
    const remembered: boolean[] = [];
    for (let n = 0; n < 11; n += 1) {
      const { status, cookie } = await signIn(email, DEMO_PASSWORD, { network: attackerNetwork(n) });
      expect(status).toBe(200);
      remembered.push(cookie.includes('molar.device='));
    }
    // The owner's first log-in used one; signing up adds none because it proves no address.
    expect(remembered).toEqual([...Array.from({ length: 9 }, () => true), false, false]);
    // A reset by the mailed link forgets all earlier devices.
    await askForLink(email, { network: TRAIN });
    const token = await mailedToken(it.portal, email, '/reset-password');
    const reset = await request('/reset-password', { token, newPassword: NEW_PASSWORD }, { network: TRAIN });
    expect(reset.cookie).toContain('molar.device=');
  });

  test('attack 44: signing up with another person’s address does not create a known device', async () => {
    const email = 'squatted@example.test';
    const up = await request(
      '/sign-up/email',
      { email, name: 'Eve', password: DEMO_PASSWORD },
      { network: attackerNetwork(1) },
    );
    const again = await signIn(email, DEMO_PASSWORD, { network: attackerNetwork(1) });
    expect([up, again].map(({ status, cookie }) => [status, cookie.includes('molar.device=')])).toEqual([
      [200, false],
      [200, false],
    ]);
  });

  test('attack 44: a password reset revokes all known devices except the one it was made on', async () => {
    const { email, device } = await anOwner();
    const { cookie } = await signIn(email, DEMO_PASSWORD, { network: attackerNetwork(1) });
    await askForLink(email, { network: HOME });
    const token = await mailedToken(it.portal, email, '/reset-password');
    const reset = await request(
      '/reset-password',
      { token, newPassword: NEW_PASSWORD },
      { network: HOME, cookie: device },
    );
    await lockOut(email);
    expect((await signIn(email, WRONG, { network: attackerNetwork(1), cookie })).status).toBe(429);
    expect((await signIn(email, NEW_PASSWORD, { network: HOME, cookie: device })).status).toBe(429);
    expect((await signIn(email, NEW_PASSWORD, { network: HOME, cookie: reset.cookie })).status).toBe(200);
  });
});
