import { jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { claimsOf, createSigningKey, sign, startKeyServer } from '#testing/firebase-keys';
import { cacheProviderKeys } from './provider-keys.ts';

const MINUTE = 60_000;

test('a key that the provider began to use before the old ones expired is found', async () => {
  const [old, next] = [await createSigningKey('old'), await createSigningKey('next')];
  const server = await startKeyServer([old]);
  let now = Date.now();
  const findKey = cacheProviderKeys(server.url, () => now);
  await jwtVerify(await sign(claimsOf('clinic'), old), findKey);
  server.answer.keys = [old.publicJwk, next.publicJwk];
  const token = await sign(claimsOf('clinic'), next);
  await expect(jwtVerify(token, findKey)).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' });
  now += MINUTE;
  expect((await jwtVerify(token, findKey)).protectedHeader.kid).toBe('next');
  expect(server.requestCount()).toBe(2);
  await server.stop();
});

test('a response without a lifetime is cached for five minutes', async () => {
  const key = await createSigningKey('key');
  const server = await startKeyServer([key]);
  server.answer.headers = {};
  let now = Date.now();
  const findKey = cacheProviderKeys(server.url, () => now);
  const token = await sign(claimsOf('clinic'), key);
  for (const later of [0, 4, 2]) {
    now += later * MINUTE;
    await jwtVerify(token, findKey);
  }
  expect(server.requestCount()).toBe(2);
  await server.stop();
});

test.each([
  ['no keys', '{}'],
  ['no JSON', '<html>'],
])('a response with %s counts as unavailable', async (_what, text) => {
  const key = await createSigningKey('key');
  const server = await startKeyServer([key]);
  server.answer.text = text;
  const token = await sign(claimsOf('clinic'), key);
  await expect(jwtVerify(token, cacheProviderKeys(server.url))).rejects.toMatchObject({ code: 'unavailable' });
  await server.stop();
});
