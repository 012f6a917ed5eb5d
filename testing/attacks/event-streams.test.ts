import { afterEach, expect, test } from 'vitest';
import { addDays, clinicClock } from '#domain/shared/time';
import { describeOneDatabase } from '#testing/database';
import { listen, openEventStream, type EventStream } from '#testing/event-stream';
import { insertBookingAt } from '#testing/insert-booking';
import { tokenFor } from '#testing/people';
import { ADMIN, useAttackedPortal } from './use-attacked-portal.ts';

const STREAMS = 1000;
const OF_NETWORK = 50;
const OF_NETWORK_ONCE_HALF_FULL = 5;

describeOneDatabase('attacks on streams of events', (open) => {
  const it = useAttackedPortal(open);
  const streams: EventStream[] = [];
  afterEach(() => streams.splice(0).forEach((stream) => stream.close()));

  test('attack 57: a doctor who listens learns nothing of the appointments of colleagues', async () => {
    const day = addDays(clinicClock(new Date()).day, -1);
    const [own, foreign] = [await insertBookingAt(it.portal, { day }), await insertBookingAt(it.portal, { day })];
    const listenAs = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      const stream = await openEventStream(await listen(it.portal), { headers, path: '/desk/events' });
      streams.push(stream);
      expect((await stream.next()).event).toBe('ready');
      return stream;
    };
    const admin = await it.portal.tokenOf(ADMIN);
    const [doctor, all] = [await listenAs(await tokenFor(it.portal, own.doctor)), await listenAs(admin)];
    for (const { id } of [foreign, own]) {
      const marked = await it.call('POST', `/bookings/${id}/attendance`, admin, { state: 'completed' });
      expect(marked.status).toBe(200);
      expect((await all.next()).data).toMatchObject([{ id }]);
    }
    expect((await doctor.next()).data).toEqual([{ id: own.id, doctorId: own.doctor.id, day }]);
  });

  test('attack 58: twenty networks with fifty streams each leave streams for others', async () => {
    const from = async (remoteAddress: string) => {
      const url = '/api/v1/slots/events';
      return (await it.portal.app.inject({ method: 'GET', url, remoteAddress, payloadAsStream: true })).statusCode;
    };
    let taken = 0;
    for (let network = 1; network <= 20; network += 1) {
      const statuses = await Promise.all(Array.from({ length: OF_NETWORK }, () => from(`203.0.113.${network}`)));
      const accepted = statuses.filter((status) => status === 200).length;
      expect(accepted).toBe(taken < STREAMS / 2 ? OF_NETWORK : OF_NETWORK_ONCE_HALF_FULL);
      taken += accepted;
    }
    expect(taken).toBe(STREAMS / 2 + 10 * OF_NETWORK_ONCE_HALF_FULL);
    expect(await from('198.51.100.1')).toBe(200);
  });
});
