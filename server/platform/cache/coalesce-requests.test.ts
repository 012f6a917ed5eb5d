import { expect, test } from 'vitest';
import { coalesceRequests } from './coalesce-requests.ts';

/** A source whose loads are settled by hand; each resolves to the value at its start. */
function createSlowSource() {
  let value = 'old';
  const finish: (() => void)[] = [];
  const fail: (() => void)[] = [];
  const make = () => {
    const begun = value;
    return new Promise<string>((resolve, reject) => {
      finish.push(() => resolve(begun));
      fail.push(() => reject(new Error('out of reach')));
    });
  };
  return { make, finish, fail, change: (to: string) => (value = to) };
}

/** Waits until `count` loads have started. */
const begun = (source: { finish: unknown[] }, count: number) => expect.poll(() => source.finish.length).toBe(count);

test('a caller never gets a result whose load started before its request', async () => {
  const share = coalesceRequests<string>();
  const source = createSlowSource();
  const early = share('slots', source.make);
  await begun(source, 1);
  source.change('new');
  const late = share('slots', source.make);
  source.finish[0]?.();
  expect(await early).toBe('old');
  await begun(source, 2);
  source.finish[1]?.();
  expect(await late).toBe('new');
});

test('requests before the start share one load, later ones share the next', async () => {
  const share = coalesceRequests<string>();
  const source = createSlowSource();
  const requestAll = () => Array.from({ length: 50 }, () => share('slots', source.make));
  const early = requestAll();
  await begun(source, 1);
  source.change('new');
  const late = requestAll();
  source.finish[0]?.();
  await begun(source, 2);
  source.finish[1]?.();
  expect(new Set(await Promise.all(early))).toEqual(new Set(['old']));
  expect(new Set(await Promise.all(late))).toEqual(new Set(['new']));
  expect(source.finish).toHaveLength(2);
});

test('another key does not wait', async () => {
  const share = coalesceRequests<string>();
  const source = createSlowSource();
  void share('one day', source.make);
  const other = share('another day', source.make);
  await begun(source, 2);
  source.finish[1]?.();
  expect(await other).toBe('old');
});

test('a request after a failure loads again', async () => {
  const share = coalesceRequests<string>();
  const source = createSlowSource();
  const failing = share('slots', source.make);
  await begun(source, 1);
  const waiting = share('slots', source.make);
  source.fail[0]?.();
  await expect(failing).rejects.toThrow('out of reach');
  await begun(source, 2);
  source.finish[1]?.();
  expect(await waiting).toBe('old');
});

test('a request without a concurrent one loads again', async () => {
  const share = coalesceRequests<string>();
  const source = createSlowSource();
  const first = share('slots', source.make);
  await begun(source, 1);
  source.finish[0]?.();
  await first;
  source.change('new');
  const second = share('slots', source.make);
  await begun(source, 2);
  source.finish[1]?.();
  expect(await second).toBe('new');
});

test('a load that hangs delays others by a limited time only', async () => {
  const share = coalesceRequests<string>(5);
  const source = createSlowSource();
  void share('slots', source.make);
  await begun(source, 1);
  const waiting = share('slots', source.make);
  await begun(source, 2);
  source.finish[1]?.();
  expect(await waiting).toBe('old');
});
