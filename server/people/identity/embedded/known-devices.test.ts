import { expect, test } from 'vitest';
import { createKnownDevices } from './known-devices.ts';

const settings = {
  secret: 'a secret',
  publicUrl: 'https://clinic.example',
  findCredentials: async (email: string) => (email.startsWith('nobody') ? null : `identity and password of ${email}`),
};
const devices = createKnownDevices(settings);
const sent = async (cookies: string | null, email: string) => {
  const { name, value } = (await devices.remember(cookies, email))!;
  return `other=1; ${name}=${value}`;
};

test('the cookie is HttpOnly, for this host only, and contains no address', async () => {
  const { name, value, attributes } = (await devices.remember(null, 'mina@example.test'))!;
  expect(name).toBe('__Host-molar.device');
  expect(attributes).toMatchObject({ httpOnly: true, sameSite: 'lax', secure: true, path: '/' });
  expect(value).toMatch(/^[\w-]{22}\.[\w-]{22}$/);
});

test('a device is known to the last five accounts that signed in on it, under one id', async () => {
  let cookies: string | null = null;
  for (const name of ['a', 'b', 'c', 'd', 'a', 'e', 'f']) cookies = await sent(cookies, `${name}@example.test`);
  const ids = await Promise.all(
    ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => devices.find(cookies, `${name}@example.test`)),
  );
  expect(ids.map((id) => id !== null)).toEqual([true, false, true, true, true, true]);
  expect(new Set(ids).size).toBe(2);
});

test('an address without an account knows no device', async () => {
  expect(await devices.remember(null, 'nobody@example.test')).toBeNull();
  expect(await devices.find(await sent(null, 'mina@example.test'), 'nobody@example.test')).toBeNull();
});

test.each([
  ['another identity or password', { findCredentials: async () => 'another' }],
  ['the secret of another portal', { secret: 'another' }],
])('with %s no earlier device is known', async (_what, changed) => {
  const other = createKnownDevices({ ...settings, ...changed });
  const cookies = await sent(null, 'mina@example.test');
  expect(await devices.find(cookies, 'mina@example.test')).not.toBeNull();
  expect(await other.find(cookies, 'mina@example.test')).toBeNull();
});
