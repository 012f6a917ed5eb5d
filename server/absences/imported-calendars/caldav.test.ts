import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { BERLIN } from '#testing/berlin-time-zone';
import {
  CALDAV_USER as user,
  eventData,
  localReach,
  multistatus,
  propstat,
  responseOf,
  serveCalDav,
  serveLocally,
} from '#testing/caldav-server';
import { sealingOf } from '#testing/sealing';
import { createBusyCalendars } from './busy-calendars.ts';
import { calendarTexts } from './calendar-texts.ts';
import { expandEvents } from './expand-events.ts';
import { namedUrl } from './guarded-request.ts';
import { readMultistatus } from './multistatus.ts';

const from = new Date('2027-03-01T00:00:00Z');
const to = new Date('2027-12-01T00:00:00Z');
const event = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:a', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
const at = (start: string) => event(`DTSTART:${start}`, 'DURATION:PT30M');
const spanAt = (start: string) => ({ start: new Date(start), end: new Date(new Date(start).getTime() + 1_800_000) });

let server: Awaited<ReturnType<typeof serveCalDav>>;
const calendars = createBusyCalendars(sealingOf(), localReach);
const find = (path: string, credentials = user) => calendars.find(server.url + path, credentials);
const read = async (path: string, etag: string | null = null, credentials = user) =>
  calendars.read(await calendars.seal({ url: server.url + path, credentials }), { etag, from, to });

beforeAll(async () => {
  server = await serveCalDav();
});
afterAll(() => server.close());
beforeEach(() => {
  server.asked.length = 0;
  server.state.events = [at('20270701T090000Z')];
  server.state.override = () => false;
});

test('reads the events of the window only, and nothing while the calendar is unchanged', async () => {
  const first = await read('/home/work/');
  expect(first).toEqual({ state: 'read', etag: '1', busy: [spanAt('2027-07-01T09:00:00Z')] });
  expect(server.asked.map(({ method }) => method)).toEqual(['PROPFIND', 'REPORT']);
  // A day more on both sides: the server decides in which zone whole days are.
  expect(server.asked[1]?.body).toContain('<c:time-range start="20270228T000000Z" end="20271202T000000Z"/>');
  expect(await read('/home/work/', '1')).toEqual({ state: 'unchanged' });
  expect(server.asked).toHaveLength(3);
  server.state.tag = '2';
  expect(await read('/home/work/', '1')).toMatchObject({ state: 'read', etag: '2' });
  server.state.tag = '1';
});

test('repeated events are expanded here, and those that a server has expanded count as they are', async () => {
  const weekly = event('DTSTART:20270701T090000Z', 'DURATION:PT30M', 'RRULE:FREQ=WEEKLY;COUNT=2');
  const times = [spanAt('2027-07-01T09:00:00Z'), spanAt('2027-07-08T09:00:00Z')];
  server.state.events = [weekly];
  expect(await read('/home/work/')).toMatchObject({ busy: times });
  const part = (start: string) => [
    'BEGIN:VEVENT',
    'UID:b',
    `RECURRENCE-ID:${start}`,
    `DTSTART:${start}`,
    'DURATION:PT30M',
    'END:VEVENT',
  ];
  const parts = [...part('20270701T090000Z'), ...part('20270708T090000Z')];
  server.state.events = [['BEGIN:VCALENDAR', ...parts, 'END:VCALENDAR', ''].join('\r\n')];
  expect(await read('/home/work/')).toMatchObject({ busy: times });
});

test('the address of a calendar is taken; that of a server gives a choice of the calendars with events', async () => {
  expect(await find('/home/work/')).toEqual({ state: 'found', url: `${server.url}/home/work/` });
  const choice = [
    { url: `${server.url}/home/work/`, name: 'Work', isOtherServer: false },
    { url: `${server.url}/home/private/`, name: 'Private', isOtherServer: false },
  ];
  expect(await find('/')).toEqual({ state: 'choice', calendars: choice });
  server.state.override = ({ path }, response) => {
    if (path !== '/.well-known/caldav') return false;
    response.writeHead(301, { location: '/' }).end();
    return true;
  };
  expect(await find('/apps/calendar')).toEqual({ state: 'choice', calendars: choice });
  server.state.override = ({ path }, response) => {
    const location = { '/': 'http://website.example/', '/.well-known/caldav': '/people/dora/' }[path];
    return location !== undefined && Boolean(response.writeHead(301, { location }).end());
  };
  expect(await find('/')).toEqual({ state: 'choice', calendars: choice });
});

