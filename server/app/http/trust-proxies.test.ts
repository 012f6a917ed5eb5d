import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { trustProxies } from './trust-proxies.ts';

test.each([
  [0, '127.0.0.1'],
  [1, '203.0.113.9'],
  [2, '198.51.100.7'],
])('with %i trusted proxies the caller’s address is %s', async (hops, address) => {
  const app = Fastify({ trustProxy: trustProxies(hops) });
  app.get('/', (request, reply) => reply.send(request.ip));
  const { body } = await app.inject({ url: '/', headers: { 'x-forwarded-for': '198.51.100.7, 203.0.113.9' } });
  expect(body).toBe(address);
  await app.close();
});
