import { expect, test } from 'vitest';
import { createSignedLinks } from './hmac.ts';

const links = createSignedLinks('a secret');
const now = new Date('2026-11-23T10:00:00Z');
const id = '7f4c1f6e-0000-4000-8000-000000000000';

test('a signed link yields its id, only for its purpose', () => {
  expect(links.read('news', links.sign('news', id), now)).toBe(id);
  expect(links.read('other', links.sign('news', id), now)).toBeNull();
});

test('a link without a valid signature yields nothing', () => {
  const signed = links.sign('news', id);
  const other = '00000000-0000-4000-8000-000000000000';
  for (const forged of [
    '',
    id,
    `${id}.`,
    signed.replace(id, other),
    `${signed}x`,
    `${signed}.x`,
    signed.slice(0, -1),
  ]) {
    expect(links.read('news', forged, now)).toBeNull();
  }
  expect(createSignedLinks('another secret').read('news', signed, now)).toBeNull();
});

test('a link with an end is valid until then, and its end cannot be changed', () => {
  const until = new Date(now.getTime() + 60_000);
  const signed = links.sign('news', id, until);
  expect(links.read('news', signed, now)).toBe(id);
  expect(links.read('news', signed, until)).toBeNull();
  const later = signed.replace(String(until.getTime()), String(until.getTime() + 60_000));
  expect(links.read('news', later, now)).toBeNull();
});