test('a failure has its reason', async () => {
  const reason = async (status: number, headers = {}, body = '') => {
    server.state.override = (_asked, response) => Boolean(response.writeHead(status, headers).end(body));
    return read('/home/work/');
  };
  expect(await read('/home/work/', null, { ...user, password: 'x' })).toMatchObject({ failure: 'wrong_password' });
  expect(await find('/', { ...user, password: 'x' })).toEqual({ state: 'failed', failure: 'wrong_password' });
  expect(await read('/home/')).toMatchObject({ failure: 'no_calendar' });
  expect(await read('/nothing/')).toMatchObject({ failure: 'not_found' });
  expect(await find('/nothing/')).toMatchObject({ failure: 'not_found' });
  expect(await reason(401, { 'www-authenticate': 'Digest realm="x"' })).toMatchObject({ failure: 'no_app_password' });
  expect(await reason(403)).toMatchObject({ failure: 'refused' });
  expect(await reason(405)).toMatchObject({ failure: 'no_calendar' });
  expect(await reason(200, {}, '<html>')).toMatchObject({ failure: 'no_calendar' });
  expect(await reason(500)).toMatchObject({ failure: 'bad_response' });
  expect(await reason(207, {}, '<html>')).toMatchObject({ failure: 'bad_response' });
  expect(await reason(207, {}, multistatus('x'.repeat(256_000)))).toMatchObject({ failure: 'too_complex' });
  expect(await reason(207, { 'content-encoding': 'gzip' }, 'not packed')).toMatchObject({ failure: 'bad_response' });
});

test('an event that cannot be read is a failure, not a free time', async () => {
  server.state.events = [at('20270701T090000Z'), 'BEGIN:VCALENDAR\r\nBEGIN'];
  expect(await read('/home/work/')).toEqual({ state: 'failed', failure: 'incomplete' });
  const textsOf = (text: string) => calendarTexts(readMultistatus(text));
  for (const cut of [responseOf('/a', propstat('<getetag/>')), responseOf('/a', propstat(eventData(''), 500))]) {
    expect(() => textsOf(multistatus(cut))).toThrow('missing');
  }
  expect(() =>
    textsOf(multistatus('<response><href>/</href><status>HTTP/1.1 507 Too many</status></response>')),
  ).toThrow('missing');
  for (const body of ['<html>', multistatus(responseOf('/a', propstat(eventData('x')))).slice(0, -20)]) {
    server.state.override = ({ method }, response) => method === 'REPORT' && Boolean(response.writeHead(207).end(body));
    expect(await read('/home/work/')).toEqual({ state: 'failed', failure: 'bad_response' });
  }
});

test('the password is sent to the server that was named, and to no other one', async () => {
  const received: (string | undefined)[] = [];
  const other = await serveLocally((request, response) => {
    received.push(request.headers.authorization);
    response.writeHead(404).end();
  });
  try {
    server.state.override = (_asked, response) =>
      Boolean(response.writeHead(301, { location: `${other.url}/dav/` }).end());
    const choice = [{ url: `${other.url}/dav/`, name: new URL(other.url).host, isOtherServer: true }];
    expect(await find('/')).toEqual({ state: 'choice', calendars: choice });
    expect(await read('/home/work/')).toEqual({ state: 'failed', failure: 'moved' });
    for (const property of ['current-user-principal', 'cal:calendar-home-set']) {
      const elsewhere = `<${property}><href>${other.url}/dav/</href></${property}>`;
      server.state.override = (_asked, response) =>
        Boolean(response.writeHead(207).end(multistatus(responseOf('/', propstat(elsewhere)))));
      expect(await find('/')).toEqual({ state: 'choice', calendars: choice });
    }
    const named = '<resourcetype><cal:calendar/></resourcetype><displayname>Work</displayname>';
    server.state.override = ({ path }, response) =>
      path === '/home/' &&
      Boolean(response.writeHead(207).end(multistatus(responseOf(`${other.url}/dav/`, propstat(named)))));
    expect(await find('/')).toEqual({ state: 'choice', calendars: choice });
    for (const location of ['mailto:dora@example.com', `${other.url}/${'a'.repeat(2000)}`]) {
      server.state.override = (_asked, response) => Boolean(response.writeHead(301, { location }).end());
      expect(await find('/')).toEqual({ state: 'failed', failure: 'bad_response' });
    }
    expect(received).toEqual([]);
  } finally {
    other.close();
  }
});

