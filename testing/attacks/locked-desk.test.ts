import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { routes } from '#contract/index';
import { DESK_EVENTS_PATH } from '#contract/desk/desk-events';
import { DEMO_PASSWORD } from '#server/app/seed/seed-demo';
import { describeOneDatabase } from '#testing/database';
import { listen, openEventStream } from '#testing/event-stream';
import { aPersonWithCookie, STAFF_PASSWORD, tokenFor, type TestPerson } from '#testing/people';
import { permissionTable } from '#testing/permission-table';
import { buildWorld, type Person, type World } from '#testing/permission-world';
import { OWN_ORIGIN } from '#testing/portal';
import { useAttacker } from './use-attacker.ts';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
/** How often open streams are checked, in milliseconds. */
const CHECK_MS = 15_000;

describeOneDatabase('attacks on a desk that was left alone', (open) => {
  const it = useAttacker(open);
  let world: World;
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    world = await buildWorld(it.portal);
  });
  afterAll(() => vi.useRealTimers());

  /** Moves the last activity of all sessions back. */
  const leaveAlone = async (minutes: number) => {
    await it.portal.db
      .updateTable('session')
      .set({ activeAt: minutesAgo(minutes) })
      .execute();
  };
  const activeMinutesAgo = async ({ subject }: TestPerson) => {
    const query = it.portal.db.selectFrom('session').select('activeAt').where('subject', '=', subject);
    const rows = await query.orderBy('activeAt', 'desc').execute();
    return Math.round((Date.now() - rows[0]!.activeAt.getTime()) / 60_000);
  };
  const api = async (method: string, path: string, sent: Parameters<typeof it.attacker.api>[2]) => {
    const { status, body } = await it.attacker.api(method, path, sent);
    return status === 200 ? 200 : `${status} ${String(body['code'])}`;
  };
  const readRole = (person: TestPerson, token: string, headers: Record<string, string> = {}) =>
    api('GET', `/usersrole?email=${encodeURIComponent(person.email)}`, { token, headers });
  const unlock = (token: string, password: string) => api('POST', '/sessions/proof', { token, body: { password } });
  const mint = ({ email, cookie }: { email: string; cookie: string }) =>
    api('GET', `/jwt?email=${encodeURIComponent(email)}`, { cookie });
  const LOCKED = '401 session_locked';

  test.each<Person>(['admin', 'reception', 'doctor'])(
    'attack 71: after fifteen idle minutes a stolen token of %s opens no route, and only sign-out and unlocking work',
    async (caller) => {
      const token = await tokenFor(it.portal, world.people[caller]);
      await leaveAlone(15);
      for (const [name, rows] of Object.entries(permissionTable)) {
        const route = Object.values(routes).find((candidate) => candidate.name === name)!;
        if (route.worksLocked) continue;
        const { path = route.path, query = {}, body, headers } = await rows[0]!.send(world, caller);
        const search = new URLSearchParams(query).toString();
        const got = await it.portal.call(route.method, search ? `${path}?${search}` : path, {
          token,
          body,
          ...(headers && { headers }),
        });
        expect([name, got.status, got.body['code']]).toEqual([name, 401, 'session_locked']);
      }
      expect(Object.values(routes).flatMap(({ name, worksLocked }) => (worksLocked ? [name] : []))).toEqual([
        'challengePasskey',
        'signOut',
        'proveSession',
      ]);
      expect(await api('POST', '/sign-out', { token })).toBe(200);
    },
  );

  test('attack 71: the cookie of a locked session mints no token, uploads nothing and changes no account', async () => {
    const admin = await aPersonWithCookie(it.portal, { role: 'admin' });
    const { cookie } = admin;
    await it.attacker.tokenOf(admin);
    await leaveAlone(15);
    expect(await mint(admin)).toBe(LOCKED);
    expect(await api('POST', '/images', { cookie })).toBe(LOCKED);
    for (const path of ['/account', '/update-user', '/change-password', '/send-verify-link']) {
      const body = { name: 'Eve', currentPassword: DEMO_PASSWORD, newPassword: 'Other#22' };
      const got = await it.attacker.identity(path, body, { cookie });
      expect([path, got.status, got.body['code']]).toEqual([path, 401, 'session_locked']);
    }
    const body = { password: DEMO_PASSWORD };
    expect(await api('POST', '/sessions/proof', { cookie, body, headers: { origin: 'https://evil.example' } })).toBe(
      '401 not_signed_in',
    );
    expect(await api('POST', '/sessions/proof', { cookie, body, headers: { origin: OWN_ORIGIN } })).toBe(200);
    expect(await mint(admin)).toBe(200);
  });

  test('attack 71: a sign-in that was left alone before its first use is locked, too', async () => {
    const { email, subject, cookie } = await aPersonWithCookie(it.portal, { role: 'reception' });
    await sql`update identity_session set "createdAt" = ${minutesAgo(16)} where "userId" = ${subject}`.execute(
      it.portal.db,
    );
    expect(await mint({ email, cookie })).toBe(LOCKED);
    expect(await api('POST', '/sessions/proof', { cookie, body: { password: DEMO_PASSWORD } })).toBe(200);
    expect(await mint({ email, cookie })).toBe(200);
  });

  describe('what unlocks', () => {
    let token: string;
    beforeEach(async () => {
      token = await tokenFor(it.portal, world.people.reception);
      await leaveAlone(20);
    });

    test('attack 72: neither the password of another member of staff nor their own session unlocks a desk', async () => {
      const { admin, reception } = world.people;
      const other = await tokenFor(it.portal, admin);
      await aPersonWithCookie(it.portal, { role: 'reception', password: STAFF_PASSWORD });
      expect(await unlock(token, STAFF_PASSWORD), 'of a colleague').toBe('403 wrong_password');
      expect(await unlock(other, DEMO_PASSWORD)).toBe(200);
      const mine = await tokenFor(it.portal, reception);
      expect(await unlock(mine, DEMO_PASSWORD), 'another session of the same person').toBe(200);
      expect(await readRole(reception, token)).toBe(LOCKED);
      expect(await unlock(token, DEMO_PASSWORD)).toBe(200);
      expect(await readRole(reception, token)).toBe(200);
    });

    test('attack 72: the password of a locked desk is guessed no faster than at a log-in', async () => {
      const guesses = [];
      for (let guess = 0; guess < 6; guess += 1) guesses.push(await unlock(token, `Guess#${guess}`));
      expect(guesses).toEqual([...Array.from({ length: 5 }, () => '403 wrong_password'), '429 too_many_requests']);
      expect(await unlock(token, DEMO_PASSWORD)).toBe('429 too_many_requests');
    });
  });

  test('attack 71: an open stream ends with the lock, and none opens', async () => {
    const token = await tokenFor(it.portal, world.people.admin);
    const connect = async () =>
      openEventStream(await listen(it.portal), {
        headers: { authorization: `Bearer ${token}` },
        path: DESK_EVENTS_PATH,
      });
    const stream = await connect();
    expect(await stream.next()).toMatchObject({ event: 'ready' });
    await leaveAlone(15);
    await vi.advanceTimersByTimeAsync(CHECK_MS);
    await stream.ended;
    expect((await connect()).status).toBe(401);
  });

  test('polls, prefetched pages, streams and renewals keep no session unlocked; what a person does, a booking included, does', async () => {
    const { admin, reception } = world.people;
    const token = await tokenFor(it.portal, admin);
    const { cookie } = admin;
    await it.attacker.tokenOf({ ...admin, cookie });
    await leaveAlone(14);
    expect(await readRole(admin, token, { 'x-background': '1' })).toBe(200);
    expect(await mint({ ...admin, cookie })).toBe(200);
    await it.attacker.request('GET', '/dashboard/today', { cookie, headers: { 'sec-purpose': 'prefetch' } });
    const headers = { authorization: `Bearer ${token}` };
    const stream = await openEventStream(await listen(it.portal), { headers, path: DESK_EVENTS_PATH });
    expect(await stream.next()).toMatchObject({ event: 'ready' });
    stream.close();
    expect(await activeMinutesAgo(admin)).toBe(14);

    expect(await readRole(admin, token)).toBe(200);
    expect(await activeMinutesAgo(admin)).toBe(0);

    const desk = await tokenFor(it.portal, reception);
    await leaveAlone(14);
    const cancelled = { reason: 'ill' };
    const path = `/bookings/${await world.aBooking()}/cancel`;
    expect(await api('POST', path, { token: desk, body: cancelled })).toBe(200);
    expect(await activeMinutesAgo(reception)).toBe(0);
  });

  test('a patient is never locked', async () => {
    const { patient } = world.people;
    const token = await tokenFor(it.portal, patient);
    await leaveAlone(600);
    expect([await readRole(patient, token), await mint(patient)]).toEqual([200, 200]);
  });
});
