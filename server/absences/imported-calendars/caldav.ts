import type { ImportFailure } from '#domain/absences/imported-calendars';
import { DAY_MS } from '#domain/shared/time';
import type { Credentials, FoundCalendar, FoundCalendars } from '#server/platform/ports/busy-calendars';
import { guardedRequest, namedUrl, RedirectedAway, RequestFailed, type Reach } from './guarded-request.ts';
import type { Span } from './expand-events.ts';
import { caldav, childOf, dav, propertyOf, readMultistatus, textOf, type DavResponse } from './multistatus.ts';

/** The time limit of all requests of reading a calendar, in milliseconds. */
const READ_MS = 15_000;
/** The time limit of all requests of finding one: a browser waits for them, and for the first reading. */
const FIND_MS = 8000;
/** The largest response with properties, which is parsed in this thread. */
const MAX_PROPERTIES_BYTES = 256_000;
/** The largest response with events: each contains its time zone and its whole description. */
const MAX_EVENTS_BYTES = 6_000_000;
const MAX_CALENDARS = 100;
/** The longest state of a calendar, which is stored. */
const MAX_STATE_LENGTH = 1000;

type Server = { credentials: Credentials; reach: Reach };
type Session = Server & { signal: AbortSignal };

const XML = '<?xml version="1.0" encoding="utf-8"?>';
const PROPERTIES = `${XML}<d:propfind xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:s="http://calendarserver.org/ns/">
<d:prop><d:resourcetype/><d:displayname/><d:sync-token/><s:getctag/><d:current-user-principal/>
<c:calendar-home-set/><c:supported-calendar-component-set/></d:prop></d:propfind>`;

/** The calendar at an address of a CalDAV server, or those that the server names for this user (RFC 6764, RFC 4791). */
export async function findCalendars(url: string, server: Server): Promise<FoundCalendars> {
  const session = { ...server, signal: AbortSignal.timeout(FIND_MS) };
  try {
    const start = await findStart(url, session);
    if (isCalendar(start.response)) return { state: 'found', url: start.url };
    const calendars = await listCalendars(start, session);
    const [only] = calendars;
    if (!only) return { state: 'failed', failure: 'no_calendar' };
    const isSure = calendars.length === 1 && isOfOrigin(only.url, start.url);
    return isSure ? { state: 'found', url: only.url } : { state: 'choice', calendars };
  } catch (error) {
    if (error instanceof RedirectedAway) return { state: 'choice', calendars: [otherServer(error.to)] };
    if (error instanceof RequestFailed) return { state: 'failed', failure: error.failure };
    throw error;
  }
}

/**
 * The multistatus with the events of a calendar in some time, and the state of the calendar (`etag`); null if that is
 * unchanged. The server is not asked to expand repeated events: several cannot, and `expandEvents` does.
 * @throws RequestFailed
 */
export async function reportEvents(
  url: string,
  { etag, window, ...server }: Server & { etag: string | null; window: Span },
): Promise<{ text: string; etag: string | null } | null> {
  const session = { ...server, signal: AbortSignal.timeout(READ_MS) };
  const { response } = await readProperties(url, session);
  if (!isCalendar(response)) throw new RequestFailed('no_calendar');
  const state = ['{DAV:}sync-token', '{http://calendarserver.org/ns/}getctag']
    .map((name) => propertyOf(response, name)?.text.trim())
    .find((token) => token && token.length <= MAX_STATE_LENGTH);
  if (state !== undefined && state === etag) return null;
  // A server has its own idea of when whole days begin; what is too much is cut off later.
  const basicTime = (ms: number) => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '');
  const body = `${XML}<c:calendar-query xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">
<d:prop><d:getetag/><c:calendar-data/></d:prop><c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT">
<c:time-range start="${basicTime(window.start - DAY_MS)}" end="${basicTime(window.end + DAY_MS)}"/>
</c:comp-filter></c:comp-filter></c:filter></c:calendar-query>`;
  const { text } = await sendRequest(url, session, { method: 'REPORT', depth: '1', body, maxBytes: MAX_EVENTS_BYTES });
  return { text, etag: state ?? null };
}

type Found = { url: string; response: DavResponse };

/**
 * The properties at an address; those of the server’s CalDAV service if there is nothing else at the address, or a
 * redirect to another server.
 */
