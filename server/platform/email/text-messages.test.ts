import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSilentServer, type SilentServer } from '#testing/silent-server';
import { startTextService, type TextService } from '#testing/text-service';
import { createHttpTextMessages, type TextServiceSettings } from './text-messages.ts';

const BODY = '{"to":"{{to}}","text":"{{text}}"}';
const message = { id: 'reminder:1', to: '+491701234567', text: 'Zeile 1\n"zitiert" {{to}} \\' };

let service: TextService;
let silent: SilentServer;
beforeAll(async () => {
  service = await startTextService();
  silent = await startSilentServer();
});
afterAll(async () => {
  await silent.stop();
  await service.stop();
});
const send = (change: Partial<TextServiceSettings> = {}) =>
  createHttpTextMessages({ url: service.url, token: 'the-token', body: BODY, ...change }).send(message);

test('a text message is one JSON request with the bearer token and the id of its event', async () => {
  expect(await send()).toEqual({ refusedWith: null });
  const { headers, body } = service.requests.at(-1)!;
  expect(body).toEqual({ to: message.to, text: message.text });
  expect(headers).toMatchObject({ authorization: 'Bearer the-token', 'idempotency-key': 'reminder:1' });
});

test('the configured body decides the fields', async () => {
  await send({ body: '{"messages":[{"destinations":["{{to}}"],"content":"{{text}}","ref":"x-{{id}}"}]}' });
  expect(service.requests.at(-1)!.body).toEqual({
    messages: [{ destinations: [message.to], content: message.text, ref: 'x-reminder:1' }],
  });
});

test.each([500, 502, 503, 429, 408, 302])('a response %i is retried, and its error has no number', async (status) => {
  service.respondNext(status);
  const error = await send().then(
    () => null,
    (thrown: unknown) => thrown as { code: string; cause: Error },
  );
  expect(error?.code).toBe('unavailable');
  expect(`${error?.cause.message}${error?.cause.stack}`).not.toContain('170123');
});

test.each([400, 401, 404, 422])('a response %i is final', async (status) => {
  service.respondNext(status);
  expect(await send()).toEqual({ refusedWith: status });
});

test('a service that cannot be reached, or does not respond, is retried', async () => {
  await expect(send({ url: 'http://127.0.0.1:1/' })).rejects.toMatchObject({ code: 'unavailable' });
  await expect(send({ url: silent.url, timeoutMs: 100 })).rejects.toMatchObject({ code: 'unavailable' });
});
