import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';

export const CALDAV_USER = { userName: 'dora', password: 'app-pass wörd' };

/** A reach of tests: their servers listen on loopback over http. */
export const localReach = { protocol: 'http:', isAllowed: (address: string) => address === '127.0.0.1' } as const;

/** Serves HTTP on loopback until `close`; returns its URL. */
export async function serveLocally(listener: RequestListener): Promise<{ url: string; close: () => void }> {
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

type Asked = { method: string; path: string; body: string; isSignedIn: boolean };
type Override = (asked: Asked, response: ServerResponse, request: IncomingMessage) => boolean;

/** Wraps responses into a multistatus whose prefixes are unusual. */
export const multistatus = (...responses: string[]) =>
  `<?xml version="1.0"?>\n<multistatus xmlns="DAV:" xmlns:cal="urn:ietf:params:xml:ns:caldav" xmlns:s="http://calendarserver.org/ns/">${responses.join('\n')}</multistatus>`;
export const propstat = (properties: string, status = 200) =>
  `<propstat><prop>${properties}</prop><status>HTTP/1.1 ${status} Whatever</status></propstat>`;
export const responseOf = (href: string, ...propstats: string[]) =>
  `<response><href>${href}</href>${propstats.join('')}</response>`;
export const eventData = (text: string) => `<cal:calendar-data>${text.replaceAll('\r', '&#13;')}</cal:calendar-data>`;

const calendar = (name: string, kind = 'VEVENT') =>
  propstat(
    `<resourcetype><collection/><cal:calendar/></resourcetype><displayname>${name}</displayname>` +
      `<cal:supported-calendar-component-set><cal:comp name="${kind}"/></cal:supported-calendar-component-set>`,
  ) + propstat('<sync-token/>', 404);

/**
 * A small CalDAV server with the calendars Work and Private and a list of tasks of one user. `events` are the iCalendar
 * texts of Work; `override` may respond to a request itself.
 */
export async function serveCalDav(): Promise<{
  url: string;
  close: () => void;
  asked: Asked[];
  state: { events: string[]; tag: string; override: Override };
}> {
  const asked: Asked[] = [];
  const state = { events: [] as string[], tag: '1', override: (() => false) as Override };
  const expected = `Basic ${Buffer.from(`${CALDAV_USER.userName}:${CALDAV_USER.password}`).toString('base64')}`;
  const found = (path: string): string | undefined =>
    ({
      '/': responseOf('/', propstat('<current-user-principal><href>/people/dora/</href></current-user-principal>')),
      '/people/dora/': responseOf(
        '/people/dora/',
        propstat('<cal:calendar-home-set><href>/home/</href></cal:calendar-home-set>'),
      ),
      '/home/': [
        responseOf('/home/', propstat('<resourcetype><collection/></resourcetype>')),
        responseOf('/home/work/', calendar('Work')),
        responseOf('/home/private/', calendar('Private')),
        responseOf('/home/tasks/', calendar('Tasks', 'VTODO')),
      ].join(''),
      '/home/work/': responseOf('/home/work/', calendar('Work'), propstat(`<s:getctag>${state.tag}</s:getctag>`)),
    })[path];
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url: path = '' } = request;
    const isSignedIn = request.headers.authorization === expected;
    const one = { method, path, body: String(await buffer(request)), isSignedIn };
    asked.push(one);
    if (state.override(one, response, request)) return;
    const body =
      method === 'REPORT'
        ? state.events.map((text, index) => responseOf(`/home/work/${index}`, propstat(eventData(text)))).join('')
        : found(path);
    if (!isSignedIn) response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end();
    else if (body === undefined) response.writeHead(404).end();
    else response.writeHead(207, { 'content-encoding': 'gzip' }).end(gzipSync(multistatus(body)));
  };
  const server = await serveLocally((request, response) => void respond(request, response));
  return { ...server, asked, state };
}
