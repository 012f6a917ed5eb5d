import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kindsOfOne } from '#testing/database';
import { aClinic, type Clinic } from './clinic.ts';
import { findBroken } from './invariant.ts';
import { bookAllTheTime } from './load.ts';
import { bookingOf, idIn, slotsIn, offersOneByOne, type Offer } from './offers.ts';
import { startServer, type ServerProcess } from './server-process.ts';
import { until } from './until.ts';

/** Enough for starting a server on a busy machine. */
const PATIENCE = { timeout: 90_000 };

describe.each(kindsOfOne)('a server that is asked to stop (%s)', (kind) => {
  let clinic: Clinic;
  let server: ServerProcess;
  let nextOffer: () => Offer;
  const acknowledged = new Set<string>();
  beforeAll(async () => {
    clinic = await aClinic(kind);
    server = await startServer(clinic.env);
    const offers = slotsIn(await server.call('GET', '/appointmentOptions'));
    // Cycles through the slots: a conflict for a taken slot is load as well.
    nextOffer = offersOneByOne(Array.from({ length: 50 }, () => offers).flat());
  }, 120_000);
  afterAll(async () => {
    await server?.kill();
    await clinic?.close();
  });
  const exit = { code: 0, tookMs: expect.toSatisfy((ms: number) => ms < 10_000) };

  test(
    'fault 11: under load it completes running requests and exits within ten seconds, and no acknowledged booking is lost',
    PATIENCE,
    async () => {
      const load = bookAllTheTime(clinic, () => server, nextOffer);
      await until(
        'load',
        () => load.acknowledged.size,
        (count) => count >= 20,
      );
      const stopped = await server.stop();
      await load.end();
      expect(stopped).toEqual(exit);
      expect([...load.statuses.keys()].filter((status) => ![200, 409, 503, 0].includes(status))).toEqual([]);
      for (const id of load.acknowledged) acknowledged.add(id);
      const broken = await clinic.look(({ write: db }) =>
        findBroken({ clinic: db, acknowledged: { bookings: acknowledged } }),
      );
      expect(broken).toEqual([]);
    },
  );

  test.runIf(kind === 'postgres')(
    'fault 11: a booking in progress at shutdown gets its response',
    PATIENCE,
    async () => {
      server = await startServer(clinic.env);
      const [offer] = slotsIn(await server.call('GET', '/appointmentOptions')).slice(-1);
      const token = await clinic.tokenOf('patient@demo.test');
      const [answer, stopping] = await clinic.look(({ write: db }) =>
        db.transaction().execute(async (trx) => {
          await sql`lock table audit_entry in access exclusive mode`.execute(trx);
          const answer = server.call('POST', '/bookings', { token, body: bookingOf(offer!) });
          const waiting = () =>
            sql<{ n: number }>`select count(*) as n from pg_locks
            where not granted and relation = 'audit_entry'::regclass`.execute(trx);
          await until('the wait for the lock', waiting, ({ rows }) => (rows[0]?.n ?? 0) > 0);
          const stopping = server.stop();
          await until(
            'the start of the shutdown',
            () => server.log(),
            (log) => log.includes('stopping on SIGTERM'),
          );
          return [answer, stopping];
        }),
      );
      expect(await answer).toMatchObject({ status: 200 });
      expect(await stopping).toEqual(exit);
      acknowledged.add(idIn(await answer));
      const broken = await clinic.look(({ write: db }) =>
        findBroken({ clinic: db, acknowledged: { bookings: acknowledged } }),
      );
      expect(broken).toEqual([]);
    },
  );

  test('fault 11: the next server continues on the same data', PATIENCE, async () => {
    server = await startServer(clinic.env);
    const token = await clinic.tokenOf(clinic.patients[0]!);
    expect(await server.call('GET', `/bookings?email=${clinic.patients[0]}`, { token })).toMatchObject({ status: 200 });
    expect((await server.stop()).code).toBe(0);
  });
});
