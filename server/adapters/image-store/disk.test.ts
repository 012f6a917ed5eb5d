import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { createDiskImageStore } from './disk.ts';

const root = mkdtempSync(join(tmpdir(), 'molar-images-'));
const folder = join(root, 'images');
const store = createDiskImageStore(folder);
afterAll(() => rmSync(root, { recursive: true, force: true }));

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2a9d8f' } });
const read = (url: string) => readFileSync(join(folder, url.replace('/images/', '')));

/** A JPEG whose header claims more pixels than it has. */
async function bomb(): Promise<Buffer> {
  const jpeg = await plain(16, 16).jpeg({ progressive: false }).toBuffer();
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(50_000, frame + 5);
  jpeg.writeUInt16BE(50_000, frame + 7);
  return jpeg;
}

/** A photo with so much in it that its half is still long. */
const noisy = () =>
  sharp({
    create: {
      width: 200,
      height: 200,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer();

test('a photo is kept under a name nobody can guess, as another file than was sent', async () => {
  const upload = await plain(60, 40).jpeg().toBuffer();
  const { url } = await store.put(upload);
  expect(url).toMatch(/^\/images\/[0-9a-f]{32}\.jpg$/);
  expect(read(url).equals(upload)).toBe(false);
  expect(await sharp(read(url)).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 40 });
});

test('where and with what a photo was taken is not kept', async () => {
  const upload = await plain(60, 40)
    .withExif({ IFD0: { Make: 'Canary' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' } })
    .jpeg()
    .toBuffer();
  expect((await sharp(upload).metadata()).exif).toBeDefined();
  const kept = read((await store.put(upload)).url);
  expect((await sharp(kept).metadata()).exif).toBeUndefined();
  expect(kept.includes('Canary')).toBe(false);
});

test('what was hidden behind or inside a photo is not kept', async () => {
  const hidden = Buffer.from('<script>alert(1)</script>');
  const photo = await plain(60, 40).jpeg().toBuffer();
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, hidden.length + 2]), hidden]);
  const upload = Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2), hidden]);
  expect(read((await store.put(upload)).url).includes('script')).toBe(false);
});

test('a photo that lay on its side stands upright', async () => {
  const upload = await plain(300, 100).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await sharp(read((await store.put(upload)).url)).metadata()).toMatchObject({ width: 100, height: 300 });
});

test.each([
  [1600, 1200, 533, 400],
  [2000, 500, 800, 200],
  [100, 900, 44, 400],
])('a picture of %d×%d is scaled down to %d×%d', async (width, height, keptWidth, keptHeight) => {
  const { url } = await store.put(await plain(width, height).jpeg().toBuffer());
  expect(await sharp(read(url)).metadata()).toMatchObject({ width: keptWidth, height: keptHeight });
});

test.each<[string, () => Promise<Buffer>]>([
  ['a PNG', () => plain(60, 40).png().toBuffer()],
  [
    'an SVG',
    async () =>
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>'),
  ],
  ['a web page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['half a photo', async () => (await plain(400, 300).jpeg().toBuffer()).subarray(0, 300)],
  ['a photo that broke off in the middle', async () => (await noisy()).subarray(0, 6000)],
  ['an empty file', async () => Buffer.alloc(0)],
  ['a picture that claims 50,000×50,000 pixels', bomb],
])('%s is refused and leaves no file', async (_name, make) => {
  const before = readdirSync(folder);
  await expect(store.put(await make())).rejects.toMatchObject({ code: 'not_a_picture' });
  expect(readdirSync(folder)).toEqual(before);
});

test('a folder that cannot be written is told as unavailable', async () => {
  writeFileSync(join(root, 'occupied'), '');
  const blocked = createDiskImageStore(join(root, 'occupied'));
  await expect(blocked.put(await plain(9, 9).jpeg().toBuffer())).rejects.toMatchObject({ code: 'unavailable' });
});

test('only a kept photo is removed, whatever path is asked for', async () => {
  writeFileSync(join(root, 'secret.jpg'), 'secret');
  for (const path of ['/images/../secret.jpg', '../secret.jpg', '/images/', join(root, 'secret.jpg')])
    await store.remove(path);
  expect(readdirSync(root)).toContain('secret.jpg');
  const { url } = await store.put(await plain(9, 9).jpeg().toBuffer());
  await store.remove(url);
  await store.remove(url);
  expect(readdirSync(folder)).not.toContain(url.replace('/images/', ''));
});
