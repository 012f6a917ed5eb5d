import { expect, test } from 'vitest';
import { describeOneDatabase } from '#testing/database';
import { OUTSIDE_DEMO } from '#testing/portal';
import type { Reply } from '#testing/request';
import { useAttacker } from './use-attacker.ts';

/** More than any rate limit allows one address. */
const ENOUGH = 60;

/** A password that is refused without hashing, which counts as an attempt all the same. */
const TOO_LONG = 'Wrong#12'.repeat(20);

/** Every header that could claim an address; the last is the server's internal one. */
const claims = (address: string): Record<string, string>[] => [
  { 'x-forwarded-for': address },
  { 'x-forwarded-for': `${address}, 127.0.0.1` },
  { forwarded: `for=${address}` },
  { 'x-real-ip': address },
  { 'true-client-ip': address },
  { 'cf-connecting-ip': address },
  { 'x-client-ip': address },
  { 'x-client-address': address },
];
const address = (n: number) => `198.51.100.${n}`;

describeOneDatabase('attacks on limits', (open) => {
  const it = useAttacker(open);

  const signIn = (n: number, headers: Record<string, string>) =>
    it.attacker.identity('/sign-in/email', { email: `nobody${n}@example.test`, password: TOO_LONG }, { headers });
  const write = (n: number, headers: Record<string, string>) =>
    it.attacker.api('POST', '/contact', {
      headers,
      body: { name: 'Eve', email: `eve${n}@example.test`, message: 'Hello' },
    });
  const askForReset = (n: number, headers: Record<string, string>) =>
    it.attacker.identity('/request-password-reset', { email: `nobody${n}@example.test` }, { headers });

  test.each([
    ['log in', signIn],
    ['write to the clinic', write],
    ['ask for reset links', askForReset],
  ])(
    'attack 6: a caller who has used up the limit to %s does not evade it with forged addresses',
    async (_what, attempt) => {
      const refusedAt = await tryUntilRefused((n) => attempt(n, { 'x-forwarded-for': address(n) }));
      expect(refusedAt).toBeLessThan(ENOUGH);
      for (const headers of claims('203.0.113.77')) {
        const { status } = await attempt(ENOUGH, headers);
        expect([headers, status]).toEqual([headers, 429]);
      }
    },
  );
});

describeOneDatabase('attacks on limits behind one proxy', (open) => {
  const it = useAttacker(open, { ...OUTSIDE_DEMO, TRUSTED_PROXY_HOPS: '1' });

  const write = (n: number, forwarded: string) =>
    it.attacker.api('POST', '/contact', {
      headers: { 'x-forwarded-for': forwarded },
      body: { name: 'Eve', email: `eve${n}@example.test`, message: 'Hello' },
    });

  test('attack 6: forwarded addresses before the trusted proxy do not evade the limit', async () => {
    const refusedAt = await tryUntilRefused((n) => write(n, `${address(n)}, 203.0.113.9`));
    expect(refusedAt).toBeLessThan(ENOUGH);
    expect((await write(ENOUGH, '203.0.113.10, 203.0.113.9')).status).toBe(429);
    // The address that the proxy itself appends is another client.
    expect((await write(ENOUGH, '203.0.113.9, 203.0.113.10')).status).toBe(200);
  });

  test('attack 6: the addresses of one IPv6 network share one limit', async () => {
    const refusedAt = await tryUntilRefused((n) => write(n, `2001:db8:0:1::${n.toString(16)}`));
    expect(refusedAt).toBeLessThan(ENOUGH);
    expect((await write(ENOUGH, '2001:db8:0:1:ffff:ffff:ffff:ffff')).status).toBe(429);
    expect((await write(ENOUGH, '2001:db8:0:2::1')).status).toBe(200);
  });

  test('attack 50: the 256 networks of one IPv6 connection share a limit', async () => {
    const refusedAt = await tryUntilRefused((n) => write(n, `2001:db8:0:1${n.toString(16).padStart(2, '0')}::1`));
    expect(refusedAt).toBeLessThan(ENOUGH);
    // More than the limit of one network, less than one limit for each.
    expect(refusedAt).toBeGreaterThan(5);
    expect((await write(ENOUGH, '2001:db8:0:1ff::1')).status).toBe(429);
    expect((await write(ENOUGH, '2001:db8:0:200::1')).status).toBe(200);
  });

  test('attack 50: another port, brackets or a zone do not evade the limit', async () => {
    const refusedAt = await tryUntilRefused((n) => write(n, `203.0.113.20:${n + 1024}`));
    expect(refusedAt).toBeLessThan(ENOUGH);
    expect((await write(ENOUGH, '203.0.113.20')).status).toBe(429);
    const ipv6 = (n: number) => [`[2001:db8:0:3::1]:${n + 1024}`, `2001:db8:0:3::1%eth${n}`][n % 2] ?? '';
    expect(await tryUntilRefused((n) => write(n, ipv6(n)))).toBeLessThan(ENOUGH);
  });
});

/** The number of attempts until one is refused by the rate limit. */
async function tryUntilRefused(attempt: (n: number) => Promise<Reply>): Promise<number> {
  for (let n = 0; n < ENOUGH; n += 1) if ((await attempt(n)).status === 429) return n;
  return ENOUGH;
}
