import { API_BASE } from '#contract/shared/define-route';
import { DESK_EVENTS_PATH, type AppointmentChange } from '#contract/desk/desk-events';
import { shareEventStream } from './event-stream.ts';
import { renewToken } from './session.ts';
import { readToken } from './token.ts';

export type DeskListener = {
  /** Appointments that have changed; null: something may have been missed, so what is shown has to be read again. */
  onChanges: (changes: AppointmentChange[] | null) => unknown;
  /** Something is due, or is so no more; also what may have been missed. */
  onInbox?: () => unknown;
  onConnection: (isConnected: boolean) => unknown;
};

const MAX_WAIT_MS = 30_000;
/** The server sends something every 15 seconds. A connection that is silent for this long is dead, in milliseconds. */
const SILENT_MS = 40_000;

/** Changed appointments, null if something may have been missed, or that the inbox has changed. */
type Report = (changes: AppointmentChange[] | null | 'inbox') => void;

let isConnected = false;

const watch = shareEventStream<DeskListener>((pass, fail) => {
  const own = new AbortController();
  const report: Report = (changes) => {
    isConnected = true;
    pass((listener) => {
      listener.onConnection(true);
      if (changes !== 'inbox') listener.onChanges(changes);
      if (changes === null || changes === 'inbox') listener.onInbox?.();
    });
  };
  void follow(own.signal, report)
    .catch(() => undefined)
    .finally(() => own.signal.aborted || fail());
  return (listeners) => {
    own.abort();
    isConnected = false;
    for (const listener of listeners) listener.onConnection(false);
  };
}, MAX_WAIT_MS);

/**
 * Reports changes of appointments to staff while the tab is visible, by one connection for all listeners. Returns a
 * function that stops it.
 */
export function watchDesk(listener: DeskListener): () => void {
  listener.onConnection(isConnected);
  return watch(listener);
}

/** Reads the stream until it ends or is silent. An `EventSource` cannot send the access token, so it is a `fetch`. */
async function follow(signal: AbortSignal, report: Report): Promise<void> {
  let response = await request(signal);
  if (response.status === 401 && (await renewToken())) response = await request(signal);
  if (!response.ok || !response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const silence = setTimeout(() => void reader.cancel(), SILENT_MS);
    const { done, value } = await reader.read().finally(() => clearTimeout(silence));
    if (done || signal.aborted) return;
    const blocks = (text + value).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) receive(block, report);
  }
}

function request(signal: AbortSignal): Promise<Response> {
  return fetch(`${API_BASE}${DESK_EVENTS_PATH}`, { headers: { authorization: `Bearer ${readToken()}` }, signal });
}

function receive(block: string, report: Report): void {
  const event = /^event: (\w+)\ndata: (.*)$/.exec(block);
  if (!event) return;
  const [, name, data = '[]'] = event;
  if (name === 'inbox') report('inbox');
  else report(name === 'appointments' ? (JSON.parse(data) as AppointmentChange[]) : null);
}
