import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client, type QueryResultRow } from 'pg';
import { freePort } from '../free-port.ts';
import { spawnWithParent, unprivilegedUser } from '../postgres.ts';

/** A real PostgreSQL server with the production settings: none is changed for speed. */
export type PostgresServer = {
  port: number;
  /** Runs a query in the portal's database. */
  query: <R extends QueryResultRow>(sql: string, database?: string) => Promise<R[]>;
  /** SIGKILL, as when the machine loses its power. */
  kill: () => Promise<void>;
  stop: () => Promise<void>;
};

const scripts = fileURLToPath(new URL('../../ops/postgres/', import.meta.url));
const TIMEOUT_MS = 60_000;
const SUPERUSER_PASSWORD = 'of-the-rehearsal';
const REPLICATION_PASSWORD = 'of-the-line-between-them';
const ROLES = { molar: 'of-the-portal', molar_owner: 'of-the-migrations' };

/** Starts a new primary, set up by ops/postgres/on-first-start.sh. */
export async function startPrimary(bin: string, synchronousStandby: string): Promise<PostgresServer> {
  const place = makePlace(bin);
  const { home, data, env, as } = place;
  const passwordFile = path.join(home, 'password');
  writeFileSync(passwordFile, SUPERUSER_PASSWORD, { mode: 0o644 });
  const auth = ['--auth-local=trust', '--auth-host=scram-sha-256', `--pwfile=${passwordFile}`];
  execFileSync(path.join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-E', 'UTF8', '--no-locale', ...auth], as);
  const server = await launch(place, [path.join(bin, 'postgres')]);
  await server.query('create database molar', 'postgres');
  const facts = { POSTGRES_USER: 'postgres', POSTGRES_DB: 'molar', PGHOST: home, PGPORT: String(server.port) };
  const wanted = {
    REPLICATION_PASSWORD,
    SYNCHRONOUS_STANDBY: synchronousStandby,
    PORTAL_PASSWORD: ROLES.molar,
    MIGRATION_PASSWORD: ROLES.molar_owner,
    RUNTIME_ROLE_SQL: path.join(home, 'runtime-role.sql'),
  };
  execFileSync('bash', [path.join(home, 'on-first-start.sh')], { ...as, env: { ...env, ...facts, ...wanted } });
  return server;
}

/** Starts a standby of `primary`, created by ops/postgres/standby.sh. */
export async function startStandby(bin: string, primary: PostgresServer, name: string): Promise<PostgresServer> {
  const place = makePlace(bin);
  const facts = { PRIMARY_HOST: '127.0.0.1', PRIMARY_PORT: String(primary.port), STANDBY_NAME: name };
  Object.assign(place.env, facts, { REPLICATION_PASSWORD });
  return launch(place, ['bash', path.join(place.home, 'standby.sh')]);
}

/** The connection URL of a server, or of the proxy in front of it, for one of the portal's roles. */
export function addressOf(role: keyof typeof ROLES, { port }: { port: number }): string {
  return `postgresql://${role}:${ROLES[role]}@127.0.0.1:${port}/molar`;
}

type Place = ReturnType<typeof makePlace>;

/** A temporary folder owned by a user that PostgreSQL agrees to run as. */
function makePlace(bin: string) {
  const home = mkdtempSync(path.join(tmpdir(), 'molar-rehearsal-'));
  const user = unprivilegedUser();
  for (const name of ['on-first-start.sh', 'standby.sh', 'runtime-role.sql']) {
    copyFileSync(path.join(scripts, name), path.join(home, name));
    chmodSync(path.join(home, name), 0o755);
  }
  if (user) chownSync(home, user.uid, user.gid);
  const data = path.join(home, 'data');
  const env: Record<string, string> = { PATH: `${bin}:${process.env.PATH}`, PGDATA: data, LC_ALL: 'C' };
  return { home, data, env, as: { cwd: home, stdio: 'pipe' as const, ...user } };
}

async function launch({ home, data, env, as }: Place, [command = '', ...args]: string[]): Promise<PostgresServer> {
  const port = await freePort();
  const settings = ['-p', String(port), '-h', '127.0.0.1', '-k', home];
  const child = spawnWithParent(command, [...args, ...settings], { ...as, env });
  let log = '';
  child.stderr.on('data', (part: Buffer) => (log += part.toString()));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async () => {
    child.stdin.end();
    await ended;
  };
  const query = async <R extends QueryResultRow>(sql: string, database = 'molar'): Promise<R[]> => {
    const server = { host: '127.0.0.1', port, user: 'postgres', password: SUPERUSER_PASSWORD };
    const client = new Client({ ...server, database });
    await client.connect();
    try {
      return (await client.query<R>(sql)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  const kill = async () => {
    process.kill(Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
    await stop();
  };
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end && child.exitCode === null; await pause(100)) {
    const isUp = await query('select 1', 'postgres').then(
      () => true,
      () => false,
    );
    if (isUp) return { port, query, kill, stop };
  }
  await stop();
  throw new Error(`PostgreSQL did not start:\n${log}`);
}
