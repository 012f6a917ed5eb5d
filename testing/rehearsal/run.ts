import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { cardKeysOf } from '#server/app/startup/open-card-payments';
import { findProgram } from '../../scripts/lib/find-program.ts';
import { findPostgres } from '../../scripts/lib/find-postgres.ts';
import { startPortalProcess } from '../ops/portal-process.ts';
import { fillClinic, type Patient } from './clinic.ts';
import { drive, newLedger } from './drive.ts';
import { findLosses } from './find-losses.ts';
import { startHaproxy } from './haproxy.ts';
import { loseStandby, type Outage } from './lose-standby.ts';
import { shareFolders } from '#testing/share-folders';
import { addressOf, startPrimary, startStandby, type PostgresServer } from './postgres-server.ts';
import { DATA_KEY, SESSION_SECRET } from '#testing/session-secret';

// Rehearses the loss of the standby and then of the primary with real servers: nothing acknowledged to a
// patient may be lost.
const { values } = parseArgs({
  options: {
    asynchronous: { type: 'boolean', default: false },
    clients: { type: 'string', default: '12' },
    bookings: { type: 'string', default: '300' },
  },
});
const STALL_MS = 1000;
const NOTICE_MS = 2000;
/** Connections of a portal that may wait for the standby. */
const MAY_WAIT = 6;
const bookings = Number(values.bookings);

const stops: (() => Promise<unknown>)[] = [];
try {
  process.exitCode = (await rehearse()) ? 0 : 1;
} finally {
  for (const stop of stops.toReversed()) await stop();
}

