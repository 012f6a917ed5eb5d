import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { freePort } from '#testing/free-port';
import { unprivilegedUser } from '#testing/postgres';
import { setTimeout as pause } from 'node:timers/promises';

const START_WITHIN_MS = 10_000;

/** Starts PgBouncer in transaction mode in front of a PostgreSQL server; `url` is the server's URL through it. */
export async function startPgbouncer(
  command: string,
  postgresUrl: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const home = mkdtempSync(path.join(tmpdir(), 'molar-pgbouncer-'));
  const { hostname, port: postgresPort, username } = new URL(postgresUrl);
  const port = await freePort();
  const users = path.join(home, 'users.txt');
  const settings = path.join(home, 'pgbouncer.ini');
  writeFileSync(users, `"${username}" ""\n`);
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${postgresPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 15
max_client_conn = 1000
`,
  );
  chmodSync(home, 0o755);
  // Ends when its standard input closes, so that a killed test run leaves none behind. PgBouncer refuses to run as root.
  const leash = '"$0" "$@" </dev/null & server=$!; cat >/dev/null; kill -INT "$server"; wait "$server"';
  const process = spawn('/bin/sh', ['-c', leash, command, settings], {
    ...unprivilegedUser(),
    cwd: home,
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
  });
  let log = '';
  process.stderr.on('data', (part: Buffer) => (log += part.toString()));
  const ended = new Promise<void>((resolve) => process.once('close', () => resolve()));
  const stop = async () => {
    process.stdin.end();
    await ended;
    rmSync(home, { recursive: true, force: true });
  };
  const url = Object.assign(new URL(postgresUrl), { host: `127.0.0.1:${port}` }).href;
  for (const end = Date.now() + START_WITHIN_MS; Date.now() < end; await pause(50)) {
    const client = new Client({ connectionString: url });
    const isUp = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (isUp) return { url, stop };
  }
  await stop();
  throw new Error(`PgBouncer did not start:\n${log}`);
}
