import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sendShared, toSharedResponse } from './shared-response.ts';

const long = { message: 'Zahnärztin, '.repeat(200) };
const short = { message: 'ok' };

let app: FastifyInstance;
beforeEach(async () => {
  app = Fastify();
  await app.register(compress, { encodings: ['gzip'], threshold: 1024 });
  for (const [url, body] of Object.entries({ '/long': long, '/short': short })) {
    const shared = toSharedResponse({ status: 200, headers: new Headers(), body });
    app.get(url, (request, reply) => sendShared(request, reply, shared));
  }
});
afterEach(() => app.close());

const get = (url: string, accepted?: string) =>
  app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });

test.each([
  ['gzip', 'gzip', gunzipSync],
  ['GZIP, br;q=0', 'gzip', gunzipSync],
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['br;q=1.0, gzip;q=0.5', 'br', brotliDecompressSync],
])('a client that accepts %s gets the same bytes by %s as the others', async (accepted, encoding, decompress) => {
  const [one, other] = [await get('/long', accepted), await get('/long', encoding)];
  expect(one.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
  expect(JSON.parse(decompress(one.rawPayload).toString())).toEqual(long);
  expect(one.rawPayload).toEqual(other.rawPayload);
  expect(one.rawPayload.length).toBe(Number(one.headers['content-length']));
});

test.each([undefined, '', 'identity', 'gzip;q=0', 'deflate, gzip; q=0.0'])(
  'a client that accepts %s gets the response uncompressed, under the same tag',
  async (accepted) => {
    const reply = await get('/long', accepted);
    expect(reply.headers['content-encoding']).toBeUndefined();
    expect(reply.headers['vary']).toBe('accept-encoding');
    expect(reply.json()).toEqual(long);
    expect(reply.headers['etag']).toBe((await get('/long', 'gzip')).headers['etag']);
  },
);

test('a short response is not compressed', async () => {
  const reply = await get('/short', 'gzip');
  expect(reply.headers['content-encoding']).toBeUndefined();
  expect(reply.json()).toEqual(short);
});
