import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { addressOf, openTestDatabase } from '#testing/database';
import { spawnServer } from '#testing/spawn-server';

/** Vite optimizes packages at the first start, which takes long on a busy machine. */
const PATIENCE = { timeout: 120_000 };

/** With MOLAR_SOAK alone: it bundles all packages for the browser. */
test.runIf(process.env['MOLAR_SOAK'])(
  'in development a changed server restarts without failed requests, and pages without scripts reload',
  PATIENCE,
  async () => {
    const database = await openTestDatabase('postgres');
    const folder = mkdtempSync(join(tmpdir(), 'molar-dev-'));
    const settings = { DATABASE_URL: addressOf(database), DATA_DIR: folder, DEMO: 'on', LOG_LEVEL: 'silent' };
    const dev = await spawnServer('server/commands/dev.ts', { env: settings });
    const ask = (path: string) => fetch(`http://127.0.0.1:${dev.port}${path}`);
    const starts = () => dev.log().split(' is open: ').length - 1;
    try {
      const script =
        /<script type="module" src="(\/web\/dev-reload\.ts)"/.exec(await (await ask('/')).text())?.[1] ?? '';
      expect(await (await ask(script)).text()).toContain('molar:changed');

      const now = new Date();
      utimesSync(fileURLToPath(new URL('../../server/app/http/build-app.ts', import.meta.url)), now, now);
      const statuses = new Set<number>();
      while (starts() < 2) statuses.add((await ask('/healthz')).status);
      expect(statuses).toEqual(new Set([200]));
      expect((await ask('/reviews')).status).toBe(200);
    } finally {
      await dev.end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
      await database.close();
    }
    expect(dev.process.exitCode).toBe(0);
  },
);
