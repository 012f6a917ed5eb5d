import { expect, test } from 'vitest';
import { sealFormerly, sealingOf } from '#testing/sealing';
import { createSealing, keyIdOf, readKeyId } from './sealing.ts';

const [FIRST, SECOND] = ['first key of the portal', 'second key of the portal'];

test('the first key encrypts, all keys are read, and the text names its key', async () => {
  const before = await sealingOf(FIRST).seal('imported-calendars', 'geheim');
  expect(before).not.toContain(Buffer.from('geheim').toString('base64url').slice(0, 6));
  const rotated = sealingOf(SECOND, FIRST);
  const after = await rotated.seal('imported-calendars', 'geheim');
  expect([before, after].map(readKeyId)).toEqual([keyIdOf(FIRST), keyIdOf(SECOND)]);
  expect(await rotated.open('imported-calendars', before)).toBe('geheim');
  expect(await rotated.open('imported-calendars', after)).toBe('geheim');
  expect([before, after].map((text) => text.startsWith(rotated.currentPrefix()))).toEqual([false, true]);
  expect(await sealingOf(FIRST).open('imported-calendars', after)).toBeNull();
});

test('a changed text, one of another purpose, one of another algorithm and nonsense cannot be opened', async () => {
  const sealing = sealingOf(FIRST);
  const sealed = await sealing.seal('imported-calendars', 'geheim');
  const parts = sealed.split('.');
  const changed = (index: number, part: string) => parts.with(index, part).join('.');
  const none = Buffer.from(JSON.stringify({ alg: 'dir', enc: 'A128CBC-HS256', kid: keyIdOf(FIRST) }));
  const texts = [
    changed(3, Buffer.from('anderes').toString('base64url')),
    changed(4, Buffer.alloc(16).toString('base64url')),
    changed(4, parts[4]!.slice(0, 8)),
    changed(0, none.toString('base64url')),
    changed(0, '!'),
    '....',
    '.',
    '',
  ];
  for (const text of texts) expect(await sealing.open('imported-calendars', text)).toBeNull();
  expect(await sealing.open('another purpose' as never, sealed)).toBeNull();
});

test('what a version before 0.6 sealed under the session secret is still read', async () => {
  const sealing = createSealing(
    () => [FIRST],
    () => 'the former secret',
  );
  expect(readKeyId(sealFormerly('the former secret', 'https://a.example'))).toBeNull();
  expect(await sealing.open('imported-calendars', sealFormerly('the former secret', 'ü'))).toBe('ü');
  expect(await sealing.open('imported-calendars', sealFormerly('another secret', 'ü'))).toBeNull();
  const short = Buffer.from(sealFormerly('the former secret', 'ü'), 'base64url').subarray(0, 14);
  expect(await sealing.open('imported-calendars', short.toString('base64url'))).toBeNull();
});
