import { createServer } from 'node:net';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { addressOf, openTestDatabase } from '#testing/database';
import { casesOf } from '#testing/every-case';
import { freePort, listenOnFreePort } from '#testing/free-port';
import { mountTinyDisk } from '#testing/tiny-disk';
import { startServer } from '../faults/server-process.ts';
import { DATA_KEY, SESSION_SECRET } from '#testing/session-secret';

/** Outside demo mode, because demo accounts take a second of processor time. */
const SETTINGS = { DEMO: 'off', PAYMENTS: 'clinic', SESSION_SECRET, DATA_KEY };

test.each(casesOf(['PORT', 'METRICS_PORT'], 1))(
  'a start whose %s is in use exits, reports the setting and leaves nothing behind',
  async (setting) => {
    const database = await openTestDatabase('postgres');
    const folder = mkdtempSync(join(tmpdir(), 'molar-start-'));
    const other = createServer((caller) => caller.destroy());
    const port = await listenOnFreePort(other);
    const env = {
      ...SETTINGS,
      DATA_DIR: folder,
      DATABASE_URL: addressOf(database),
      METRICS_PORT: `${await freePort()}`,
    };
    await expect(startServer({ ...env, [setting]: `${port}` })).rejects.toThrow(
      `Molar cannot start: ${setting} is in use already`,
    );
    other.close();
    rmSync(folder, { recursive: true, force: true });
    await database.close();
  },
);

const addresses: [string, Record<string, string>][] = [
  ['METRICS_HOST cannot be used: listen EADDRNOTAVAIL', { METRICS_HOST: '203.0.113.1' }],
  ['METRICS_HOST cannot be used: getaddrinfo', { METRICS_HOST: 'nowhere.invalid' }],
  ['HOST cannot be used: listen EADDRNOTAVAIL', { HOST: '203.0.113.1' }],
];

test.each(casesOf(addresses, 1, 2))(
  'a start whose address does not exist exits with one line: %s',
  async (line, settings) => {
    const database = await openTestDatabase('postgres');
    const folder = mkdtempSync(join(tmpdir(), 'molar-start-'));
    const start = startServer({
      ...SETTINGS,
      DATA_DIR: folder,
      DATABASE_URL: addressOf(database),
      METRICS_PORT: `${await freePort()}`,
      ...settings,
    });
    await expect(start).rejects.toThrow(`Molar cannot start: ${line}`);
    rmSync(folder, { recursive: true, force: true });
    await database.close();
  },
);

const places: [string, (folder: string, url: string) => Record<string, string>, RegExp][] = [
  [
    'DATABASE_URL',
    (folder, url) => ({ DATA_DIR: folder, DATABASE_URL: `${url}_absent` }),
    /database ".*_absent" does not exist/,
  ],
  ['DATA_DIR', (folder) => ({ DATA_DIR: join(folder, 'file', 'data') }), /ENOTDIR/],
  ['DATA_DIR', (folder) => ({ DATA_DIR: join(folder, 'dangling') }), /EEXIST/],
  ['DATA_DIR', (folder) => ({ DATA_DIR: join(folder, 'x'.repeat(300)) }), /ENAMETOOLONG/],
  ['DATA_DIR', (folder) => ({ DATA_DIR: join(folder, 'loop', 'data') }), /ELOOP/],
  ['DATA_DIR', () => ({ DATA_DIR: '/proc/x/y' }), /ENOENT/],
];

test.each(casesOf(places, 0, 1, 5))(
  'a start with an unusable %s exits with one line',
  async (setting, settings, reason) => {
    const folder = mkdtempSync(join(tmpdir(), 'molar-start-'));
    writeFileSync(join(folder, 'file'), '');
    symlinkSync(join(folder, 'absent'), join(folder, 'dangling'));
    symlinkSync(join(folder, 'loop'), join(folder, 'loop'));
    const { url } = inject('postgres');
    const start = startServer({ DEMO: 'on', LOG_LEVEL: 'silent', ...settings(folder, url) });
    const { message } = await start.then(
      () => new Error('it started'),
      (error: Error) => error,
    );
    const [, line = '', ...rest] = message.split('\n');
    expect(line).toMatch(`Molar cannot start: ${setting} cannot be `);
    expect(line).toMatch(reason);
    expect(rest).toEqual(['']);
    rmSync(folder, { recursive: true, force: true });
  },
);

const tiny = mountTinyDisk();

test.skipIf(!tiny)('a start on a full disk exits with one line', async () => {
  const start = startServer({ DEMO: 'on', LOG_LEVEL: 'silent', DATA_DIR: join(tiny?.folder ?? '', 'data') });
  await expect(start).rejects.toThrow(
    /^The server ended while starting:\nMolar cannot start: DATA_DIR cannot be written: [^\n]*(?:ENOSPC|full)[^\n]*\n$/,
  );
  tiny?.unmount();
});
