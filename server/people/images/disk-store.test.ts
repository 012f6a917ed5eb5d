import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createDiskImageStore } from './disk-store.ts';
import { aPhoto, describeImageStore } from './image-store.suite.ts';

describe('images on the disk', () => {
  const root = mkdtempSync(join(tmpdir(), 'molar-images-'));
  const folder = join(root, 'images');
  const store = createDiskImageStore(folder);
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  describeImageStore({
    store: () => store,
    read: (url) => readFile(join(folder, url.replace('/images/', ''))).catch(() => null),
    names: () => readdir(folder),
    outOfOrder: () => {
      writeFileSync(join(root, 'occupied'), '');
      return createDiskImageStore(join(root, 'occupied'));
    },
    address: /^\/images\/[0-9a-f]{32}\.jpg$/,
  });

  test('only a stored image is removed, whatever the path', async () => {
    writeFileSync(join(root, 'secret.jpg'), 'secret');
    for (const url of ['/images/../secret.jpg', '../secret.jpg', '/images/', join(root, 'secret.jpg')])
      await store.remove({ url, removeBy: join(root, 'secret.jpg') });
    expect(readdirSync(root)).toContain('secret.jpg');
  });

  test('no partial file remains', async () => {
    await store.put(await aPhoto());
    expect(readdirSync(folder).every((name) => name.endsWith('.jpg'))).toBe(true);
  });
});
