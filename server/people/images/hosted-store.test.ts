import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IMAGE_HOST_KEY, startImageHost, type ImageHost } from '#testing/image-host';
import { startSilentServer, type SilentServer } from '#testing/silent-server';
import { createHostedImageStore, type HostedSettings } from './hosted-store.ts';
import { aPhoto, describeImageStore } from './image-store.suite.ts';

const NOWHERE = 'http://127.0.0.1:1/1/upload';

describe('images at an image host', () => {
  let host: ImageHost;
  let silent: SilentServer;
  const store = (change: Partial<HostedSettings> = {}) =>
    createHostedImageStore({ uploadUrl: host.uploadUrl, key: IMAGE_HOST_KEY, ...change });

  beforeAll(async () => {
    host = await startImageHost();
    silent = await startSilentServer();
  });
  afterAll(async () => {
    await silent.stop();
    await host.stop();
  });

  describeImageStore({
    store,
    read: async (url) => {
      const reply = await fetch(url);
      return reply.ok ? Buffer.from(await reply.arrayBuffer()) : null;
    },
    names: async () => [...host.images.keys()],
    outOfOrder: () => store({ uploadUrl: NOWHERE }),
    address: /^http:\/\/127\.0\.0\.1:\d+\/\w+\/[0-9a-f]{32}\.jpg$/,
  });

  async function failureOf(work: Promise<unknown>): Promise<{ code: string; text: string }> {
    const error = await work.then(
      () => new Error('it went well'),
      (thrown: unknown) => thrown as Error & { code?: string },
    );
    const code = 'code' in error && typeof error.code === 'string' ? error.code : error.message;
    return { code, text: inspect(error, { depth: 9, showHidden: true }) };
  }

  test('imgbb serves images from another origin than it receives them', () => {
    expect(store({ uploadUrl: 'https://api.imgbb.com/1/upload' }).origin).toBe('https://i.ibb.co');
    expect(store({ imagesUrl: 'https://images.clinic.example/of/us' }).origin).toBe('https://images.clinic.example');
  });

  test('no address contains the key, because logs would store it', () => {
    expect(host.requests.join('\n')).not.toContain(IMAGE_HOST_KEY);
  });

  test('a wrong key is reported as unavailable, and the log contains the error code but not the key', async () => {
    const { code, text } = await failureOf(store({ key: 'a-wrong-key' }).put(await aPhoto()));
    expect(code).toBe('unavailable');
    expect(text).toContain('the image host answered 400, code 100');
    expect(text).not.toContain('a-wrong-key');
  });

  test.each<[string, number, unknown, string]>([
    ['an image it cannot read', 400, { error: { message: 'source info', code: 310 } }, 'not_a_picture'],
    ['an image it finds too large', 413, '<h1>Too large</h1>', 'not_a_picture'],
    ['a kind it does not take', 415, { success: false }, 'not_a_picture'],
    ['an image it finds wrong', 422, { success: false }, 'not_a_picture'],
    ['too many uploads', 429, { error: { message: 'Rate limit', code: 100 } }, 'unavailable'],
    ['an outage', 503, '<!doctype html><h1>Back soon</h1>', 'unavailable'],
    ['an outage that looks well', 200, '<!doctype html><h1>Back soon</h1>', 'unavailable'],
    ['a success without an address', 200, { success: true, data: {} }, 'unavailable'],
    ['a success without data', 200, { success: true }, 'unavailable'],
    ['an address without success', 200, { success: false, data: { url: 'http://127.0.0.1/a.jpg' } }, 'unavailable'],
    ['no address', 200, { success: true, data: { url: 'nonsense' } }, 'unavailable'],
    ['a script for an address', 200, { success: true, data: { url: 'javascript:alert(1)' } }, 'unavailable'],
    ['nothing', 204, null, 'unavailable'],
    ['null', 200, null, 'unavailable'],
  ])('a response of %s (%d) is reported with the right error code', async (_what, status, body, code) => {
    host.answerNext(status, body);
    expect((await failureOf(store().put(await aPhoto()))).code).toBe(code);
  });

  test('an image from an origin that pages do not allow is refused, and the log names the origin', async () => {
    host.answerNext(200, { success: true, data: { url: 'https://cdn.host.example/a.jpg' } });
    const { code, text } = await failureOf(store().put(await aPhoto()));
    expect(code).toBe('unavailable');
    expect(text).toContain(`shows images at https://cdn.host.example, pages allow ${host.origin}`);
  });

  test('an upload follows no redirect, because it would pass on the key', async () => {
    host.answerNext(307, '', { location: `${silent.url}/1/upload` });
    expect((await failureOf(store().put(await aPhoto()))).code).toBe('unavailable');
  });

  test('a host that never responds is a timeout', async () => {
    const waiting = store({ uploadUrl: `${silent.url}/1/upload`, timeoutMs: 100 });
    expect((await failureOf(waiting.put(await aPhoto()))).code).toBe('unavailable');
  });

  test('an image is removed even if the host’s delete address is a page with a button', async () => {
    host.deletes = 'by-button';
    const stored = await store().put(await aPhoto());
    await store().remove(stored);
    host.deletes = 'by-link';
    expect(host.images.has(stored.url)).toBe(false);
  });

  test('an image that the host still serves counts as not removed, and the error does not contain its delete address', async () => {
    const stored = await store().put(await aPhoto());
    host.deletes = 'never';
    const { code, text } = await failureOf(store().remove(stored));
    host.deletes = 'by-link';
    expect(code).toBe('unavailable');
    expect(text).toContain('still shows an image');
    expect(text).not.toContain(stored.removeBy);
    await store().remove(stored);
    expect(host.images.has(stored.url)).toBe(false);
  });

  test('an unreachable host is reported, so that the removal is retried', async () => {
    const away = store({ uploadUrl: NOWHERE });
    const stored = { url: 'http://127.0.0.1:1/id/photo.jpg', removeBy: 'http://127.0.0.1:1/id/a-secret-hash' };
    const { code, text } = await failureOf(away.remove(stored));
    expect(code).toBe('unavailable');
    expect(text).not.toContain('a-secret-hash');
  });

  test('an image without a delete address counts as not removed while the host serves it', async () => {
    host.tellsDeleteUrl = false;
    const stored = await store().put(await aPhoto());
    host.tellsDeleteUrl = true;
    expect(stored.removeBy).toBeNull();
    expect((await failureOf(store().remove(stored))).code).toBe('unavailable');
    host.images.delete(stored.url);
    await store().remove(stored);
  });

  test.each([
    ['another machine', () => `${silent.url}/a/b`],
    ['a port of the same machine', () => 'http://127.0.0.1:1/a/b'],
    ['a file', () => 'file:///etc/passwd'],
    ['no address', () => 'nonsense'],
  ])('a delete address of %s is never called', async (_what, address) => {
    const { url } = await store().put(await aPhoto());
    const { code, text } = await failureOf(store().remove({ url, removeBy: address() }));
    expect(code).toBe('unavailable');
    expect(text).toContain('no address of its own');
  });
});
