import { API_BASE } from '#contract/shared/define-route';
import { DESK_EVENTS_PATH, type AppointmentChange } from '#contract/desk/desk-events';
import { renewToken } from './session.ts';
import { readToken } from './token.ts';

export type DeskListener = {
  /** Appointments that have changed; null: something may have been missed, so what is shown has to be read again. */
  onChanges: (changes: AppointmentChange[] | null) => unknown;
  onConnection: (isConnected: boolean) => unknown;
};

/** The wait before the first new attempt, and the longest one; doubled after each failure. In milliseconds. */
const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 30_000;
/** The server sends something every 15 seconds. A connection that is silent for this long is dead, in milliseconds. */
const SILENT_MS = 40_000;

const listeners = new Set<DeskListener>();
let open: AbortController | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;
let isConnected = false;

/**
 * Reports changes of appointments to staff while the tab is visible, by one connection for all listeners. Returns a
 * function that stops it.
 */
export function watchDesk(listener: DeskListener): () => void {
  listeners.add(listener);
  listener.onConnection(isConnected);
  if (listeners.size === 1) document.addEventListener('visibilitychange', update);
  update();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('visibilitychange', update);
    update();
  };
}

function update(): void {
  clearTimeout(timer);
  if (listeners.size > 0 && document.visibilityState === 'visible') void connect();
  else disconnect();
}

function disconnect(): void {
  open?.abort();
  open = null;
  setConnected(false);
}

function setConnected(is: boolean): void {
  if (is === isConnected) return;
  isConnected = is;
  for (const listener of listeners) listener.onConnection(is);
}

/** An `EventSource` cannot send the access token, so the stream is read by `fetch`. */
async function connect(): Promise<void> {
  if (open) return;
  const own = new AbortController();
  open = own;
  await follow(own).catch(() => undefined);
  own.abort();
  // Closed on purpose, or followed by another connection.
  if (open !== own) return;
  disconnect();
  const wait = Math.min(FIRST_WAIT_MS * 2 ** failures, MAX_WAIT_MS);
  failures += 1;
  // Spread, because all screens of a server that restarts fail at once.
  timer = setTimeout(update, wait * (0.5 + Math.random()));
}

async function follow(own: AbortController): Promise<void> {
  let response = await request(own.signal);
  if (response.status === 401 && (await renewToken())) response = await request(own.signal);
  if (!response.ok || !response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  let silence = setTimeout(() => own.abort(), SILENT_MS);
  for (;;) {
    const { done, value } = await reader.read().finally(() => clearTimeout(silence));
    if (done || open !== own) return;
    silence = setTimeout(() => own.abort(), SILENT_MS);
    const blocks = (text + value).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) receive(block);
  }
}

function request(signal: AbortSignal): Promise<Response> {
  return fetch(`${API_BASE}${DESK_EVENTS_PATH}`, { headers: { authorization: `Bearer ${readToken()}` }, signal });
}

function receive(block: string): void {
  const event = /^event: (\w+)\ndata: (.*)$/.exec(block);
  if (!event) return;
  const [, name, data = '[]'] = event;
  failures = 0;
  setConnected(true);
  const changes = name === 'appointments' ? (JSON.parse(data) as AppointmentChange[]) : null;
  for (const listener of listeners) listener.onChanges(changes);
}
