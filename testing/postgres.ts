import { spawn, spawnSync, type SpawnSyncOptions } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { findPostgres } from '../scripts/lib/find-postgres.ts';
import { freePort } from './free-port.ts';
import { memoryFolder } from './memory-folder.ts';

/** A PostgreSQL server for tests; the user of `url` may create databases. */
type TestPostgres = { url: string; stop: () => Promise<void> };

/** A PostgreSQL server that tests may crash: durable unless the machine itself goes down. */
export type OwnPostgres = TestPostgres & {
  /** `pg_ctl -m immediate restart`: breaks every connection; recovers as after a crash. */
  restart: () => Promise<void>;
};

const TIMEOUT_MS = 60_000;
const lasting = ['synchronous_commit=on'];
const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300', 'jit=off'];

/**
 * Uses the server named by TEST_DATABASE_URL, otherwise starts one in a temporary folder that ends with this process; with
 * `inMemory`, which a measurement does not want, preferably in a folder in memory.
 */
export async function startTestPostgres({ inMemory = false } = {}): Promise<TestPostgres> {
  const named = process.env.TEST_DATABASE_URL;
  if (named) return { url: named, stop: async () => undefined };
  const found = findPostgres();
  if (!found)
    throw new Error('The tests need PostgreSQL: `npm test` installs one, or name a database in TEST_DATABASE_URL.');
  // Its databases are gone before anything has to be cleaned up in them.
  return startOwn(found, inMemory ? ['autovacuum=off'] : [], inMemory ? memoryFolder() : tmpdir());
}

/** Starts a PostgreSQL server with the settings of a real one, which flushes every commit to the disk. */
export async function startDurablePostgres(): Promise<TestPostgres> {
  return startOwn(findPostgres() ?? '', [...lasting, 'fsync=on', 'full_page_writes=on']);
}

/** Whether tests may crash PostgreSQL: not if TEST_DATABASE_URL names a shared server. */
export const mayCrashPostgres =
  findPostgres() !== null && !process.env.TEST_DATABASE_URL && process.platform !== 'win32';

/** Starts a PostgreSQL server that tests may crash. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  return startOwn(findPostgres() ?? '', lasting);
}

async function startOwn(found: string, more: string[] = [], parent = tmpdir()): Promise<OwnPostgres> {
  const home = mkdtempSync(path.join(parent, 'molar-postgres-'));
  const data = path.join(home, 'data');
  const user = unprivilegedUser();
  if (user) chownSync(home, user.uid, user.gid);
  const bin = user && found.includes('node_modules') ? copyWithin(found, home) : found;
  const as = { cwd: home, ...user };

  initialise(path.join(bin, 'initdb'), data, as);
  const port = await freePort();
  const sockets = process.platform === 'win32' ? [] : ['-c', 'unix_socket_directories='];
  const args = [
    '-D',
    data,
    '-p',
    String(port),
    '-h',
    '127.0.0.1',
    ...sockets,
    ...[...settings, ...more].flatMap((item) => ['-c', item]),
  ];
  const server = spawnWithParent(path.join(bin, 'postgres'), args, as);
  let log = '';
  server.stderr.on('data', (part: Buffer) => (log += part.toString()));
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()));

  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  const stop = async () => {
    server.stdin.end();
    if (process.platform === 'win32') server.kill();
    await ended;
    rmSync(home, { recursive: true, force: true });
  };
  const restart = async () => {
    const pgCtl = spawn(path.join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', '-w', 'restart'], {
      ...as,
      stdio: 'ignore',
    });
    const [code] = (await once(pgCtl, 'exit')) as [number];
    if (code !== 0 || !(await answers(url))) throw new Error(`PostgreSQL did not come back: ${log.trim()}`);
  };
  if (await answers(url)) return { url, stop, restart };
  await stop();
  throw new Error(`PostgreSQL did not start: ${log.trim().split('\n').at(-1)}`);
}

/** Spawns a process that ends when its standard input closes, so that a killed test run leaves none behind. */
export function spawnWithParent(
  command: string,
  args: string[],
  options: { cwd: string; uid?: number; gid?: number; env?: NodeJS.ProcessEnv },
) {
  const stdio: ['pipe', 'ignore', 'pipe'] = ['pipe', 'ignore', 'pipe'];
  if (process.platform === 'win32') return spawn(command, args, { ...options, stdio });
  // A restart changes the process id, which the PID file holds.
  const leash =
    '"$0" "$@" </dev/null & cat >/dev/null; read -r server <data/postmaster.pid && kill -INT "$server"; ' +
    'while kill -0 "$server" 2>/dev/null; do sleep 0.05; done; home=$PWD; cd /; rm -rf "$home"';
  return spawn('/bin/sh', ['-c', leash, command, ...args], { ...options, stdio, detached: true });
}

function initialise(initdb: string, data: string, options: SpawnSyncOptions): void {
  const args = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'];
  const { status, stderr, error } = spawnSync(initdb, args, { ...options, encoding: 'utf8' });
  if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? stderr.trim()}`);
}

/** PostgreSQL refuses to run as root; returns the ids of `postgres` or `nobody` instead. */
export function unprivilegedUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const users = new Map(
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .map(([name, , uid, gid]) => [name, { uid: Number(uid), gid: Number(gid) }]),
  );
  return users.get('postgres') ?? users.get('nobody') ?? null;
}

/** Copies the binaries, because the checkout may be readable by root only. */
function copyWithin(bin: string, home: string): string {
  const copy = path.join(home, 'native');
  cpSync(path.dirname(bin), copy, { recursive: true, verbatimSymlinks: true });
  return path.join(copy, 'bin');
}

async function answers(url: string): Promise<boolean> {
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await pause(50)) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      return true;
    } catch {
      continue;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  return false;
}
