import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clinicClock, longDate } from '#domain/shared/time';
import { DEMO_PASSWORD } from '#server/app/seed/seed-demo';
import { casesOf } from '#testing/every-case';
import { send } from '#testing/request';
import { aClinic, type Clinic } from './clinic.ts';
import { findBroken } from './invariant.ts';
import { bookingOf, idIn, slotsIn } from './offers.ts';
import { startServer, type ServerProcess } from './server-process.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let clinic: Clinic;
beforeAll(async () => {
  clinic = await aClinic('postgres', { patients: 1, hasRealPasswords: true });
}, 120_000);
afterAll(() => clinic?.close());

const clocks: [string, number][] = [
  ['ten minutes ahead', 10 * MINUTE],
  ['ten minutes behind', -10 * MINUTE],
  ['a hundred days ahead', 100 * DAY],
];

/** PostgreSQL only: the embedded database uses its server's clock. */
describe.each(casesOf(clocks, 1, 2))('a server whose clock is %s', (name, offset) => {
  let server: ServerProcess;
  let token: string;
  const email = 'patient@demo.test';
  beforeAll(async () => {
    await clinic.look(({ write: db }) => db.deleteFrom('rateLimit').execute());
    server = await startServer({ ...clinic.env, CLOCK_OFFSET_MS: String(offset) });
    token = await clinic.tokenOf(email);
  });
  afterAll(async () => {
    await server?.stop();
  });

  test('fault 8: a server with a wrong clock lists and books what is available by the database’s clock', async () => {
    const logged = Number(/"time":(\d+)/.exec(server.log())?.[1]);
    expect(Math.abs(logged - Date.now() - offset)).toBeLessThan(2 * MINUTE);
    const offers = slotsIn(await server.call('GET', '/appointmentOptions'));
    expect(offers.length).toBeGreaterThan(100);
    // Each server uses another day, because a patient books a treatment at most once a day.
    const taken = await clinic.look(({ write: db }) => db.selectFrom('booking').select('day').execute());
    const offer = offers.find(({ date }) => !taken.some(({ day }) => longDate(day) === date))!;
    const book = () =>
      server.call('POST', '/bookings', { token, body: bookingOf(offer), key: name.replaceAll(' ', '-') });
    const booked = await book();
    expect(booked).toMatchObject({ status: 200, body: { data: { isUpcoming: true } } });
    expect(idIn(await book())).toBe(idIn(booked));
    const started = { ...offer, date: longDate(clinicClock(new Date(Date.now() - DAY)).day) };
    expect(await server.call('POST', '/bookings', { token, body: bookingOf(started) })).toMatchObject({ status: 409 });
    const { written, broken } = await clinic.look(async ({ write: db }) => ({
      written: await sql<{ fresh: boolean }>`
        select booked_at between now() - interval '1 minute' and now() as fresh from booking where id = ${idIn(booked)}`.execute(
        db,
      ),
      broken: await findBroken({ clinic: db, acknowledged: { bookings: [idIn(booked)] } }),
    }));
    expect(written.rows).toEqual([{ fresh: true }]);
    expect(broken).toEqual([]);
  });

  test('fault 8: a token expires by the database’s clock, whichever server issued it', async () => {
    const list = (bearer: string) => server.call('GET', `/bookings?email=${email}`, { token: bearer });
    expect((await list(token)).status).toBe(200);
    expect((await list(await clinic.tokenOf(email, new Date(Date.now() - MINUTE)))).status).toBe(401);
    if (Math.abs(offset) > DAY) return;
    const { cookie } = await send('POST', `${server.url}/api/auth/sign-in/email`, {
      headers: { origin: server.url },
      body: { email, password: DEMO_PASSWORD },
    });
    const minted = await server.call('GET', `/jwt?email=${email}`, { cookie });
    expect(minted.status).toBe(200);
    expect((await list(String(minted.body['accessToken']))).status).toBe(200);
  });

  test('fault 8: rate limits use the database’s clock', async () => {
    const seen: number[] = [];
    for (let index = 0; index < 6; index += 1) {
      const body = { name: 'Anna', email: 'anna@example.test', message: `Message number ${index}` };
      seen.push((await server.call('POST', '/contact', { body })).status);
    }
    expect(seen).toEqual([200, 200, 200, 200, 200, 429]);
    // Only the database's clock advances by an hour.
    await clinic.look(({ write: db }) =>
      sql`update rate_limit set window_start = now() - interval '61 minutes'`.execute(db),
    );
    const body = { name: 'Anna', email: 'anna@example.test', message: 'An hour later' };
    expect((await server.call('POST', '/contact', { body })).status).toBe(200);
  });
});
