import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listBucket, S3_ACCOUNT, startS3Server, type S3Server } from '#testing/s3-server';
import { startSilentServer, type SilentServer } from '#testing/silent-server';
import { aPhoto, describeImageStore } from './image-store.suite.ts';
import { createS3ImageStore, type S3Settings } from './s3-store.ts';

const NOWHERE = 'http://127.0.0.1:1';

describe('images in a bucket', () => {
  let server: S3Server;
  let silent: SilentServer;
  const store = (change: Partial<S3Settings> = {}) =>
    createS3ImageStore({
      endpoint: server.endpoint,
      region: 'eu-central-1',
      bucket: 'photos',
      ...S3_ACCOUNT,
      ...change,
    });

  beforeAll(async () => {
    server = await startS3Server('photos');
    silent = await startSilentServer();
  });
  afterAll(async () => {
    await silent.stop();
    await server.stop();
  });

  const names = () => listBucket(`${server.endpoint}/photos`);

  describeImageStore({
    store,
    read: async (url) => {
      const reply = await fetch(url);
      return reply.ok ? Buffer.from(await reply.arrayBuffer()) : null;
    },
    names,
    outOfOrder: () => store({ endpoint: NOWHERE }),
    address: /^http:\/\/127\.0\.0\.1:\d+\/photos\/[0-9a-f]{32}\.jpg$/,
  });

  test('browsers get an image as an immutable JPG', async () => {
    const { url } = await store().put(await aPhoto());
    const { headers } = await fetch(url);
    expect(headers.get('content-type')).toBe('image/jpeg');
    expect(headers.get('cache-control')).toBe('private, max-age=2592000, immutable');
  });

  test('a bucket with a public address serves and removes its images by that address', async () => {
    const named = store({ publicUrl: 'https://photos.clinic.example/of/people/' });
    const stored = await named.put(await aPhoto());
    expect(stored.url).toMatch(/^https:\/\/photos\.clinic\.example\/of\/people\/[0-9a-f]{32}\.jpg$/);
    expect(named.origin).toBe('https://photos.clinic.example');
    const name = stored.url.split('/').at(-1);
    expect(await names()).toContain(name);
    await named.remove(stored);
    expect(await names()).not.toContain(name);
  });

  test('an image of another bucket is not removed', async () => {
    const stored = await store().put(await aPhoto());
    const before = await names();
    const elsewhere = `https://others.example/${'0'.repeat(32)}.jpg`;
    expect(await store().remove({ url: elsewhere, removeBy: null })).toBe(false);
    expect(await store().remove({ url: `${stored.url}/../x`, removeBy: null })).toBe(false);
    expect(await names()).toEqual(before);
  });

  test('an image with a former public address is removed', async () => {
    const stored = await store().put(await aPhoto());
    const moved = store({ publicUrl: 'https://cdn.example/photos' });
    expect(await moved.remove(stored)).toBe(true);
    expect(await names()).not.toContain(stored.url.split('/').at(-1));
  });

  test.each<[string, Partial<S3Settings>, string]>([
    ['a bucket that is not there', { bucket: 'missing' }, 'NoSuchBucket'],
    ['an unknown account', { accessKeyId: 'AKIA-STRANGER' }, 'InvalidAccessKeyId'],
    ['a wrong secret', { secretAccessKey: 'a-wrong-secret' }, 'SignatureDoesNotMatch'],
    ['a server that is not there', { endpoint: NOWHERE }, 'ECONNREFUSED'],
  ])('%s is logged without keys', async (_what, change, reason) => {
    const broken = store(change);
    const error = await broken.put(await aPhoto()).catch((thrown: unknown) => thrown as Error);
    expect(error).toMatchObject({ code: 'unavailable', cause: { message: `the bucket answered ${reason}` } });
    const logged = JSON.stringify(error, Object.getOwnPropertyNames(error)) + String((error as Error).cause);
    for (const secret of ['AKIA-STRANGER', 'a-wrong-secret', 'Signature=']) expect(logged).not.toContain(secret);
  });

  test('a failed removal is reported, so that it is retried', async () => {
    const stored = { url: `${NOWHERE}/photos/${'0'.repeat(32)}.jpg`, removeBy: null };
    await expect(store({ endpoint: NOWHERE }).remove(stored)).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('a server that never responds is a timeout', async () => {
    const waiting = store({ endpoint: silent.url, timeoutMs: 100 });
    await expect(waiting.put(await aPhoto())).rejects.toMatchObject({ code: 'unavailable' });
  });
});
