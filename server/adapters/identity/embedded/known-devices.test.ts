import { expect, test } from 'vitest';
import { createKnownDevices } from './known-devices.ts';

const devices = createKnownDevices({ secret: 'a secret', publicUrl: 'https://clinic.example' });
const sent = (cookies: string | null, email: string) => {
  const { name, value } = devices.remember(cookies, email);
  return `other=1; ${name}=${value}`;
};

test('the cookie is sent to this host alone and read by no script, and names nobody', () => {
  const { name, value, attributes } = devices.remember(null, 'mina@example.test');
  expect(name).toBe('__Host-molar.device');
  expect(attributes).toMatchObject({ httpOnly: true, sameSite: 'lax', secure: true, path: '/' });
  expect(value).toMatch(/^[\w-]{22}\.[\w-]{22}$/);
});

test('a device is known to the last five accounts that signed in on it, under one id', () => {
  let cookies: string | null = null;
  for (const name of ['a', 'b', 'c', 'd', 'a', 'e', 'f']) cookies = sent(cookies, `${name}@example.test`);
  const ids = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => devices.find(cookies, `${name}@example.test`));
  expect(ids.map((id) => id !== null)).toEqual([true, false, true, true, true, true]);
  expect(new Set(ids).size).toBe(2);
});

test('the cookie of another portal makes no device known', () => {
  const other = createKnownDevices({ secret: 'another', publicUrl: 'https://clinic.example' });
  expect(other.find(sent(null, 'mina@example.test'), 'mina@example.test')).toBeNull();
});
