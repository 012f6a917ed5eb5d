import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { photoForm } from '#testing/upload-photo';
import { createUploadReader } from './read-upload.ts';
import { toClinicError } from './error-response.ts';

const HALF_AN_UPLOAD = [
  'POST / HTTP/1.1',
  'Host: 127.0.0.1',
  'Content-Type: multipart/form-data; boundary=slow',
  'Content-Length: 900000',
  '',
  '--slow',
  'Content-Disposition: form-data; name="image"; filename="a.jpg"',
  'Content-Type: image/jpeg',
  '',
  'half of it',
].join('\r\n');

/** A server with the upload route only, and the error codes of refused uploads. */
async function startServer(limits: { withinMs?: number } = {}) {
  const app = Fastify();
  const readUpload = createUploadReader(limits);
  const codes: string[] = [];
  await app.register(multipart);
  app.post('/', async (request, reply) => {
    try {
      return { length: await readUpload({ request, reply }, async (bytes) => bytes.length) };
    } catch (error) {
      const { code } = toClinicError(error);
      codes.push(code);
      return reply.code(400).send({ code });
    }
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const startUpload = async (): Promise<Socket> => {
    const begun = once(app.server, 'request');
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(HALF_AN_UPLOAD);
    await begun;
    return socket;
  };
  return { url, codes, startUpload };
}

test('attack 41: an upload that is not complete in time is refused, and its connection and slot are released', async () => {
  const { url, startUpload } = await startServer({ withinMs: 300 });
  const slow = await Promise.all([1, 2, 3, 4].map(startUpload));
  for (const socket of slow) expect(await text(socket)).toContain('{"code":"upload_too_slow"}');
  const next = await fetch(url, { method: 'POST', body: await photoForm() });
  expect(next.status).toBe(200);
});

test('an upload that its sender aborts is invalid input, not an internal error', async () => {
  const { codes, startUpload } = await startServer();
  (await startUpload()).destroy();
  (await startUpload()).resetAndDestroy();
  await expect.poll(() => codes).toEqual(['invalid_input', 'invalid_input']);
});
