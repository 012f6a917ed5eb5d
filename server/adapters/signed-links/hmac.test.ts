import { expect, test } from 'vitest';
import { createSignedLinks } from './hmac.ts';

const links = createSignedLinks('a secret');
const id = '7f4c1f6e-0000-4000-8000-000000000000';

test('a signed link tells what it is about, for its purpose alone', () => {
  expect(links.read('news', links.sign('news', id))).toBe(id);
  expect(links.read('other', links.sign('news', id))).toBeNull();
});

test('what we did not sign tells nothing', () => {
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
    expect(links.read('news', forged)).toBeNull();
  }
  expect(createSignedLinks('another secret').read('news', signed)).toBeNull();
});
