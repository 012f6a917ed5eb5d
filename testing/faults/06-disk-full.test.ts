import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOneDatabase } from '#testing/database';
import { openTestPortal, type TestPortal } from '#testing/portal';
import { mountTinyDisk } from '#testing/tiny-disk';
import { photoForm, uploadForm } from '#testing/upload-photo';
import { SESSION_SECRET } from '#testing/session-secret';

describeOneDatabase('an image folder that cannot be written', (open) => {
  let portal: TestPortal;
  let cookie: string;
  const tiny = mountTinyDisk();
  beforeAll(async () => {
    portal = await openTestPortal(await open());
    cookie = await portal.signUpIdentity('photo@example.test');
  });
  afterAll(async () => {
    await portal.close();
    tiny?.unmount();
  });

  const upload = async (photo?: Buffer) => uploadForm(portal, cookie, await photoForm(photo));
  const rows = () => portal.db.selectFrom('image').select('url').execute();
  const refusedForNow = {
    status: 503,
    body: { status: 'Failed', code: 'unavailable', message: expect.stringMatching(/./) },
    headers: { 'retry-after': expect.any(String) },
  };

  test('fault 6: the folder cannot be written: a clear error, no row, and uploads work again afterwards', async () => {
    const folder = join(portal.dataDir, 'images');
    // A file instead of the folder, because permissions would not stop a root process.
    rmSync(folder, { recursive: true, force: true });
    writeFileSync(folder, 'in the way');
    expect(await upload()).toMatchObject(refusedForNow);
    expect(await rows()).toEqual([]);
    renameSync(folder, `${folder}.away`);
    expect((await upload()).status).toBe(200);
    expect(await rows()).toHaveLength(1);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  test.skipIf(!tiny)('fault 6: the disk is full: a clear error, no row and no partial file', async () => {
    const dataDir = join(tiny!.folder, 'data');
    mkdirSync(dataDir);
    const before = await rows();
    await portal.close();
    portal = await openTestPortal(await open(), {
      DATA_DIR: dataDir,
      SESSION_SECRET,
    });
    cookie = await portal.signUpIdentity('full@example.test');
    writeFileSync(join(dataDir, 'filling'), Buffer.alloc(4096));
    const { default: sharp } = await import('sharp');
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 80 };
    const photo = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#fff', noise } })
      .jpeg({ quality: 95 })
      .toBuffer();
    expect(await upload(photo)).toMatchObject(refusedForNow);
    expect(await rows()).toEqual([]);
    expect(readdirSync(join(dataDir, 'images'))).toEqual([]);
    expect(before).toHaveLength(1);
  });

  test('fault 6: the row cannot be written: no file remains', async () => {
    const folder = join(portal.dataDir, 'images');
    mkdirSync(folder, { recursive: true });
    const files = readdirSync(folder);
    await sql`alter table image add constraint no_more check (url = '') not valid`.execute(portal.db);
    try {
      expect((await upload()).status).toBeGreaterThanOrEqual(500);
    } finally {
      await sql`alter table image drop constraint no_more`.execute(portal.db);
    }
    expect(readdirSync(folder)).toEqual(files);
  });
});
