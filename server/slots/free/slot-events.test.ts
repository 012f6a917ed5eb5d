import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { nameOfRange, slotRanges } from '#domain/shared/slot-times';
import { longDate } from '#domain/shared/time';
import { describeOneDatabase } from '#testing/database';
import { listen, openEventStream, type EventStream } from '#testing/event-stream';
import { openTwoServers, type TwoServers } from '#testing/faults/two-servers';
import { bookingOf, listOffers } from '#testing/free-slots';
import { manyPatients } from '#testing/many-patients';
import { daysWithoutSlots, slotRecord } from '#testing/open-days';
import type { TestPortal } from '#testing/portal';

const DOCTOR = 'doctor@demo.test';
const MAX_OF_NETWORK = 50;

const streams: EventStream[] = [];
const connectTo = async (server: TestPortal, wanted: Parameters<typeof openEventStream>[1] = {}) => {
  const stream = await openEventStream(await listen(server), wanted);
  streams.push(stream);
  return stream;
};
afterEach(async () => {
  for (const stream of streams.splice(0)) {
    stream.close();
    await stream.ended;
  }
});

describeOneDatabase('the stream of availability changes', (open) => {
  let servers: TwoServers;
  const connect = (wanted: Parameters<typeof openEventStream>[1] = {}) => connectTo(servers.one, wanted);
  beforeAll(async () => {
    servers = await openTwoServers(await open());
  });
  afterAll(() => servers.close());

  test.each([
    ['a slot that somebody books on another server, and its release', 'clara@demo.test', true],
    ['a day of hours on which somebody books, and the release', 'hanna@demo.test', false],
  ])('reports %s', async (_name, doctor, isSlot) => {
    const { one, other } = servers;
    const stream = await connect();
    const { id: version } = await stream.next();
    // The last one: patients can cancel it still.
    const offer = (await listOffers(one, 'Teeth Cleaning')).filter((time) => time.doctor === doctor).at(-1)!;
    const [token] = await manyPatients(one, 1);
    const booked = await other.call('POST', '/bookings', { token: token!, body: bookingOf(offer) });
    expect(booked.status).toBe(200);
    const change = { doctor_email: offer.doctor, date: offer.date, slot: isSlot ? offer.slot : null };
    const taken = await stream.next();
    expect(taken).toMatchObject({ event: 'slots', data: [{ ...change, isFree: !isSlot }] });
    expect(taken.id).not.toBe(version);

    const { _id } = booked.body.data as unknown as { _id: string };
    expect((await other.call('POST', `/bookings/${_id}/cancel`, { token: token!, body: {} })).status).toBe(200);
    // The same slots are free as before, so it is the same version again.
    expect(await stream.next()).toEqual({ event: 'slots', id: version, data: [{ ...change, isFree: true }] });
  });

  test('reports published and withdrawn slots, and nothing of what patients cannot book', async () => {
    const { one } = servers;
    const token = await one.tokenOf(DOCTOR);
    const [day = ''] = daysWithoutSlots(one, 1);
    const slot = nameOfRange(slotRanges[2]);
    const stream = await connect();
    await stream.next();
    await manyPatients(one, 1);
    await one.call('POST', '/slots', { token, body: slotRecord(DOCTOR, [day], [slot]) });
    const change = { doctor_email: DOCTOR, date: longDate(day), slot };
    expect((await stream.next()).data).toEqual([{ ...change, isFree: true }]);
    await one.call('DELETE', `/slots?${new URLSearchParams({ AppointmentDate: longDate(day), slot })}`, { token });
    expect((await stream.next()).data).toEqual([{ ...change, isFree: false }]);
  });

  test('a client that missed nothing gets no change, on either server; any other is sent to read again', async () => {
    const first = await (await connect()).next();
    expect(first).toMatchObject({ event: 'reset', data: [] });
    const current = { event: 'slots', id: first.id, data: [] };
    expect(await (await connectTo(servers.other, { since: first.id })).next()).toEqual(current);
    expect(await (await connect({ headers: { 'last-event-id': first.id } })).next()).toEqual(current);
    expect((await (await connect({ since: 'unknown' })).next()).event).toBe('reset');
  });

  test('another grid of the clinic is a request to read again', async () => {
    const { one } = servers;
    const token = await one.tokenOf('admin@demo.test');
    const stream = await connect();
    const { id } = await stream.next();
    const body = { version: one.portal.settings.version, values: { START_GRID_MINUTES: '30' } };
    expect((await one.call('PATCH', '/settings', { token, body })).status).toBe(200);
    const changed = await stream.next();
    expect(changed.event).toBe('reset');
    expect(changed.id).not.toBe(id);
  });

  test('a change of very many slots is one request to read again', async () => {
    const { one } = servers;
    const stream = await connect();
    await stream.next();
    const days = daysWithoutSlots(one, 60);
    const record = slotRecord(DOCTOR, days, slotRanges.map(nameOfRange));
    expect((await one.call('POST', '/slots', { token: await one.tokenOf(DOCTOR), body: record })).status).toBe(200);
    expect(await stream.next()).toMatchObject({ event: 'reset', data: [] });
  });

  test('is neither cached, compressed, buffered by the proxy nor marked with a validator', async () => {
    const { headers } = await connect({ headers: { 'accept-encoding': 'gzip, br' } });
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect([headers.get('content-encoding'), headers.get('etag')]).toEqual([null, null]);
  });

  test('a network has a bounded number of streams; another one is not affected, and a closed one is released', async () => {
    const all = await Promise.all(Array.from({ length: MAX_OF_NETWORK }, () => connect()));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await connect();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
    const url = '/api/v1/slots/events';
    const elsewhere = { method: 'GET', url, remoteAddress: '127.0.0.2', payloadAsStream: true } as const;
    expect((await servers.one.app.inject(elsewhere)).statusCode).toBe(200);
    all[0]!.close();
    await expect.poll(async () => (await connect()).status).toBe(200);
  });

  test('all networks of one IPv6 connection count as one', async () => {
    const { app } = servers.other;
    const url = '/api/v1/slots/events';
    const from = (remoteAddress: string) => app.inject({ method: 'GET', url, remoteAddress, payloadAsStream: true });
    const all = await Promise.all(
      Array.from({ length: MAX_OF_NETWORK }, (_, n) => from(`2001:db8:0:${n.toString(16)}::1`)),
    );
    expect(new Set(all.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect((await from('2001:db8:0:ff::1')).statusCode).toBe(503);
    expect((await from('2001:db8:0:100::1')).statusCode).toBe(200);
  });
});

describeOneDatabase('a server that stops', (open, kind) => {
  test('ends its streams, so that clients go to another one', async () => {
    const { one, other, close } = await openTwoServers(await open());
    const stream = await connectTo(other);
    await stream.next();
    await other.app.close();
    await stream.ended;
    if (kind === 'postgres') expect((await connectTo(one)).status).toBe(200);
    await close();
  });
});
