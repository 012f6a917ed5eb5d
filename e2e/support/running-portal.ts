import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Mail } from '#server/platform/ports/mailer';
import { fillDataFolder } from '../../testing/embedded-template.ts';
import { freePort } from '../../testing/free-port.ts';
import { memoryFolder } from '../../testing/memory-folder.ts';
import { spawnServer, type SpawnedServer } from '../../testing/spawn-server.ts';

/** A mail as stored in the outbox. */
type SentMail = Mail & { sentAt: string };

/** The real portal, built and in demo mode, with its own port and data folder. */
export type RunningPortal = {
  baseURL: string;
  dataDir: string;
  /** The current server process; a new one after each restart. */
  pid: () => number;
  /**
   * Stops the portal gracefully and restarts it with the same data and port, at `clockOffsetMs` from the present time
   * on; returns the start time in milliseconds.
   */
  restart: (whileStopped?: () => void, clockOffsetMs?: number) => Promise<number>;
  /** Every mail it would have sent, oldest first. */
  mails: () => SentMail[];
  /** Output since the last start. */
  log: () => string;
  /** Stops it and deletes its data. */
  stop: () => Promise<void>;
};

const shiftingClock = new URL('../../testing/faults/server-preload.ts', import.meta.url);
const cheapPasswords = new URL('./cheap-passwords.ts', import.meta.url);
const STOP_WITHIN_MS = 10_000;

/**
 * Starts a portal and waits until it is ready; `env` adds to its configuration, `preloads` run before it, and its clock is
 * `clockOffsetMs` ahead.
 */
export async function startPortal(
  env: Record<string, string> = {},
  preloads: URL[] = [],
  clockOffsetMs = 0,
): Promise<RunningPortal> {
  const dataDir = mkdtempSync(path.join(memoryFolder(), 'molar-e2e-'));
  if (!env['DATABASE_URL']) await fillDataFolder(dataDir);
  const PORT = String(await freePort());
  // Journeys make their own data, so that they do not depend on the hour.
  const own = { NODE_ENV: 'production', HOST: '127.0.0.1', PORT, DATA_DIR: dataDir, DEMO: 'accounts' };
  const launch = (CLOCK_OFFSET_MS = 0) =>
    spawnServer('build/portal/main.js', {
      env: { ...own, ...env, CLOCK_OFFSET_MS: String(CLOCK_OFFSET_MS) },
      // It shifts the clock, also that of the embedded database.
      preloads: [cheapPasswords, ...preloads, ...(CLOCK_OFFSET_MS === 0 ? [] : [shiftingClock])],
    });
  let earlier = '';
  let server = await launch(clockOffsetMs);
  return {
    baseURL: `http://127.0.0.1:${PORT}`,
    dataDir,
    pid: () => server.process.pid ?? 0,
    restart: async (whileStopped, clockOffsetMs) => {
      await stop(server);
      earlier += server.log();
      whileStopped?.();
      const begun = performance.now();
      server = await launch(clockOffsetMs);
      return performance.now() - begun;
    },
    mails: () => readOutbox(path.join(dataDir, 'outbox')),
    log: () => earlier + server.log(),
    stop: async () => {
      await stop(server);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function stop(server: SpawnedServer): Promise<void> {
  const killer = setTimeout(() => server.process.kill('SIGKILL'), STOP_WITHIN_MS);
  await server.end('SIGTERM');
  clearTimeout(killer);
}

function readOutbox(folder: string): SentMail[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as SentMail)
    .sort((a, b) => a.sentAt.localeCompare(b.sentAt));
}