test('a redirect of the same server preserves method and body', async () => {
  server.state.override = ({ path }, response) =>
    path === '/old/' && Boolean(response.writeHead(302, { location: '/home/work/' }).end());
  expect(await find('/old/')).toEqual({ state: 'found', url: `${server.url}/home/work/` });
  expect(await read('/old/')).toMatchObject({ state: 'read', busy: [spanAt('2027-07-01T09:00:00Z')] });
});

test('an address that a server names is that of a calendar, over https', () => {
  const of = (named: string) => namedUrl(named, 'https://a.example/b/');
  expect(of('c')).toBe('https://a.example/b/c');
  expect(of('http://a.example/c')).toBe('https://a.example/c');
  expect(of('https://other.example/')).toBe('https://other.example/');
  for (const named of ['http://other.example/', 'http://a.example:8080/', 'mailto:a@b', 'https://u:p@a.example/']) {
    expect(of(named)).toBeUndefined();
  }
});

test('a source is sealed with its password', async () => {
  const sealed = await calendars.seal({ url: 'https://calendar.example/', credentials: user });
  for (const text of [sealed, Buffer.from(sealed, 'base64url').toString()]) {
    expect(text).not.toMatch(/dora|app-pass|calendar\.example/);
  }
});

test('a multistatus has its properties by namespace; the successful one of two counts', () => {
  const text = `<D:multistatus xmlns:D="DAV:" xmlns:X="urn:x"><D:response><D:href> /a%20b/ </D:href>
    <D:propstat><D:prop><D:displayname/><X:name>no</X:name></D:prop><D:status>HTTP/1.1 404 Not Found</D:status></D:propstat>
    <D:propstat><D:prop><D:displayname><![CDATA[A <b>]]> &amp; c</D:displayname></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat>
    </D:response></D:multistatus>`;
  const [response] = readMultistatus(text);
  expect(response?.href).toBe('/a%20b/');
  expect(response?.properties.get('{DAV:}displayname')).toMatchObject({ status: 200, value: { text: 'A <b> & c' } });
  expect(response?.properties.get('{urn:x}name')?.status).toBe(404);
});

test.each([
  [
    'an entity that grows',
    '<!DOCTYPE a [<!ENTITY l "lol"><!ENTITY m "&l;&l;">]><multistatus xmlns="DAV:">&m;</multistatus>',
  ],
  ['a file', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><multistatus xmlns="DAV:">&x;</multistatus>'],
  ['many levels', `<multistatus xmlns="DAV:">${'<a>'.repeat(80_000)}`],
  ['another document', '<html></html>'],
])('XML with %s is refused', (_what, text) => {
  expect(() => readMultistatus(text)).toThrow();
});

test('events that each bring their time zone are expanded quickly', () => {
  const texts = Array.from({ length: 300 }, (_one, index) =>
    [
      'BEGIN:VCALENDAR',
      ...BERLIN,
      'BEGIN:VEVENT',
      `UID:${index}`,
      'DTSTART;TZID=W. Europe:20270701T090000',
      'DURATION:PT30M',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
  // Not the clock, which goes on while others have the processor.
  const before = process.cpuUsage();
  const spans = expandEvents(texts, { start: from.getTime(), end: to.getTime() });
  expect(spans).toEqual([{ start: Date.parse('2027-07-01T07:00:00Z'), end: Date.parse('2027-07-01T07:30:00Z') }]);
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(10);
});
