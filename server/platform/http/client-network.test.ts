import { expect, test } from 'vitest';
import { clientNetwork } from './client-network.ts';

test('all IPv6 addresses of a /64 have one count', () => {
  expect(clientNetwork('2001:db8:1:2:aaaa::1')).toBe(clientNetwork('2001:0db8:0001:0002:ffff:1:2:3'));
  expect(clientNetwork('2001:db8:1:3::1')).not.toBe(clientNetwork('2001:db8:1:2::1'));
});

test('an IPv4 address has its own count, also if mapped to IPv6', () => {
  expect(clientNetwork('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(clientNetwork('203.0.113.8')).toBe('203.0.113.8');
});

test.each([
  ['203.0.113.7:4711', '203.0.113.7'],
  ['[2001:db8:1:2::7]:4711', '2001:db8:1:2::'],
  ['[2001:db8:1:2::7]', '2001:db8:1:2::'],
  ['2001:db8:1:2::7%eth0', '2001:db8:1:2::'],
  ['[::ffff:203.0.113.7]:4711', '203.0.113.7'],
])('port, brackets and zone of %s are ignored', (forwarded, network) => {
  expect(clientNetwork(forwarded)).toBe(network);
});

test('any other text is its own key', () => {
  expect(clientNetwork('')).toBe('');
  expect(clientNetwork('socket')).toBe('socket');
});
