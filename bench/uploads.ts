import { spawnSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { startPortal, type RunningPortal } from '../e2e/support/running-portal.ts';
import { scanBomb } from '../testing/attacks/dangerous-images.ts';
import { demoPeople } from '#server/app/seed/seed-demo';
import { startTestPostgres } from '../testing/postgres.ts';
import { photoForm } from '../testing/upload-photo.ts';
import { medianOf, type Sample } from './figures.ts';
import type { LoadRequest } from './load.ts';
import { runAlone } from './run-alone.ts';

const CONCURRENT_UPLOADS = 12;
const ROUNDS = 3;
const SECONDS = 8;
const json = { 'content-type': 'application/json' };
const PASSWORD = 'Demo#2026';
const people = demoPeople.map(({ email }) => email);

type Attack = { what: string; email: string; image: Buffer | null };
const attacks: Attack[] = [
  { what: 'nothing', email: 'admin@demo.test', image: null },
  {
    what: 'twelve uploads of the attack (7000×7000 CMYK, 56 scans)',
    email: 'patient@demo.test',
    image: scanBomb({ side: 7000, components: 4, scans: 56 }),
  },
  {
    what: 'twelve of the costliest that are accepted (3460×3460 RGB, 20 scans)',
    email: 'new-doctor@demo.test',
    image: scanBomb({ side: 3460, components: 3, scans: 20 }),
  },
];

type Meanwhile = { lookers: Sample; logIns: Sample; grownMegabytes: number; statuses: string };

/** Measures the effect of costly uploads on other users, as a Markdown table. */
export async function reportUploads(tell: (line: string) => void): Promise<string> {
  const postgres = await startTestPostgres();
  const portal = await startPortal({ DATABASE_URL: postgres.url, DEMO: 'on', LOG_LEVEL: 'warn' });
  try {
    tell('warming up');
    await measureOthers(portal, 5);
    const rounds = attacks.map((attack) => ({ ...attack, measured: [] as Meanwhile[] }));
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const { measured, ...attack } of rounds) {
        tell(`round ${round}: ${attack.what}`);
        measured.push(await measureDuring(portal, attack));
      }
    }
    return table(rounds);
  } finally {
    await portal.stop();
    await postgres.stop();
  }
}

async function measureDuring(portal: RunningPortal, { email, image }: Attack): Promise<Meanwhile> {
  const cookie = await signIn(portal.baseURL, email);
  const memory = watchMemory(portal.pid());
  const [others, statuses] = await Promise.all([
    measureOthers(portal, SECONDS),
    image ? uploadAtOnce(portal.baseURL, cookie, image) : '',
  ]);
  return { ...others, statuses, grownMegabytes: await memory.stop() };
}

/** Pages and lists 20 times a second, log-ins twice a second, each timed from its scheduled start. */
async function measureOthers({ baseURL }: RunningPortal, seconds: number) {
  const paths = ['/', '/appointment', '/api/v1/clinic', '/api/v1/appointmentOptions', '/login'];
  const looks = Array.from({ length: seconds * 20 }, (_none, index): LoadRequest => {
    return { method: 'GET', path: `${paths[index % paths.length]}` };
  });
  const headers = { ...json, origin: baseURL };
  // The limit is five concurrent log-ins of one account.
  const logIns = Array.from({ length: seconds * 2 }, (_none, index): LoadRequest => {
    const body = JSON.stringify({ email: people[index % people.length], password: PASSWORD });
    return { method: 'POST', path: '/api/auth/sign-in/email', headers, body };
  });
  const [looked, loggedIn] = await Promise.all([
    runAlone('load.ts', { baseURL, connections: 64, requests: looks, pace: 20 }),
    runAlone('load.ts', { baseURL, connections: 64, requests: logIns, pace: 2 }),
  ]);
  return { lookers: looked, logIns: loggedIn };
}

async function uploadAtOnce(baseURL: string, cookie: string, image: Buffer): Promise<string> {
  const count: Record<string, number> = {};
  const upload = async () => {
    const body = await photoForm(image);
    const { status } = await fetch(`${baseURL}/api/v1/images`, { method: 'POST', headers: { cookie }, body });
    count[status] = (count[status] ?? 0) + 1;
  };
  await pause(1000);
  await Promise.all(Array.from({ length: CONCURRENT_UPLOADS }, upload));
  return Object.entries(count)
    .map(([status, times]) => `${times} × ${status}`)
    .join(', ');
}

async function signIn(baseURL: string, email: string): Promise<string> {
  const reply = await fetch(`${baseURL}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { ...json, origin: baseURL },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (!reply.ok) throw new Error(`the log-in returned ${reply.status}`);
  return reply.headers
    .getSetCookie()
    .map((item) => item.split(';')[0])
    .join('; ');
}

/** Peak growth of resident memory of the server and its children, in megabytes, sampled four times a second. */
function watchMemory(pid: number): { stop: () => Promise<number> } {
  const atStart = residentOfTree(pid);
  let most = atStart;
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      most = Math.max(most, residentOfTree(pid));
      await pause(250);
    }
  })();
  return {
    stop: async () => {
      over.abort();
      await watching;
      return most - atStart;
    },
  };
}

function residentOfTree(root: number): number {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' });
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number, number]);
  const tree = new Set([root]);
  for (const [pid, parent] of rows.toSorted(([one], [other]) => one - other)) if (tree.has(parent)) tree.add(pid);
  const bytes = rows.reduce((sum, [pid, , kilobytes]) => sum + (tree.has(pid) ? kilobytes : 0), 0);
  return Math.round(bytes / 1024);
}

function refusedOf({ statuses }: Sample): number {
  return Object.entries(statuses).reduce((sum, [status, count]) => sum + (status === '200' ? 0 : count), 0);
}

/** Medians of the rounds, and the maximum for memory. */
function table(rows: { what: string; measured: Meanwhile[] }[]): string {
  const ms = (samples: Sample[]) => {
    const { p50, p99 } = medianOf(samples);
    return `${p50.toFixed(0)} | ${p99.toFixed(0)}`;
  };
  return [
    '| meanwhile | pages and lists p50 ms | p99 | log-in p50 | p99 | refused | memory grows by | uploads |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map(({ what, measured }) => {
      const lookers = ms(measured.map((item) => item.lookers));
      const logIns = ms(measured.map((item) => item.logIns));
      const grown = Math.max(...measured.map((item) => item.grownMegabytes));
      const refused = measured
        .flatMap((item) => [item.lookers, item.logIns])
        .reduce((sum, sample) => sum + refusedOf(sample), 0);
      return `| ${what} | ${lookers} | ${logIns} | ${refused} | ${grown} MB | ${measured[0]?.statuses} |`;
    }),
  ].join('\n');
}
