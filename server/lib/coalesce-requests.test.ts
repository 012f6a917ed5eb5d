import { expect, test } from 'vitest';
import { coalesceRequests } from './coalesce-requests.ts';

/** A source whose answers are finished by hand; each tells what was true when it was begun. */
function slowSource() {
  let fact = 'old';
  const finish: (() => void)[] = [];
  const fail: (() => void)[] = [];
  const make = () => {
    const begun = fact;
    return new Promise<string>((resolve, reject) => {
      finish.push(() => resolve(begun));
      fail.push(() => reject(new Error('out of reach')));
    });
  };
  return { make, finish, fail, change: (to: string) => (fact = to) };
}

/** Until as many answers as that were begun. */
const begun = (source: { finish: unknown[] }, count: number) => expect.poll(() => source.finish.length).toBe(count);

test('nobody is given an answer that was begun before they asked', async () => {
  const share = coalesceRequests<string>();
  const source = slowSource();
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

test('who asks before it is begun shares it, who asks later shares the next', async () => {
  const share = coalesceRequests<string>();
  const source = slowSource();
  const ask = () => Array.from({ length: 50 }, () => share('slots', source.make));
  const early = ask();
  await begun(source, 1);
  source.change('new');
  const late = ask();
  source.finish[0]?.();
  await begun(source, 2);
  source.finish[1]?.();
  expect(new Set(await Promise.all(early))).toEqual(new Set(['old']));
  expect(new Set(await Promise.all(late))).toEqual(new Set(['new']));
  expect(source.finish).toHaveLength(2);
});

test('who asks for something else does not wait', async () => {
  const share = coalesceRequests<string>();
  const source = slowSource();
  void share('one day', source.make);
  const other = share('another day', source.make);
  await begun(source, 2);
  source.finish[1]?.();
  expect(await other).toBe('old');
});

test('who asks after a failure is answered', async () => {
  const share = coalesceRequests<string>();
  const source = slowSource();
  const failing = share('slots', source.make);
  await begun(source, 1);
  const waiting = share('slots', source.make);
  source.fail[0]?.();
  await expect(failing).rejects.toThrow('out of reach');
  await begun(source, 2);
  source.finish[1]?.();
  expect(await waiting).toBe('old');
});

test('who asks when nobody else does is answered anew', async () => {
  const share = coalesceRequests<string>();
  const source = slowSource();
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

test('an answer that never comes holds nobody else up for long', async () => {
  const share = coalesceRequests<string>(5);
  const source = slowSource();
  void share('slots', source.make);
  await begun(source, 1);
  const waiting = share('slots', source.make);
  await begun(source, 2);
  source.finish[1]?.();
  expect(await waiting).toBe('old');
});
