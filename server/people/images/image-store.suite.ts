import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { ImageStore, StoredImage } from '#server/platform/ports/image-store';

/** An image store and access to what it stores. */
export type StoreUnderTest = {
  store: () => ImageStore;
  /** The bytes that the address serves; null if there are none. */
  read: (url: string) => Promise<Buffer | null>;
  /** The names of all stored images. */
  names: () => Promise<string[]>;
  /** The same store while it can store nothing. */
  outOfOrder: () => ImageStore;
  /** Matches the addresses of the store. */
  address: RegExp;
};

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2a9d8f' } });

/** A small JPG. */
export const aPhoto = (width = 60, height = 40): Promise<Buffer> => plain(width, height).jpeg().toBuffer();

/** A JPG that is still long when it is cut in half. */
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

/** The contract tests of every image store. */
export function describeImageStore({ store, read, names, outOfOrder, address }: StoreUnderTest): void {
  async function keep(upload: Buffer): Promise<{ stored: StoredImage; bytes: Buffer }> {
    const stored = await store().put(upload);
    const bytes = await read(stored.url);
    if (!bytes) throw new Error('nothing is stored at the returned address');
    return { stored, bytes };
  }

  test('an image is stored under an unguessable name, re-encoded', async () => {
    const upload = await aPhoto();
    const { stored, bytes } = await keep(upload);
    expect(stored.url).toMatch(address);
    expect(bytes.equals(upload)).toBe(false);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 40 });
    expect((await store().put(upload)).url).not.toBe(stored.url);
  });

  test('pages get the origin of its images', async () => {
    const { url } = await store().put(await aPhoto());
    expect(store().origin).toBe(url.startsWith('/') ? null : new URL(url).origin);
  });

  test('metadata of the place and the camera are removed', async () => {
    const upload = await plain(60, 40)
      .withExif({ IFD0: { Make: 'Canary' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(upload).metadata()).exif).toBeDefined();
    const { bytes } = await keep(upload);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(bytes.includes('Canary')).toBe(false);
  });

  test('data hidden behind or inside an image are removed', async () => {
    const hidden = Buffer.from('<script>alert(1)</script>');
    const photo = await aPhoto();
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, hidden.length + 2]), hidden]);
    const upload = Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2), hidden]);
    expect((await keep(upload)).bytes.includes('script')).toBe(false);
  });

  test('an image is rotated by its orientation tag', async () => {
    const upload = await plain(300, 100).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await sharp((await keep(upload)).bytes).metadata()).toMatchObject({ width: 100, height: 300 });
  });

  test.each([
    [1600, 1200, 533, 400],
    [2000, 500, 800, 200],
    [100, 900, 44, 400],
  ])('an image of %d×%d is scaled down to %d×%d', async (width, height, keptWidth, keptHeight) => {
    const { bytes } = await keep(await aPhoto(width, height));
    expect(await sharp(bytes).metadata()).toMatchObject({ width: keptWidth, height: keptHeight });
  });

  test.each<[string, () => Promise<Buffer>]>([
    ['a PNG', () => plain(60, 40).png().toBuffer()],
    [
      'an SVG',
      async () =>
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>'),
    ],
    ['a web page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['half a photo', async () => (await aPhoto(400, 300)).subarray(0, 300)],
    ['a photo that broke off in the middle', async () => (await noisy()).subarray(0, 6000)],
    ['an empty file', async () => Buffer.alloc(0)],
  ])('%s is refused and leaves nothing behind', async (_name, make) => {
    const before = await names();
    await expect(store().put(await make())).rejects.toMatchObject({ code: 'not_a_picture' });
    expect(await names()).toEqual(before);
  });

  test('a failing store is reported as unavailable', async () => {
    await expect(outOfOrder().put(await aPhoto())).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('a removed image is gone, and removing it again changes nothing', async () => {
    const [stays, goes] = [await store().put(await aPhoto()), await store().put(await aPhoto())];
    await store().remove(goes);
    expect(await read(goes.url)).toBeNull();
    await store().remove(goes);
    expect(await read(stays.url)).not.toBeNull();
  });

  test.each([
    ['nothing', ''],
    ['a photo of this machine that it does not keep', `/images/${'0'.repeat(32)}.jpg`],
    ['a path that climbs', '/images/../secret.jpg'],
    ['a photo of somebody else', `https://elsewhere.example/photos/${'0'.repeat(32)}.jpg`],
    ['no address at all', 'http://['],
  ])('removing %s leaves every image in place', async (_what, url) => {
    await store().put(await aPhoto());
    const before = await names();
    await store().remove({ url, removeBy: null });
    expect(await names()).toEqual(before);
  });
}
