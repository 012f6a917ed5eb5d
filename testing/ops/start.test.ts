import { createServer } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addressOf, openTestDatabase } from '#testing/database';
import { freePort, listenOnFreePort } from '#testing/free-port';
import { startServer } from '../faults/server-process.ts';

test.each(['PORT', 'METRICS_PORT'])(
  'a start whose %s is taken ends, names it and leaves nothing behind',
  async (setting) => {
    const database = await openTestDatabase('postgres');
    const folder = mkdtempSync(join(tmpdir(), 'molar-start-'));
    const other = createServer((caller) => caller.destroy());
    const port = await listenOnFreePort(other);
    const env = {
      DATA_DIR: folder,
      DEMO: 'on',
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
