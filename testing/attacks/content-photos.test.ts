import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { describeOneDatabase } from '#testing/database';
import { PASSWORD, failed } from '#testing/http-actors';
import { aJpeg } from '#testing/portal';
import { toWire } from '#testing/request';
import { photoForm } from '#testing/upload-photo';
import { carryingImages, costlyImages, refusedImages, SCRIPT, type Upload } from './dangerous-images.ts';
import { DOCTOR, PATIENT, useAttackedPortal } from './use-attacked-portal.ts';

const refused = await refusedImages();
const carrying = await carryingImages();

describeOneDatabase('attacks with images', (open) => {
  const it = useAttackedPortal(open);
  let cookie = '';
  beforeAll(async () => {
    cookie = await it.life.signIn(PATIENT, PASSWORD);
  });
  const folder = () => join(it.portal.dataDir, 'images');
  const listImages = () => readdirSync(folder()).toSorted();
  const upload = async ({ bytes, ...file }: Upload, sender = cookie) =>
    it.life.api('POST', '/images', { body: await photoForm(bytes, file), cookie: sender });
  const isAlive = async () => (await fetch(`${it.life.origin}/healthz`)).ok;

  test.each(refused)('attack 34: %s is refused with a message, and nothing is stored', async (_name, sent, code) => {
    const before = listImages();
    const [answer, alive] = await Promise.all([upload(sent), isAlive()]);
    expect(answer.body).toMatchObject(failed(code));
    expect(answer.status).toBe(code === 'too_large' ? 413 : 400);
    expect([alive, await isAlive()]).toEqual([true, true]);
    expect(listImages()).toEqual(before);
  });

  test.each(carrying)('attack 34: %s is re-encoded and served without other content', async (_name, sent) => {
    const { body } = await upload(sent);
    const { url } = body['data'] as { url: string };
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:3999\/images\/[0-9a-f]{32}\.jpg$/);
    const served = await fetch(`${it.life.origin}${new URL(url).pathname}`);
    expect([served.headers.get('content-type'), served.headers.get('x-content-type-options')]).toEqual([
      'image/jpeg',
      'nosniff',
    ]);
    expect(served.headers.get('cache-control')).toMatch(/^private,/);
    const bytes = Buffer.from(await served.arrayBuffer());
    for (const foreign of [SCRIPT, 'script', 'PK\u0003', 'Exif', 'GPS']) expect(bytes.includes(foreign)).toBe(false);
    const { default: sharp } = await import('sharp');
    const { format, exif, xmp, iptc } = await sharp(bytes).metadata();
    expect({ format, exif, xmp, iptc }).toEqual({ format: 'jpeg', exif: undefined, xmp: undefined, iptc: undefined });
  });

  test('attack 34: the portal responds to others while all of them are uploaded concurrently', async () => {
    // Another client: the first one is close to the hourly limit.
    const other = await it.life.signIn(DOCTOR, PASSWORD);
    const small = refused.filter(([, , code]) => code !== 'too_large');
    const answers = Promise.all(small.map(([, sent]) => upload(sent, other)));
    const others = await Promise.all(
      Array.from({ length: 10 }, async () => (await fetch(`${it.life.origin}/api/v1/clinic`)).status),
    );
    expect(others).toEqual(others.map(() => 200));
    // The server processes at most four uploads of one network at a time.
    const statuses = (await answers).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 400 && status !== 503)).toEqual([]);
    expect(statuses).toContain(400);
  });

  test.each(costlyImages())('attack 41: %s is refused before it is decoded', async (_name, sent, code) => {
    const before = listImages();
    const other = await it.life.signIn(DOCTOR, PASSWORD);
    expect(await upload(sent, other)).toMatchObject({ status: 400, body: failed(code) });
    expect(listImages()).toEqual(before);
  });

  /** An upload that pauses halfway until it is finished. */
  const startUpload = async (sender: string) => {
    const { headers, bytes } = await toWire({ cookie: sender, body: await photoForm() });
    const half = Math.floor(bytes!.length / 2);
    const sending = request(`${it.life.origin}/api/v1/images`, {
      method: 'POST',
      agent: false,
      headers: { ...headers, 'content-length': String(bytes!.length) },
    });
    const upload = { status: 0, retryAfter: '', finish: () => void sending.end(bytes!.subarray(half)) };
    sending.on('error', () => undefined);
    sending.on('response', (response) => {
      upload.status = response.statusCode ?? 0;
      upload.retryAfter = response.headers['retry-after'] ?? '';
      response.resume();
    });
    sending.write(bytes!.subarray(0, half));
    return upload;
  };

  test('attack 41: of twelve concurrent uploads of one network four are accepted, the others get Retry-After and are not counted', async () => {
    const other = await it.life.signIn(DOCTOR, PASSWORD);
    const uploads = await Promise.all(Array.from({ length: 12 }, () => startUpload(other)));
    const answered = () => uploads.filter(({ status }) => status !== 0);
    await expect.poll(() => answered().length).toBe(8);
    expect(new Set(answered().map(({ status, retryAfter }) => `${status}, ${retryAfter} s`))).toEqual(
      new Set(['503, 5 s']),
    );
    // The full hourly limit of an account, so refused uploads must not count.
    for (let times = 0; times < 60; times += 1) {
      expect(await upload({ bytes: Buffer.alloc(1) }, other)).toMatchObject({
        status: 503,
        body: failed('uploads_busy'),
      });
    }
    const read = uploads.filter(({ status }) => status === 0);
    for (const { finish } of read) finish();
    await expect.poll(() => read.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await upload({ bytes: await aJpeg() }, other)).status).toBe(200);
  });

  /** Sends the path unchanged: `fetch` would normalize it. */
  const getRaw = (path: string): Promise<{ status: number; text: string }> => {
    const { port } = new URL(it.life.origin);
    return new Promise((done, fail) => {
      request({ port, host: '127.0.0.1', path }, (response) => {
        let text = '';
        response.setEncoding('latin1').on('data', (part: string) => (text += part));
        response.on('end', () => done({ status: response.statusCode ?? 0, text }));
      })
        .on('error', fail)
        .end();
    });
  };

  test('attack 35: no path leads outside the images folder or to other files in it', async () => {
    mkdirSync(folder(), { recursive: true });
    const secret = 'kept for the portal alone';
    for (const name of ['secret.jpg', 'images/secret.txt', 'images/.secret.jpg', 'images/0123.jpg.part']) {
      writeFileSync(join(it.portal.dataDir, name), secret);
    }
    const up = ['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..%5c', '..\\', '.%2e/', '%252e%252e%252f', '..;/', '....//'];
    const paths = [
      ...up.flatMap((step) => [
        `/images/${step}secret.jpg`,
        `/images/x/${step}${step}secret.jpg`,
        `/images/${step}session-secret`,
      ]),
      '/images/',
      '/images',
      '/images/.',
      '/images/secret.txt',
      '/images/.secret.jpg',
      '/images/0123.jpg.part',
      '/images/secret.txt%00.jpg',
      '/images//etc/passwd',
      '/images/%2fetc%2fpasswd',
      '/images/C:%5cboot.jpg',
    ];
    for (const path of paths) {
      const { status, text } = await getRaw(path);
      expect({ path, isRefused: status >= 400 && status < 500 }).toEqual({ path, isRefused: true });
      expect(text).not.toContain(secret);
      for (const name of readdirSync(it.portal.dataDir).filter((candidate) => candidate.includes('secret'))) {
        expect(text).not.toContain(readFileSync(join(it.portal.dataDir, name), 'utf8').trim());
      }
    }
  });

  test('attack 35: a profile accepts only URLs of the person’s own uploads as its image', async () => {
    const token = await it.portal.tokenOf(PATIENT);
    for (const image of [
      '/images/../secret.jpg',
      'file:///etc/passwd',
      'https://evil.example/x.jpg',
      'javascript:alert(1)',
      '//evil.example/x.jpg',
      'data:text/html,x',
    ]) {
      const answer = await it.call('PATCH', '/profile', token, { image });
      expect(answer).toMatchObject({ status: 400, body: failed('invalid_input') });
    }
  });
});
