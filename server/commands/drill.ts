import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig, type Config } from '#server/app/config/config';
import { readDatabaseConfig } from '#server/app/config/database-config';
import { BackupRefused, readBackup, type Contents } from '#server/app/startup/backup-file';
import { buildPortalApp } from '#server/app/startup/build-portal-app';
import { createLogger } from '#server/app/startup/create-logger';
import { explainRefusal } from '#server/app/startup/explain-refusal';
import { openOwnDatabase } from '#server/app/startup/open-database';
import { openPortal } from '#server/app/startup/open-portal';
import { followKeys } from '#server/app/startup/open-sealing';
import { runCommand } from '#server/app/startup/run-command';
import { countRows } from '#server/platform/database/dump-rows';
import type { OpenDatabase } from '#server/platform/database/open-database';
import { hasDemoAccounts } from '#server/people/profiles/people-rows';
import { inviteStaff } from '#server/accounts/create/invite-staff';

const USAGE = 'Usage: molar drill <file>';

type Restored = Contents & { madeAt: string };
/** Facts of the restored database that settings have to agree with. */
type Facts = { isDemo: boolean; currency: string | null | undefined };

/**
 * `drill <file>`: restores a backup into a temporary embedded database, counts its rows again, starts a portal on it
 * without outside services and signs in. Touches no other database and removes everything afterwards. Returns a line for
 * the operator's records.
 */
async function runDrill(): Promise<string> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [file, ...surplus] = positionals;
  if (!file || surplus.length > 0) throw new ConfigError([USAGE]);
  const begun = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'molar-drill-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const keys = followKeys(readDatabaseConfig().dataKeys)();
  const env = {
    NODE_ENV: 'production',
    DATA_DIR: folder,
    PORT: `${await findFreePort()}`,
    PAYMENTS: 'clinic',
    SESSION_SECRET: randomBytes(36).toString('base64'),
    DATA_KEY: keys.join(','),
  };
  const contents = await restore(readConfig({ ...env, DEMO: 'off' }), resolve(file), keys);
  const { isDemo, currency } = await recount(readConfig({ ...env, DEMO: 'off' }), contents);
  await signIn(readConfig({ ...env, DEMO: isDemo ? 'on' : 'off', ...(currency && { CLINIC_CURRENCY: currency }) }));
  remove();
  const rows = Object.values(contents.counts).reduce((sum, count) => sum + count, 0);
  const seconds = Math.round((performance.now() - begun) / 1000);
  return `${new Date().toISOString().slice(0, 16)}Z drill of ${basename(file)}, made at ${contents.madeAt}: ${rows} rows, ${contents.images} photos and ${contents.jobs} waiting jobs restored and counted, portal started, signed in; ${seconds} s; everything removed`;
}

async function restore(config: Config, file: string, keys: string[]): Promise<Restored> {
  return withDatabase(config, (database) => readBackup(database, join(config.dataDir, 'images'), file, { keys }));
}

/** Opens the restored database anew, from its files. @throws BackupRefused if it has other rows than the backup */
async function recount(config: Config, { counts }: Restored): Promise<Facts> {
  return withDatabase(config, async ({ read }) => {
    const found = await countRows(read);
    const wrong = Object.keys(counts).filter((table) => found[table] !== counts[table]);
    if (wrong.length > 0)
      throw new BackupRefused(`the restored database differs from the backup in ${wrong.join(', ')}`);
    const treatment = await read.selectFrom('treatment').select('currency').limit(1).executeTakeFirst();
    return { isDemo: await hasDemoAccounts(read), currency: treatment?.currency };
  });
}

async function withDatabase<Result>(
  config: Config,
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await openOwnDatabase(config);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/**
 * Serves the restored portal, and signs in over HTTP as an admin of the drill's own. No job runs, so nothing is sent to anybody.
 */
async function signIn(config: Config): Promise<void> {
  const log = createLogger('silent');
  const opened = await openPortal(config, log);
  const app = await buildPortalApp(opened, config, { logger: log });
  try {
    const origin = await app.listen({ port: config.port, host: config.host });
    const person = { email: 'drill@molar.invalid', name: 'Drill', role: 'admin', language: 'en' } as const;
    const { subject } = await inviteStaff(opened.portal, { ...person, actorId: null, canMail: false });
    const created = await opened.portal.ports.identity.createLink('invitation', { subject, email: person.email });
    const token = new URL(created?.link ?? origin).hash.slice('#token='.length);
    const password = `Drill#${randomBytes(12).toString('hex')}`;
    await send(origin, '/api/auth/reset-password', { body: { token, newPassword: password } });
    const session = await send(origin, '/api/auth/sign-in/email', { body: { email: person.email, password } });
    const cookie = session.headers.getSetCookie().map((value) => value.split(';')[0]);
    const minted = await send(origin, `/api/v1/jwt?email=${person.email}`, { headers: { cookie: cookie.join('; ') } });
    const { accessToken } = (await minted.json()) as { accessToken: string };
    await send(origin, '/api/v1/profile', { headers: { authorization: `Bearer ${accessToken}` } });
  } finally {
    await app.close();
    await opened.close();
  }
}

/** @throws BackupRefused if the response is not 200 */
async function send(
  origin: string,
  path: string,
  { body, headers = {} }: { body?: object; headers?: Record<string, string> },
): Promise<Response> {
  const response = await fetch(`${origin}${path}`, {
    headers: { origin, ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (response.status === 200) return response;
  throw new BackupRefused(`the restored portal responds to ${path.split('?')[0]} with ${response.status}`);
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A drill has no DATA_DIR: its folder is below that of TMPDIR. */
function nameFolder(error: unknown): never {
  const lines = explainRefusal(error);
  throw lines ? new ConfigError(lines.map((line) => line.replace(/^DATA_DIR /, 'TMPDIR '))) : error;
}

await runCommand(() => runDrill().catch(nameFolder), USAGE);
