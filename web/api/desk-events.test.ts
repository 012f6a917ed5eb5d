import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AppointmentChange } from '#contract/desk/desk-events';
import type { DeskListener } from './desk-events.ts';

const change: AppointmentChange = { id: 'b1', doctorId: 'd1', day: '2026-11-23' };
const SILENT_MS = 40_000;

/** One stream that a test drives. */
type Connection = {
  headers: Record<string, string>;
  signal: AbortSignal;
  send: (text: string) => void;
  end: () => void;
};

let connections: Connection[];
let status: number;
let page: EventTarget & { visibilityState: string };
let watchDesk: (listener: DeskListener) => () => void;
const renewToken = vi.fn(async () => true);
const listener = { onChanges: vi.fn(), onConnection: vi.fn() };
const encode = (text: string) => new TextEncoder().encode(text);
const settle = () => vi.advanceTimersByTimeAsync(0);
const openOnes = () => connections.filter(({ signal }) => !signal.aborted);
const events = {
  ready: 'event: ready\ndata: []\n\n',
  changed: `event: appointments\ndata: ${JSON.stringify([change])}\n\n`,
};

function fakeFetch(_url: string, { headers, signal }: { headers: Record<string, string>; signal: AbortSignal }) {
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => {
      signal.addEventListener('abort', () => stream.error(new Error('aborted')));
      connections.push({ headers, signal, send: (text) => stream.enqueue(encode(text)), end: () => stream.close() });
    },
  });
  return Promise.resolve(new Response(body, { status }));
}

beforeEach(async () => {
  vi.useFakeTimers();
  [connections, status] = [[], 200];
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  vi.stubGlobal('fetch', fakeFetch);
  vi.resetModules();
  vi.doMock('./session.ts', () => ({ renewToken }));
  vi.doMock('./token.ts', () => ({ readToken: () => 'secret' }));
  ({ watchDesk } = await import('./desk-events.ts'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

test('all listeners share one connection with the access token, which ends with the last of them', async () => {
  const stops = [watchDesk(listener), watchDesk({ ...listener })];
  await settle();
  expect(connections).toHaveLength(1);
  expect(connections[0]!.headers).toEqual({ authorization: 'Bearer secret' });
  stops[0]!();
  expect(openOnes()).toHaveLength(1);
  stops[1]!();
  expect(openOnes()).toHaveLength(0);
});

test('reports changes by their ids, and that lists have to be read again; events may come in parts', async () => {
  watchDesk(listener);
  await settle();
  connections[0]!.send(events.ready);
  await settle();
  expect(listener.onConnection).toHaveBeenLastCalledWith(true);
  expect(listener.onChanges).toHaveBeenLastCalledWith(null);
  connections[0]!.send(`:\n\n${events.changed.slice(0, 20)}`);
  connections[0]!.send(events.changed.slice(20));
  await settle();
  expect(listener.onChanges).toHaveBeenLastCalledWith([change]);
  connections[0]!.send('event: reset\ndata: []\n\n');
  await settle();
  expect(listener.onChanges).toHaveBeenLastCalledWith(null);
});

test('after the end of a connection it tries again, later after each failure, at most every half minute', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  watchDesk(listener);
  await settle();
  for (const [index, seconds] of [1, 2, 4, 8, 16, 30, 30].entries()) {
    connections.at(-1)!.end();
    await settle();
    expect(listener.onConnection).toHaveBeenLastCalledWith(false);
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
    expect(connections).toHaveLength(index + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(connections).toHaveLength(index + 2);
  }
});

test('a silent connection is closed and opened again; a heartbeat prevents that', async () => {
  watchDesk(listener);
  await settle();
  await vi.advanceTimersByTimeAsync(SILENT_MS - 1000);
  connections[0]!.send(':\n\n');
  await vi.advanceTimersByTimeAsync(SILENT_MS - 1000);
  expect(connections).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(SILENT_MS);
  expect(connections).toHaveLength(2);
});

test('an expired token is renewed once', async () => {
  status = 401;
  watchDesk(listener);
  await settle();
  expect(renewToken).toHaveBeenCalledOnce();
  expect(connections).toHaveLength(2);
});

test('a hidden tab has no connection', async () => {
  watchDesk(listener);
  await settle();
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(openOnes()).toHaveLength(0);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(openOnes()).toHaveLength(1);
});
