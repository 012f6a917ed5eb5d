import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IMAGE_HOST_KEY, startImageHost, type ImageHost } from '#testing/image-host';
import { withLegacyStore } from './with-legacy-store.ts';
import { createDiskImageStore } from './disk-store.ts';
import { createHostedImageStore } from './hosted-store.ts';
import { aPhoto } from './image-store.suite.ts';

describe('a clinic that moved its images to a host', () => {
  const folder = mkdtempSync(join(tmpdir(), 'molar-moved-'));
  const disk = createDiskImageStore(folder);
  let host: ImageHost;
  const moved = () => withLegacyStore(createHostedImageStore({ uploadUrl: host.uploadUrl, key: IMAGE_HOST_KEY }), disk);
  beforeAll(async () => {
    host = await startImageHost();
  });
  afterAll(async () => {
    await host.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('stores new images there, and allows pages to show them', async () => {
    const { url } = await moved().put(await aPhoto());
    expect([...host.images.keys()]).toEqual([url]);
    expect(moved().origin).toBe(host.origin);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('removes an old image from the disk and a new one from the host', async () => {
    const [old, young] = [await disk.put(await aPhoto()), await moved().put(await aPhoto())];
    await moved().remove(old);
    expect(readdirSync(folder)).toEqual([]);
    await moved().remove(young);
    expect(host.images.has(young.url)).toBe(false);
  });
});
