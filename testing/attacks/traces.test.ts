import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { securityEvents } from '#domain/shared/security-events';
import { createLogger } from '#server/app/startup/create-logger';
import { createMetrics, type Metrics } from '#server/app/http/metrics';
import { findPersonByEmail } from '#server/people/profiles/people-rows';
import { DEMO_PASSWORD } from '#server/app/seed/seed-demo';
import { addTotp, totpCode } from '#testing/add-totp';
import { describeOneDatabase } from '#testing/database';
import { mailedToken } from '#testing/outbox';
import { openTestPortal, OUTSIDE_DEMO, type TestPortal } from '#testing/portal';
import { attack, clearRateLimits, type Attacker } from './attacker.ts';

const OWNER = 'olga.owner@example.test';
const FROM = { 'x-forwarded-for': '203.0.113.77' };

type Line = { msg: string; event: string; of: string; person: string | null; network: string | null };

describeOneDatabase('traces of an attack', (open) => {
  let portal: TestPortal;
  let attacker: Attacker;
  let metrics: Metrics;
  let logged = '';
  let owner: { id: string; cookie: string; token: string };
  const destination = new Writable({
    write(part: Buffer, _encoding, done) {
      logged += part.toString();
      done();
    },
  });

  const signIn = (email: string, password: string) =>
    attacker.identity('/sign-in/email', { email, password }, { headers: FROM });
  const linesOf = async (act: () => Promise<unknown>): Promise<Line[]> => {
    const mark = logged.length;
    await act();
    const lines = logged.slice(mark).trim().split('\n').filter(Boolean);
    return lines.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === 'security event');
  };
  /** The log entries of an action, and the person it concerns. */
  const tracesOf = async (act: () => Promise<unknown>) =>
    (await linesOf(act)).map(({ event, of, person }) => `${event} ${of}${person === owner.id ? ' owner' : ''}`);

  beforeAll(async () => {
    logged = '';
    metrics = createMetrics();
    portal = await openTestPortal(
      await open(),
      { ...OUTSIDE_DEMO, TRUSTED_PROXY_HOPS: '1' },
      { logger: createLogger('info', destination), countEvent: metrics.countEvent },
    );
    attacker = await attack(portal);
    const token = await portal.signUpPatient(OWNER, 'Olga Owner');
    const cookie = await portal.cookieOf(OWNER);
    const { id } = (await findPersonByEmail(portal.db, OWNER))!;
    owner = { id, token, cookie };
    await portal.signUpPatient('otto.other@example.test', 'Otto Other');
  });
  beforeEach(() => clearRateLimits(portal));
  afterAll(async () => {
    await portal.close();
    await metrics.app.close();
  });

  test('attack 51: wrong passwords and a lockout are logged with the id of the account and a network prefix', async () => {
    const lines = await linesOf(async () => {
      for (let n = 0; n < 6; n += 1) await signIn(OWNER, 'Wrong#2026');
      await signIn('nobody@example.test', 'Wrong#2026');
    });
    const failed = { event: 'log_in_failed', of: '/sign-in/email', person: owner.id, network: '203.0.113.0/24' };
    expect(lines).toMatchObject([
      ...Array.from({ length: 5 }, () => failed),
      { ...failed, event: 'locked_out' },
      { ...failed, person: null },
    ]);
  });

  const guessPresent = () =>
    attacker.identity(
      '/change-password',
      { currentPassword: 'Wrong#2026', newPassword: 'Other#2026' },
      { cookie: owner.cookie },
    );
  const freshCookie = async () => (await signIn(OWNER, DEMO_PASSWORD)).cookie;

  test.each<[string, () => Promise<unknown>, string[]]>([
    ['a guess at the present password', guessPresent, ['log_in_failed /change-password owner']],
    ['a log-in', () => signIn(OWNER, DEMO_PASSWORD), ['signed_in /sign-in/email owner']],
    [
      'an invented link',
      () => attacker.identity('/reset-password', { token: 'invented', newPassword: 'Other#2026' }),
      ['log_in_failed /reset-password'],
    ],
    [
      'a requested reset',
      () => attacker.identity('/request-password-reset', { email: OWNER }),
      ['reset_requested /request-password-reset owner'],
    ],
    [
      'a call of the identity service without a session',
      () => attacker.identity('/account', {}),
      ['permission_refused /account'],
    ],
    [
      'a token requested for another person',
      () => attacker.api('GET', '/jwt?email=otto.other@example.test', { cookie: owner.cookie }),
      ['permission_refused createAccessToken owner'],
    ],
    [
      'a forged token',
      () => attacker.api('GET', '/profile', { token: 'e30.e30.x' }),
      ['permission_refused getProfile'],
    ],
    [
      'an admin’s call by a patient',
      () => attacker.api('GET', '/users?userType=Patient', { token: owner.token }),
      ['permission_refused listPeople owner'],
    ],
    [
      'a guess at a booking, refused as absent',
      () => attacker.api('GET', '/booking/7f4c1f6e-0000-4000-8000-000000000000', { token: owner.token }),
      ['permission_refused getBooking owner'],
    ],
    [
      'a limit of the API',
      async () => {
        const body = { name: 'Eve', email: 'eve@example.test', message: 'Hello' };
        for (let n = 0; n < 6; n += 1) await attacker.api('POST', '/contact', { body });
      },
      ['limit_reached createMessage'],
    ],
    [
      'a limit of the identity service',
      async () => {
        for (let n = 0; n < 4; n += 1) await attacker.identity('/send-verify-link', {}, { cookie: owner.cookie });
      },
      ['limit_reached /send-verify-link owner'],
    ],
    [
      'a sign-out by the API',
      async () => attacker.api('POST', '/sign-out', { cookie: await freshCookie() }),
      ['signed_in /sign-in/email owner', 'signed_out signOut owner'],
    ],
    [
      'a sign-out at the identity service',
      async () => attacker.identity('/sign-out', {}, { cookie: await freshCookie() }),
      ['signed_in /sign-in/email owner', 'signed_out /sign-out owner'],
    ],
    [
      'a guess at the link of an appointment',
      () => attacker.api('POST', '/confirm-appointment', { body: { token: 'guessed' } }),
      ['log_in_failed confirmAddress'],
    ],
    [
      'a guess at the link that denies an address',
      () => attacker.api('POST', '/confirm-appointment/not-me', { body: { token: 'guessed' } }),
      ['log_in_failed disownAddress'],
    ],
    [
      'a guess at the link that manages an appointment',
      () => attacker.api('POST', '/appointment-link', { body: { token: 'guessed' } }),
      ['log_in_failed getBookingByLink'],
    ],
    [
      'a webhook with a wrong signature',
      () => attacker.api('POST', '/webhooks/card', { body: {}, headers: { 'stripe-signature': 't=1,v1=00' } }),
      ['webhook_refused webhooks/card'],
    ],
    ['a sign-out without a session', () => attacker.identity('/sign-out', {}), []],
  ])('attack 51: %s is logged', async (_what, act, traces) => {
    expect(await tracesOf(act)).toEqual(traces);
  });

  test('attack 51: a forged address or origin is not logged', async () => {
    const mark = logged.length;
    const made = `https://evil.example/olga@example.test/${'Q'.repeat(50_000)}`;
    const refused = [
      await attacker.identity('/sign-out', { callbackURL: made }, { cookie: owner.cookie }),
      await attacker.identity('/account', { redirectTo: made }, { cookie: owner.cookie }),
      await attacker.identity(
        '/account',
        {},
        { cookie: owner.cookie, headers: { origin: 'https://olga.evil.example' } },
      ),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
    const lines = logged
      .slice(mark)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { level: number; msg: string });
    const ofLibrary = lines.filter(({ msg }) => msg.startsWith('identity: '));
    expect(ofLibrary.map(({ level, msg }) => [level, msg])).toEqual([
      [40, 'identity: Invalid callbackURL'],
      [40, 'identity: Invalid redirectURL'],
      [40, 'identity: Invalid origin'],
    ]);
    expect(logged.slice(mark)).not.toMatch(/QQQ|evil|olga/);
  });

  test('attack 51: passing a second factor is logged as a log-in of its account', async () => {
    const email = 'tina.twice@example.test';
    await portal.signUpPatient(email, 'Tina Twice');
    const { secret } = await addTotp(portal, { cookie: await portal.cookieOf(email) });
    const { cookie } = await signIn(email, DEMO_PASSWORD);
    const pass = () => attacker.api('POST', '/factors/pass', { cookie, body: { code: totpCode(secret) } });
    const { id: person } = (await findPersonByEmail(portal.db, email))!;
    expect(await linesOf(pass)).toMatchObject([{ event: 'signed_in', of: 'passFactor', person }]);
  });

  test('attack 51: a password reset is logged and every event is counted, without personal data', async () => {
    await attacker.identity('/request-password-reset', { email: OWNER });
    await portal.drain();
    const token = await mailedToken(portal, OWNER, '/reset-password');
    const reset = () => attacker.identity('/reset-password', { token, newPassword: 'Lampe#Olga27' });
    expect(await tracesOf(reset)).toEqual(['password_reset /reset-password owner']);
    const { body } = await metrics.app.inject('/metrics');
    const counted = [...body.matchAll(/^molar_security_events_total\{event="(\w+)"\} [1-9]/gm)].map(([, name]) => name);
    expect(new Set(counted)).toEqual(new Set(securityEvents));
    for (const text of [logged, body]) expect(text).not.toMatch(/olga|otto|example\.test|203\.0\.113\.77/i);
  });
});
