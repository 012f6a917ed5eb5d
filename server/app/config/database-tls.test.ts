import { expect, test } from 'vitest';
import { isLocalAddress, protectAddress } from './database-tls.ts';

test.each([
  'postgresql://molar:secret@127.0.0.1:5432/molar',
  'postgresql://localhost/molar',
  'postgresql://molar@[::1]:5432/molar',
  'postgres://molar@/molar?host=/run/postgresql',
  'postgres://molar@%2Frun%2Fpostgresql/molar',
])('%s is on this machine, and is used as it is', (url) => {
  expect(isLocalAddress(url)).toBe(true);
  expect(protectAddress(url, { caFile: undefined, isPrivateNetwork: false })).toEqual({ url });
});

test.each([
  'postgresql://molar:secret@db-1:5432/molar',
  'postgresql://molar:127.0.0.1@10.0.0.2/molar',
  'postgresql://molar:a/b@localhost.example/molar',
  'postgresql://127.0.0.1.example/molar',
  'postgresql://127.0.0.1/molar?host=db-1',
  'postgresql://molar@/molar?host=/run/postgresql&host=10.0.0.2',
  'postgresql://db-1/molar#?host=/run/postgresql',
  'postgresql://localhost/molar?%68ost=db-1',
  'postgresql:///molar',
  'postgresql://molar@db-1/molar?sslmode=prefer&uselibpqcompat=true',
])('%s is on another machine: TLS is required, and certificate and name are checked', (url) => {
  expect(isLocalAddress(url)).toBe(false);
  const { url: protectedUrl } = protectAddress(url, { caFile: undefined, isPrivateNetwork: false });
  expect(protectedUrl).toMatch(/[?&]sslmode=verify-full$/);
  expect(protectAddress(url, { caFile: undefined, isPrivateNetwork: true })).toEqual({ url });
});

test('with a file of an authority local connections are protected too', () => {
  const address = protectAddress('postgresql://localhost/m?a=1', { caFile: '/etc/ca b.pem', isPrivateNetwork: false });
  expect(address).toEqual({ url: 'postgresql://localhost/m?a=1&sslmode=verify-full&sslrootcert=%2Fetc%2Fca%20b.pem' });
});
