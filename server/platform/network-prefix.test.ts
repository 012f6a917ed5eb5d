import { expect, test } from 'vitest';
import { networkPrefix } from './network-prefix.ts';

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1234:5678::9', '2001:db8:1234::/48'],
  ['2001:db8:1234:5600::', '2001:db8:1234::/48'],
  ['unknown', null],
  ['', null],
])('of the network address %s a log shows %s', (address, prefix) => {
  expect(networkPrefix(address)).toBe(prefix);
});
