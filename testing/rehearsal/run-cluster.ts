import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { cardKeysOf } from '#server/app/startup/open-card-payments';
import { DATA_KEY, SESSION_SECRET } from '#testing/session-secret';
import { shareFolders } from '#testing/share-folders';
import { findPostgres } from '../../scripts/lib/find-postgres.ts';
import { freePort } from '../free-port.ts';
import { startPortalProcess } from '../ops/portal-process.ts';
import { fillClinic } from './clinic.ts';
import { Cluster } from './cluster.ts';
import { control, drills } from './drills.ts';
import { recoverToMoment } from './recover.ts';
import { measureDrill, type Measured } from './measure-drill.ts';

// Rehearses the cluster of ops/cluster/ with Debian's packages on loopback, under a load of patients.
const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    only: { type: 'string' },
    control: { type: 'boolean', default: false },
    recover: { type: 'boolean', default: false },
  },
});
const TTL_S = 20;
const RECOVERED_WITHIN_S = TTL_S + 10;
const PATIENTS_OF_A_DRILL = 150;

const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];
const programs = [
  ...(values.recover ? ['pgbackrest'] : []),
  'etcd',
  'patroni',
  'haproxy',
  'pgbouncer',
  'psql',
  'openssl',
  'setpriv',
];
const missing = programs.filter((name) => !folders.some((folder) => existsSync(path.join(folder, name))));
const bin = findPostgres();
if (missing.length > 0 || !bin) {
  const names = [...missing, ...(bin ? [] : ['postgresql'])];
  report(
    `The rehearsal was skipped: it needs Debian's packages patroni, etcd-server, haproxy, pgbouncer and postgresql; missing here: ${names.join(', ')}.`,
  );
} else {
  process.exitCode = (await rehearse(path.dirname(realpathSync(path.join(bin, 'initdb'))))) ? 0 : 1;
  process.exit();
}

async function rehearse(postgres: string): Promise<boolean> {
  const cluster = new Cluster({ bin: postgres, isSafe: !values.control });
  let keepsLogs = false;
  const stops: (() => Promise<unknown>)[] = [() => cluster.stop({ keepsLogs })];
  const finish = async () => {
    for (const stop of stops.toReversed()) await stop().catch(() => undefined);
    stops.length = 0;
  };
  process.once('SIGINT', () => void finish().then(() => process.exit(130)));
  process.once('SIGTERM', () => void finish().then(() => process.exit(143)));
  try {
    report(
      'The files are those of ops/cluster/, with addresses, ports and folders of this machine. Two lines are replaced,',
    );
    report(
      "because Debian 12 has Patroni 3.0.2, and test machines have no watchdog: etcd's interface is v2 instead of v3",
    );
    report('(`etcd:` and ETCD_ENABLE_V2 instead of `etcd3:`), and `watchdog: mode` is off instead of required.');
    report('Starting three etcd, three PostgreSQL under Patroni, HAProxy and PgBouncer twice …');
    await cluster.start();
    report('Starting two portals …');
    const ports = [await freePort(), await freePort()];
    const home = mkdtempSync(path.join(tmpdir(), 'molar-rehearsal-'));
    stops.push(async () => rmSync(home, { recursive: true, force: true }));
    const dataDirs = ['portal-1', 'portal-2'].map((name) => path.join(home, name)) as [string, string];
    shareFolders(...dataDirs);
    const start = (index: number) =>
      startPortalProcess({
        DATA_DIR: dataDirs[index] ?? home,
        ...cluster.settingsOf(index + 1),
        SESSION_SECRET,
        DATA_KEY,
        PORT: String(ports[index]),
        LOG_LEVEL: 'error',
      });
    const portals = await Promise.all([start(0), start(1)]);
    for (const index of [0, 1]) stops.push(async () => portals[index]?.kill('SIGKILL'));
    const restartPortal = async () => {
      await portals[0].kill('SIGTERM');
      portals[0] = await start(0);
    };
    const chosen = drills.filter(
      ({ name, isShort }) => (!values.short || isShort) && (!values.only || name.includes(values.only)),
    );
    const wanted = values.control ? [control] : chosen;
    const patients = PATIENTS_OF_A_DRILL * wanted.length;
    const url = cluster.settingsOf(1)['DATABASE_DIRECT_URL'] ?? '';
    const clinic = await fillClinic(url, SESSION_SECRET, { doctors: 30, days: 20, patients });
    const { publishableKey } = cardKeysOf(SESSION_SECRET);
    if (values.recover) {
      report('Backing up, booking, and recovering the moment between …');
      const load = { clinic, ports, publishableKey, bin: postgres };
      const { before, after, missing, tooMany } = await recoverToMoment(cluster, load);
      report(
        `acknowledged before the moment  ${before} bookings, of which and of their payments are missing ${missing}`,
      );
      report(`acknowledged after it           ${after} bookings, of which are there ${tooMany}`);
      return missing + tooMany === 0;
    }
    const measured: Measured[] = [];
    for (const drill of wanted) {
      report(`Drill: ${drill.name} …`);
      measured.push(await measureDrill(cluster, drill, { clinic, ports, publishableKey, restartPortal }));
    }
    report('');
    for (const line of table(measured)) report(line);
    report('');
    report(`Lines in the portals' logs: ${portals.reduce((sum, { log }) => sum + log().split('\n').length, 0)}`);
    for (const { name, odd } of measured) for (const line of odd) report(`odd, ${name}: ${line}`);
    if (values.control) {
      report('The control is reported only: it shows that the rehearsal finds losses.');
      return true;
    }
    const bad = measured.filter((one) => !isGood(one));
    report(
      bad.length === 0 ? 'Nothing that was promised is missing.' : `FAILED: ${bad.map(({ name }) => name).join(', ')}`,
    );
    return bad.length === 0;
  } catch (error) {
    keepsLogs = true;
    throw error;
  } finally {
    await finish();
  }
}

function isGood({ lost, stale, twice, charges, wrong, recovery, odd }: Measured): boolean {
  return lost + stale + twice + charges + wrong + odd.length === 0 && recovery <= RECOVERED_WITHIN_S;
}

function table(rows: Measured[]): string[] {
  const heads = [
    'drill',
    'acknowledged',
    'lost',
    's without writes',
    's without reads',
    'slowest read, s',
    'recovery, s',
    'stale reads',
    'double bookings',
    'double charges',
    'wrong at the end',
  ];
  const cells = rows.map((row) => [
    row.name,
    row.acknowledged,
    row.lost,
    row.withoutWrites.toFixed(1),
    row.withoutReads.toFixed(1),
    row.slowestRead.toFixed(1),
    row.recovery.toFixed(1),
    row.stale,
    row.twice,
    row.charges,
    row.wrong,
  ]);
  return [heads, heads.map(() => '---'), ...cells].map((line) => `| ${line.join(' | ')} |`);
}

function report(line: string): void {
  process.stdout.write(`${line}\n`);
}
