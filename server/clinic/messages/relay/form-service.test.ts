import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FORM_ACCESS_KEY, startFormService, type FormService } from '#testing/form-service';
import { startSilentServer, type SilentServer } from '#testing/silent-server';
import { aMessage, describeContactRelay } from './contact-relay.suite.ts';
import { createFormServiceRelay, type FormServiceSettings } from './form-service.ts';

describe('messages by way of a form service', () => {
  let service: FormService;
  let silent: SilentServer;
  const relay = (change: Partial<FormServiceSettings> = {}) =>
    createFormServiceRelay({ url: service.url, accessKey: FORM_ACCESS_KEY, ...change });

  beforeAll(async () => {
    service = await startFormService();
    silent = await startSilentServer();
  });
  afterAll(async () => {
    await silent.stop();
    await service.stop();
  });

  describeContactRelay({
    relay,
    read: async () =>
      service.taken.map(({ fields: { name, email, message } }) => ({
        name: String(name),
        email: String(email),
        message: String(message),
      })),
    refuseNext: () => service.refuseNext(),
    unreachable: () => relay({ url: 'http://127.0.0.1:1/submit' }),
    unanswered: () => relay({ url: silent.url, timeoutMs: 100 }),
    secrets: [FORM_ACCESS_KEY],
  });

  test('exactly four fields are sent, and neither the address nor a header contains the key', async () => {
    const words = aMessage();
    await relay().send(words);
    const { fields, headers, path } = service.taken.at(-1) ?? {};
    expect(fields).toEqual({
      access_key: FORM_ACCESS_KEY,
      name: words.name,
      email: words.email,
      message: words.message,
    });
    expect(headers).toMatchObject({ accept: 'application/json', 'content-type': 'application/json' });
    expect(JSON.stringify({ headers, path })).not.toContain(FORM_ACCESS_KEY);
  });

  test('a second attempt to send a message is marked as such', async () => {
    const words = aMessage();
    for (let copy = 0; copy < 2; copy++) await relay().send(words);
    await relay().send(aMessage());
    const names = service.taken.slice(-3).map(({ headers }) => headers['idempotency-key']);
    expect(names.slice(0, 2)).toEqual([words.id, words.id]);
    expect(names[2]).not.toBe(words.id);
  });

  test.each<[string, number, string, Record<string, string>?]>([
    ['a flag that says no', 200, '{"success":false}'],
    ['a flag that says no as a word', 200, '{"success":"false"}'],
    ['no flag', 200, '{"message":"ok"}'],
    ['null', 200, 'null'],
    ['a web page', 200, '<!doctype html><h1>Thank you</h1>'],
    ['nothing', 204, ''],
    ['too many messages', 429, '{"success":false}'],
    ['a fault that looks well', 500, '{"success":true}'],
    ['another address', 302, '', { location: '/thanks' }],
  ])('%s (%d) counts as not sent, so that it is retried', async (_what, status, body, headers) => {
    service.answerNext(status, body, headers);
    await expect(relay().send(aMessage())).rejects.toMatchObject({
      code: 'unavailable',
      cause: { message: `the form service answered ${status} and did not take it` },
    });
  });

  test('a success flag may be a string', async () => {
    service.answerNext(200, '{"success":"true"}');
    await relay().send(aMessage());
  });
});
