import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { BERLIN } from '#testing/berlin-time-zone';
import { localReach, serveLocally } from '#testing/caldav-server';
import { guardedRequest, publicReach } from './guarded-request.ts';
import { expandEvents } from './expand-events.ts';
import { sealingOf } from '#testing/sealing';
import { createBusyCalendars } from './busy-calendars.ts';

const from = new Date('2027-03-01T00:00:00Z');
const to = new Date('2027-12-01T00:00:00Z');
const window = { start: from.getTime(), end: to.getTime() };
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:a', ...lines, 'END:VEVENT'];
const busy = (...lines: string[]) =>
  expandEvents([calendar(...lines)], window).map(({ start, end }) =>
    [start, end].map((at) => new Date(at).toISOString().slice(0, 16)).join(' '),
  );

describe('the busy times of a calendar', () => {
  test('a weekly event retains its hour on the clock over both clock changes, with its exceptions', () => {
    const weekly = event(
      'DTSTART;TZID=W. Europe:20270322T100000',
      'DTEND;TZID=W. Europe:20270322T110000',
      'RRULE:FREQ=WEEKLY;COUNT=4',
      'EXDATE;TZID=W. Europe:20270405T100000',
    );
    const moved = event(
      'RECURRENCE-ID;TZID=W. Europe:20270412T100000',
      'DTSTART;TZID=W. Europe:20270412T150000',
      'DTEND;TZID=W. Europe:20270412T160000',
    );
    expect(busy(...BERLIN, ...weekly, ...moved)).toEqual([
      '2027-03-22T09:00 2027-03-22T10:00',
      '2027-03-29T08:00 2027-03-29T09:00',
      '2027-04-12T13:00 2027-04-12T14:00',
    ]);
    const autumn = event('DTSTART;TZID=W. Europe:20271025T100000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=2');
    expect(busy(...BERLIN, ...autumn)).toEqual([
      '2027-10-25T08:00 2027-10-25T09:00',
      '2027-11-01T09:00 2027-11-01T10:00',
    ]);
  });

  test('whole days and times without a zone are on the clinic’s clock; UTC is UTC', () => {
    expect(busy(...event('DTSTART;VALUE=DATE:20270701', 'DTEND;VALUE=DATE:20270703'))).toEqual([
      '2027-06-30T22:00 2027-07-02T22:00',
    ]);
    expect(busy(...event('DTSTART:20270701T090000', 'DTEND:20270701T093000'))).toEqual([
      '2027-07-01T07:00 2027-07-01T07:30',
    ]);
    expect(busy(...event('DTSTART;TZID=Nowhere/Else:20270701T090000', 'DURATION:PT30M'))).toEqual([
      '2027-07-01T07:00 2027-07-01T07:30',
    ]);
    expect(busy(...event('DTSTART:20270701T090000Z', 'DURATION:PT30M'))).toEqual(['2027-07-01T09:00 2027-07-01T09:30']);
  });

  test('free, cancelled and past events and the portal’s own appointments do not block; overlaps are one time', () => {
    const at = ['DTSTART:20270701T090000Z', 'DURATION:PT1H'];
    expect(busy(...event(...at, 'TRANSP:TRANSPARENT'))).toEqual([]);
    expect(busy(...event(...at, 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'))).toEqual([]);
    expect(busy(...event(...at, 'STATUS:CANCELLED'))).toEqual([]);
    expect(busy('BEGIN:VEVENT', 'UID:7@molar', ...at, 'END:VEVENT')).toEqual([]);
    expect(busy(...event('DTSTART:20260701T090000Z', 'DURATION:PT1H'))).toEqual([]);
    const other = ['BEGIN:VEVENT', 'UID:b', 'DTSTART:20270701T093000Z', 'DURATION:PT1H', 'END:VEVENT'];
    expect(busy(...event(...at), ...other)).toEqual(['2027-07-01T09:00 2027-07-01T10:30']);
  });
});

describe('reading a calendar', () => {
  const servers: { close: () => void }[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });
  const serve = async (answer: RequestListener) => {
    const server = await serveLocally(answer);
    servers.push(server);
    return `${server.url}/`;
  };
  const calendars = createBusyCalendars(sealingOf(), localReach);
  const read = async (url: string, etag: string | null = null) =>
    calendars.read(await calendars.seal({ url }), { etag, from, to });
  const one = calendar(...event('DTSTART:20270701T090000Z', 'DURATION:PT30M'));

  test('the busy times with their ETag; nothing if they are unchanged', async () => {
    const url = await serve((request, response) => {
      response.writeHead(request.headers['if-none-match'] === '"1"' ? 304 : 200, { etag: '"1"' });
      response.end(one);
    });
    const span = { start: new Date('2027-07-01T09:00:00Z'), end: new Date('2027-07-01T09:30:00Z') };
    expect(await read(url)).toEqual({ state: 'read', etag: '"1"', busy: [span] });
    expect(await read(url, '"1"')).toEqual({ state: 'unchanged' });
  });

  test('a failure has its reason', async () => {
    const failing = async (answer: RequestListener) => read(await serve(answer));
    const status = (code: number) => failing((_request, response) => response.writeHead(code).end());
    expect(await status(404)).toEqual({ state: 'failed', failure: 'not_found' });
    expect(await status(403)).toEqual({ state: 'failed', failure: 'refused' });
    expect(await status(500)).toEqual({ state: 'failed', failure: 'bad_response' });
    expect(await failing((_request, response) => response.end('<html>'))).toMatchObject({ failure: 'not_a_calendar' });
    expect(await failing((_request, response) => response.end('x'.repeat(2_000_001)))).toMatchObject({
      failure: 'too_complex',
    });
    const bomb = gzipSync('x'.repeat(2_000_001));
    expect(
      await failing((_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)),
    ).toMatchObject({ failure: 'too_complex' });
    expect(await read('http://127.0.0.1:9/')).toMatchObject({ failure: 'unreachable' });
    const other = createBusyCalendars(sealingOf('another key'), localReach);
    expect(
      await other.read(await calendars.seal({ url: 'http://127.0.0.1:9/' }), { etag: null, from, to }),
    ).toMatchObject({
      failure: 'unreadable',
    });
  });

  test('a server that is silent, and one whose connection is not secure', async () => {
    const url = await serve(() => {});
    const plain = { method: 'GET', headers: {}, maxBytes: 10 } as const;
    const signal = AbortSignal.timeout(50);
    await expect(guardedRequest(url, { ...plain, signal, reach: localReach })).rejects.toMatchObject({
      failure: 'too_slow',
    });
    const reach = { ...localReach, protocol: 'https:' } as const;
    const secure = url.replace('http:', 'https:');
    const patient = AbortSignal.timeout(10_000);
    await expect(guardedRequest(secure, { ...plain, signal: patient, reach })).rejects.toMatchObject({
      failure: 'tls_fault',
    });
  });

  test(
    'a rule without occurrences ends after its time, and the portal goes on meanwhile',
    { timeout: 20_000 },
    async () => {
      const rule = event('DTSTART:20270228T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30');
      const url = await serve((_request, response) => response.end(calendar(...rule)));
      expect(['read', 'failed']).toContain((await read(url)).state);
    },
  );

  test('an address says that it is private, unless a name hides it', () => {
    const reach = createBusyCalendars(sealingOf());
    const hosts = ['localhost', 'LOCALHOST.', 'a.localhost:8443', '127.1', '192.168.0.2', '[::1]', '2130706433'];
    for (const host of hosts) expect([host, reach.isPrivate(`https://${host}/a.ics`)]).toEqual([host, true]);
    for (const host of ['localhost.example', '93.184.216.34', '[2606:2800::1]']) {
      expect([host, reach.isPrivate(`https://${host}/a.ics`)]).toEqual([host, false]);
    }
  });

  test('private addresses are refused: named, resolved, or behind a redirect', async () => {
    const signal = AbortSignal.timeout(10_000);
    const plain = { method: 'GET', headers: {}, maxBytes: 10, signal, reach: publicReach } as const;
    for (const host of [
      '127.0.0.1',
      '10.0.0.1',
      '169.254.169.254',
      '[::1]',
      '[fd00::1]',
      '[::ffff:10.0.0.1]',
      '[64:ff9b::a00:1]',
      '[2002:a00:1::]',
      '2130706433',
      '0x7f.1',
      'localhost',
    ]) {
      await expect(guardedRequest(`https://${host}/a.ics`, plain)).rejects.toMatchObject({
        failure: 'private_address',
      });
    }
    expect(publicReach.isAllowed('93.184.216.34')).toBe(true);
    const url = await serve((_request, response) => response.writeHead(302, { location: 'http://127.0.0.2/' }).end());
    expect(await read(url)).toEqual({ state: 'failed', failure: 'private_address' });
    const loop = await serve((_request, response) => response.writeHead(302, { location: '/' }).end());
    expect(await read(loop)).toEqual({ state: 'failed', failure: 'bad_response' });
  });
});