async function findStart(url: string, session: Session): Promise<Found> {
  try {
    return await readProperties(url, session);
  } catch (error) {
    const isNoDav =
      error instanceof RequestFailed && ['not_found', 'no_calendar', 'bad_response', 'moved'].includes(error.failure);
    if (!isNoDav) throw error;
    try {
      return await readProperties(new URL('/.well-known/caldav', url).href, session);
    } catch (second) {
      const isWorse = error instanceof RedirectedAway && !(second instanceof RedirectedAway);
      throw isWorse ? error : second;
    }
  }
}

async function listCalendars(start: Found, session: Session): Promise<FoundCalendar[]> {
  let holder = start;
  const principal = hrefIn(start, dav('current-user-principal'));
  if (principal !== undefined && hrefIn(start, caldav('calendar-home-set')) === undefined) {
    if (!isOfOrigin(principal, start.url)) return [otherServer(principal)];
    holder = await readProperties(principal, session);
  }
  const home = hrefIn(holder, caldav('calendar-home-set'));
  if (home === undefined) return [];
  if (!isOfOrigin(home, start.url)) return [otherServer(home)];
  const { url, text } = await sendRequest(home, session, { ...propfind, depth: '1' });
  const calendars = parse(text).filter((response) => isCalendar(response) && hasEvents(response));
  return calendars.slice(0, MAX_CALENDARS).flatMap((response) => {
    const found = namedUrl(response.href, url);
    if (found === undefined) return [];
    if (!isOfOrigin(found, url)) return [otherServer(found)];
    const name = propertyOf(response, dav('displayname'))?.text.trim() || new URL(found).pathname;
    return [{ url: found, name: name.slice(0, 100), isOtherServer: false }];
  });
}

const propfind = { method: 'PROPFIND', body: PROPERTIES, maxBytes: MAX_PROPERTIES_BYTES } as const;

async function readProperties(wanted: string, session: Session): Promise<Found> {
  const { url, text } = await sendRequest(wanted, session, { ...propfind, depth: '0' });
  const [response] = parse(text);
  if (!response) throw new RequestFailed('no_calendar');
  return { url, response };
}

type Question = { method: 'PROPFIND' | 'REPORT'; depth: '0' | '1'; body: string; maxBytes: number };

async function sendRequest(wanted: string, session: Session, question: Question) {
  const { credentials, ...guard } = session;
  const { depth, ...sent } = question;
  const pair = Buffer.from(`${credentials.userName}:${credentials.password}`).toString('base64');
  const headers = { authorization: `Basic ${pair}`, depth, 'content-type': 'application/xml; charset=utf-8' };
  const { status, headers: received, url, text } = await guardedRequest(wanted, { ...guard, ...sent, headers });
  if (status !== 207) throw new RequestFailed(failureOf(status, received['www-authenticate']));
  return { url: url.href, text };
}

function failureOf(status: number, challenge = 'basic'): ImportFailure {
  if (status === 401) return /\bbasic\b/i.test(challenge) ? 'wrong_password' : 'no_app_password';
  if (status === 403) return 'refused';
  if (status === 404 || status === 410) return 'not_found';
  // A page, or a server without CalDAV.
  if (status === 200 || status === 405 || status === 501) return 'no_calendar';
  return 'bad_response';
}

function parse(text: string): DavResponse[] {
  try {
    return readMultistatus(text);
  } catch {
    throw new RequestFailed('bad_response');
  }
}

function isCalendar(response: DavResponse): boolean {
  return childOf(propertyOf(response, dav('resourcetype')), caldav('calendar')) !== undefined;
}

function hasEvents(response: DavResponse): boolean {
  const kinds = propertyOf(response, caldav('supported-calendar-component-set'))?.children ?? [];
  return kinds.length === 0 || kinds.some(({ attributes }) => attributes['name']?.toUpperCase() === 'VEVENT');
}

function hrefIn({ url, response }: Found, property: string): string | undefined {
  const href = textOf(propertyOf(response, property), dav('href'));
  return href === undefined ? undefined : namedUrl(href, url);
}

const isOfOrigin = (url: string, other: string) => new URL(url).origin === new URL(other).origin;

/** Another server receives the password only after the user has chosen it. */
const otherServer = (url: string): FoundCalendar => ({ url, name: new URL(url).host, isOtherServer: true });
