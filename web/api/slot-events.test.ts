import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SlotChange } from '#contract/slots/slot-events';
import type { SlotListener } from './slot-events.ts';

const change: SlotChange = {
  doctor_email: 'doctor@example.test',
  date: 'Monday, November 23, 2026',
  slot: '10.00 AM-12.00 AM',
  isFree: false,
};

/** A stand-in for the browser's EventSource that a test drives. */
class FakeSource extends EventTarget {
  isClosed = false;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    sources.push(this);
  }
  close(): void {
    this.isClosed = true;
  }
  send(type: 'slots' | 'reset', id: string, changes: SlotChange[] = []): void {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(changes), lastEventId: id }));
  }
}

let sources: FakeSource[];
let page: EventTarget & { visibilityState: string };
let watchSlots: (listener: SlotListener) => () => void;
const listener = { onChanges: vi.fn(), onReset: vi.fn() };
const show = (state: 'visible' | 'hidden') => {
  page.visibilityState = state;
  page.dispatchEvent(new Event('visibilitychange'));
};
const openSources = () => sources.filter(({ isClosed }) => !isClosed);

beforeEach(async () => {
  vi.useFakeTimers();
  sources = [];
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  vi.stubGlobal('EventSource', FakeSource);
  vi.resetModules();
  ({ watchSlots } = await import('./slot-events.ts'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test('all listeners share one connection, which ends with the last of them', () => {
  const stops = [watchSlots(listener), watchSlots({ ...listener })];
  expect(sources).toHaveLength(1);
  sources[0]!.send('slots', 'v1', [change]);
  expect(listener.onChanges).toHaveBeenCalledTimes(2);
  expect(listener.onChanges).toHaveBeenCalledWith([change]);
  stops[0]!();
  expect(openSources()).toHaveLength(1);
  stops[1]!();
  expect(openSources()).toEqual([]);
});

test('only the visible tab is connected, and it asks for what it missed', () => {
  watchSlots(listener);
  sources[0]!.send('reset', 'v1');
  expect(listener.onReset).toHaveBeenCalledTimes(1);
  show('hidden');
  expect(openSources()).toEqual([]);
  show('visible');
  expect(sources[1]!.url).toBe('/api/v1/slots/events?since=v1');
  sources[1]!.send('slots', 'v1');
  expect([listener.onChanges.mock.calls, listener.onReset.mock.calls.length]).toEqual([[], 1]);
});

test('a lost connection is opened again after longer and longer waits, at once after an event, never while hidden', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  watchSlots(listener);
  const fail = () => openSources()[0]!.dispatchEvent(new Event('error'));
  for (const wait of [1000, 2000, 4000]) {
    fail();
    vi.advanceTimersByTime(wait - 1);
    expect(openSources()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(openSources()).toHaveLength(1);
  }
  openSources()[0]!.send('slots', 'v1');
  fail();
  vi.advanceTimersByTime(1000);
  expect(openSources()).toHaveLength(1);
  fail();
  show('hidden');
  vi.advanceTimersByTime(120_000);
  expect(openSources()).toEqual([]);
});

test('a browser without server-sent events shows what it has read', () => {
  vi.stubGlobal('EventSource', undefined);
  expect(watchSlots(listener)).toBeTypeOf('function');
});
