import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type OpenDatabase } from '#server/platform/database/open-database';
import { describeOneDatabase } from '#testing/database';
import { bookingOf } from '#testing/free-slots';
import { manyPatients } from '#testing/many-patients';
import { listenAndConnect, type PlainClient } from '#testing/plain-client';
import { openTestPortal, type TestPortal } from '#testing/portal';
import { findBroken } from './invariant.ts';
import { idIn, slotsIn } from './offers.ts';

const SLOW = 60;

describeOneDatabase('slow clients', (open) => {
  let database: OpenDatabase;
  let portal: TestPortal;
  let client: PlainClient;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    const own = await open();
    // Fewer connections than slow clients, so that a slow client that held one would be noticed.
    database =
      'connection' in own.engine
        ? await openDatabase({ url: own.engine.connection.connectionString, poolSize: 4 })
        : own;
    portal = await openTestPortal(database);
    client = await listenAndConnect(portal);
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await portal.close();
    await database.close();
  });

  async function dawdle(start: string): Promise<Socket> {
    const socket = connect(Number(new URL(client.origin).port), '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(start);
    return socket;
  }
  const head = (line: string, headers: string[]) => [line, 'Host: 127.0.0.1', ...headers].join('\r\n');

  test('fault 9: incomplete headers, bodies and uploads do not block bookings of others', async () => {
    const cookie = await portal.cookieOf('patient@demo.test');
    const tokens = await manyPatients(portal, 10);
    const starts = [
      head('GET /api/v1/appointmentOptions HTTP/1.1', ['X-Slow: ']),
      `${head('POST /api/v1/bookings HTTP/1.1', [`Authorization: Bearer ${tokens[0]}`, 'Content-Type: application/json', 'Content-Length: 500'])}\r\n\r\n{"treat`,
      `${head('POST /api/v1/images HTTP/1.1', [`Cookie: ${cookie}`, 'Content-Type: multipart/form-data; boundary=slow', 'Content-Length: 900000'])}\r\n\r\n--slow\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n\xff\xd8`,
    ];
    await Promise.all(Array.from({ length: SLOW }, (_, index) => dawdle(starts[index % starts.length]!)));
    const offers = slotsIn(await client.api('GET', '/appointmentOptions'));
    const booked = await Promise.all(
      tokens.map((token, index) => client.api('POST', '/bookings', { token, body: bookingOf(offers[index]!) })),
    );
    expect(booked.map(({ status }) => status)).toEqual(tokens.map(() => 200));
    const acknowledged = { bookings: booked.map(idIn) };
    expect(await findBroken({ clinic: database.write, acknowledged })).toEqual([]);
  });

  test('fault 9: the server ends a request that is not complete within 30 seconds', () => {
    const { requestTimeout, headersTimeout } = portal.app.server;
    expect(portal.app.server).toMatchObject({ connectionsCheckingInterval: 5000 });
    for (const patience of [requestTimeout, headersTimeout]) {
      expect(patience).toBeGreaterThan(0);
      expect(patience).toBeLessThanOrEqual(60_000);
    }
  });

  test('fault 9: a client that disconnects midway leaves no row and no file', async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    expect(await portal.db.selectFrom('image').select('url').execute()).toEqual([]);
    expect(await client.api('GET', '/appointmentSpecialty')).toMatchObject({ status: 200 });
  });
});
