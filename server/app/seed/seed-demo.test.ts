import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { demoPeople, portraitOf } from './seed-demo.ts';

test('everybody of the demo but its patients has a drawn portrait of their own', () => {
  const portraits = demoPeople.map(portraitOf).filter((path) => path !== null);
  expect(portraits).toHaveLength(demoPeople.filter(({ role }) => role !== 'patient').length);
  expect(new Set(portraits).size).toBe(portraits.length);
  for (const path of portraits) expect(existsSync(`public${path}`), path).toBe(true);
});
