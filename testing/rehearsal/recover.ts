import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clinic } from './clinic.ts';
import { nodeAddress } from './cluster-files.ts';
import { queryAt, type Cluster } from './cluster.ts';
import { drive, newLedger, type Ledger } from './drive.ts';
import { findLosses } from './find-losses.ts';
import { runProgram, startProgram } from './processes.ts';

type Load = { clinic: Clinic; ports: number[]; publishableKey: string; bin: string };
/** Bookings before the moment that are missing, and bookings after it that are there. */
export type Recovered = { before: number; after: number; missing: number; tooMany: number };

const BOOKINGS = 30;
const NEW_SERVER = 9;
const START_WITHIN_MS = 60_000;

/** Recovers the database as it was at a moment between bookings, into a new folder, from the backup and the archive. */
export async function recoverToMoment(cluster: Cluster, { bin, ...load }: Load): Promise<Recovered> {
  const { leader } = await cluster.roles();
  const config = `--config=${path.join(leader.home, 'pgbackrest.conf')}`;
  const pgbackrest = (...args: string[]) => runProgram(leader.home, ['pgbackrest', config, '--stanza=molar', ...args]);
  pgbackrest('stanza-create');
  const before = await book(load);
  pgbackrest('--type=full', 'backup');
  add(before, await book(load));
  const [moment] = await leader.query<{ now: string }>('select clock_timestamp()::text as now');
  const after = await book(load);
  await leader.query('select pg_switch_wal()');
  pgbackrest('check');
  const data = path.join(leader.home, 'recovered');
  const target = ['--type=time', `--target=${moment?.now}`, '--target-action=promote'];
  pgbackrest(`--pg1-path=${data}`, ...target, 'restore');
  const address = nodeAddress(NEW_SERVER);
  const settings = {
    listen_addresses: address,
    hba_file: path.join(data, 'pg_hba.conf'),
    ident_file: path.join(data, 'pg_ident.conf'),
    archive_mode: 'off',
    synchronous_standby_names: '',
    unix_socket_directories: data,
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = startProgram(leader.home, 'recovered', [path.join(bin, 'postgres'), '-D', data, ...options]);
  try {
    await untilPromoted(address);
    const losses = await findLosses(before, (sql) => queryAt(address, sql));
    const rows = await queryAt<{ id: string }>(address, 'select id from booking');
    const found = new Set(rows.map(({ id }) => id));
    const tooMany = after.bookings.filter((id) => found.has(id)).length;
    return {
      before: before.bookings.length,
      after: after.bookings.length,
      missing: losses.bookings + losses.payments + losses.cancellations,
      tooMany,
    };
  } finally {
    await server.end('SIGINT');
  }
}

async function book({ clinic, ports, publishableKey }: Omit<Load, 'bin'>): Promise<Ledger> {
  const ledger = newLedger();
  await drive(clinic, ledger, { ports, publishableKey, clients: 3, isOver: () => ledger.bookings.length >= BOOKINGS });
  return ledger;
}

function add(ledger: Ledger, more: Ledger): void {
  ledger.bookings.push(...more.bookings);
  ledger.payments.push(...more.payments);
  ledger.cancellations.push(...more.cancellations);
}

async function untilPromoted(address: string): Promise<void> {
  for (const end = Date.now() + START_WITHIN_MS; Date.now() < end; await pause(200)) {
    const rows = await queryAt<{ is: boolean }>(address, 'select pg_is_in_recovery() as is').catch(() => []);
    if (rows[0]?.is === false) return;
  }
  throw new Error('the recovered database was not promoted');
}
