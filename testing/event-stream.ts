import type { AddressInfo } from 'node:net';
import { API_BASE } from '#contract/shared/define-route';
import { SLOT_EVENTS_PATH } from '#contract/slots/slot-events';
import type { TestPortal } from './portal.ts';

type StreamEvent = { event: string; id: string; data: object[] };

export type EventStream = {
  status: number;
  headers: Headers;
  /** The next event; rejects if there is none for 30 seconds or the stream has ended. */
  next: () => Promise<StreamEvent>;
  /** Resolves once the server ends the stream. */
  ended: Promise<void>;
  close: () => void;
};

/** Makes a test portal listen, and returns its address. */
export async function listen({ app }: TestPortal): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** Opens a stream of events as a browser does, that of availability changes by default. */
export async function openEventStream(
  origin: string,
  {
    since,
    headers = {},
    path = SLOT_EVENTS_PATH,
  }: { since?: string; headers?: Record<string, string>; path?: string } = {},
): Promise<EventStream> {
  const abort = new AbortController();
  const url = `${origin}${API_BASE}${path}${since === undefined ? '' : `?since=${since}`}`;
  const response = await fetch(url, { headers, signal: abort.signal });
  const events: StreamEvent[] = [];
  const waiting: ((event: StreamEvent) => void)[] = [];
  const pass = (event: StreamEvent) => {
    const wanted = waiting.shift();
    if (wanted) wanted(event);
    else events.push(event);
  };
  const read = async () => {
    let text = '';
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (text + part).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks.filter((candidate) => candidate.includes('event: '))) pass(toEvent(block));
    }
  };
  const ended = response.ok ? read().catch(() => undefined) : Promise.resolve();
  return {
    status: response.status,
    headers: response.headers,
    next: () =>
      new Promise((resolve, reject) => {
        const known = events.shift();
        if (known) return resolve(known);
        const fail = () => reject(new Error('no event arrived'));
        const timer = setTimeout(fail, 30_000);
        void ended.then(fail);
        waiting.push((event) => {
          clearTimeout(timer);
          resolve(event);
        });
      }),
    ended,
    close: () => abort.abort(),
  };
}

function toEvent(block: string): StreamEvent {
  const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/s, 2) as [string, string]));
  const data = JSON.parse(fields.get('data') ?? '[]') as object[];
  return { event: fields.get('event') ?? '', id: fields.get('id') ?? '', data };
}