async function rehearse(): Promise<boolean> {
  const bin = findPostgres();
  if (!bin) throw new Error('The rehearsal needs PostgreSQL with its commands (psql, pg_basebackup): install it.');
  const haproxy = findProgram('haproxy');
  if (!haproxy) throw new Error('The rehearsal needs HAProxy, the address of the database: install it.');
  report(`Starting a primary and ${values.asynchronous ? 'an asynchronous' : 'a synchronous'} standby …`);
  const primary = await opened(startPrimary(bin, values.asynchronous ? '' : 'db_2'));
  const standby = await opened(startStandby(bin, primary, 'db_2'));
  await untilFollowed(primary, values.asynchronous ? 'async' : 'sync');

  report('Starting two portal servers at once on the empty database …');
  const proxy = await startHaproxy(haproxy, primary);
  stops.push(proxy.stop);
  const url = addressOf('molar', proxy);
  const owner = addressOf('molar_owner', proxy);
  const env = { DATABASE_URL: url, MIGRATION_DATABASE_URL: owner, SESSION_SECRET, DATA_KEY, LOG_LEVEL: 'silent' };
  const home = mkdtempSync(path.join(tmpdir(), 'molar-rehearsal-'));
  stops.push(async () => rmSync(home, { recursive: true, force: true }));
  const dataDirs = ['portal-1', 'portal-2'].map((name) => path.join(home, name)) as [string, string];
  shareFolders(...dataDirs);
  const portals = await Promise.all(dataDirs.map((DATA_DIR) => startPortalProcess({ ...env, DATA_DIR })));
  for (const portal of portals) stops.push(() => portal.kill('SIGTERM'));
  const clinic = await fillClinic(url, SESSION_SECRET, { doctors: 40, days: 30, patients: 60 + 2 * bookings });

  const ledger = newLedger();
  const ports = portals.map(({ port }) => port);
  const patient = clinic.patients.shift();
  if (!patient) throw new Error('the clinic has no patients');
  async function overcomeLostStandby(): Promise<Outage> {
    report(`${ledger.bookings.length} bookings. The standby is lost; everybody goes on asking …`);
    const outage = await loseStandby(primary, { ports, patient: patient as Patient });
    const before = ledger.bookings.length;
    report(`The standby is back after ${outage.seconds} s …`);
    await until(() => ledger.bookings.length > before);
    return outage;
  }
  let target = Infinity;
  const { publishableKey } = cardKeysOf(SESSION_SECRET);
  const work = drive(clinic, ledger, {
    ports,
    publishableKey,
    clients: Number(values.clients),
    isOver: () => ledger.bookings.length >= target,
  });
  report(`${values.clients} patients book and pay …`);
  await until(() => ledger.bookings.length >= bookings / 2);
  const outage = values.asynchronous ? null : await overcomeLostStandby();
  await until(() => ledger.bookings.length >= bookings);
  const sinceOutage = ledger.times.length - 1;
  const [sender] = await primary.query<{ pid: number }>('select pid from pg_stat_replication');
  if (!sender) throw new Error('no standby is connected to the primary');
  report(
    `${ledger.bookings.length} bookings. Replication to the standby stalls for ${STALL_MS / 1000} s, then the primary is killed …`,
  );
  process.kill(sender.pid, 'SIGSTOP');
  await pause(STALL_MS);
  const promised = { bookings: ledger.bookings.length, payments: ledger.payments.length };
  process.kill(sender.pid, 'SIGKILL');
  const killed = performance.now();
  await primary.kill();
  await pause(NOTICE_MS);
  const [promotion] = await standby.query<{ done: boolean }>('select pg_promote(true, 60) as done');
  if (!promotion?.done) throw new Error('the standby was not promoted');
  await proxy.switchTo(standby);
  report(`Promoted ${((performance.now() - killed) / 1000).toFixed(1)} s after the loss. The portals reconnect …`);
  target = ledger.bookings.length + bookings;
  await work;

  report('The lost server comes back as the new standby, from an empty folder …');
  const next = await opened(startStandby(bin, standby, 'db_1'));
  await standby.query(`alter system set synchronous_standby_names = 'db_1'`);
  await standby.query('select pg_reload_conf()');
  await untilFollowed(standby, 'sync');
  target = ledger.bookings.length + 20;
  await drive(clinic, ledger, {
    ports,
    publishableKey,
    clients: 2,
    isOver: () => ledger.bookings.length >= target,
  });
  const losses = await findLosses(ledger, standby.query);
  const onNext = await findLosses(ledger, next.query);
  const badOutage = outage !== null && (outage.failedReads > 0 || outage.waiting > portals.length * MAY_WAIT);
  const lost =
    losses.bookings +
    losses.payments +
    losses.cancellations +
    losses.twice +
    losses.charges +
    onNext.bookings +
    onNext.payments;
  report('');
  report(`acknowledged before the loss    ${promised.bookings} bookings, ${promised.payments} payments`);
  report(`acknowledged in all             ${ledger.bookings.length} bookings, ${ledger.payments.length} payments`);
  report(`refused meanwhile, asked again  ${ledger.refused}`);
  report(`lost a race for a slot          ${ledger.taken}`);
  if (outage) {
    report(
      `reads without the standby       ${outage.reads - outage.failedReads} of ${outage.reads} succeeded in ${outage.seconds} s`,
    );
    report(`backends that waited for it     ${outage.waiting} at most`);
  }
  report(`seconds without a primary       ${(longestGap(ledger.times.slice(sinceOutage)) / 1000).toFixed(1)}`);
  report(`missing                         ${losses.bookings} bookings, ${losses.payments} payments`);
  report(`missing on the new standby      ${onNext.bookings} bookings, ${onNext.payments} payments`);
  report(`slots booked twice              ${losses.twice}`);
  report(`bookings paid twice             ${losses.charges}`);
  for (const line of new Set(ledger.odd)) report(`odd: ${line}`);
  report(lost === 0 ? 'Nothing that was promised is missing.' : 'SOMETHING THAT WAS PROMISED IS MISSING.');
  if (badOutage) report('WITHOUT THE STANDBY READS FAILED, OR TOO MANY BACKENDS WAITED.');
  return lost === 0 && ledger.odd.length === 0 && !badOutage;
}

async function opened(server: Promise<PostgresServer>): Promise<PostgresServer> {
  const one = await server;
  stops.push(one.stop);
  return one;
}

async function untilFollowed(server: PostgresServer, state: 'sync' | 'async'): Promise<void> {
  await until(async () => {
    const rows = await server.query<{ sync_state: string }>(
      `select sync_state from pg_stat_replication where state = 'streaming'`,
    );
    return rows.some((row) => row.sync_state === state);
  });
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 300_000; Date.now() < end; await pause(50)) if (await isTrue()) return;
  throw new Error('the rehearsal made no progress');
}

function longestGap(times: number[]): number {
  return Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? time)));
}

function report(line: string): void {
  process.stdout.write(`${line}\n`);
}
