import { setTimeout as pause } from 'node:timers/promises';
import type { Patient } from './clinic.ts';
import type { PostgresServer } from './postgres-server.ts';

/** Longer than a portal waits for its database. */
const LOST_MS = 25_000;
const LOOK_EVERY_MS = 500;
const ANSWER_WITHIN_MS = 5000;

export type Outage = {
  seconds: number;
  /** Reads, public and signed in, at every portal, and those that failed or took more than five seconds. */
  reads: number;
  failedReads: number;
  /** The maximum number of backends waiting for the standby at one time. */
  waiting: number;
};

/** Suspends the walsender of the standby, as when the connection is lost, measures the portals meanwhile, and resumes it. */
export async function loseStandby(
  primary: PostgresServer,
  { ports, patient }: { ports: number[]; patient: Patient },
): Promise<Outage> {
  const [sender] = await primary.query<{ pid: number }>('select pid from pg_stat_replication');
  if (!sender) throw new Error('no standby is connected to the primary');
  const outage = { seconds: LOST_MS / 1000, reads: 0, failedReads: 0, waiting: 0 };
  const paths = ['/appointmentOptions', '/profile', `/bookings?email=${encodeURIComponent(patient.email)}`];
  process.kill(sender.pid, 'SIGSTOP');
  try {
    for (const end = performance.now() + LOST_MS; performance.now() < end; await pause(LOOK_EVERY_MS)) {
      const reads = await Promise.all(
        ports.flatMap((port) => paths.map((path) => reads200(port, path, patient.token))),
      );
      outage.reads += reads.length;
      outage.failedReads += reads.filter((isGood) => !isGood).length;
      const [row] = await primary.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where wait_event = 'SyncRep'`,
      );
      outage.waiting = Math.max(outage.waiting, row?.n ?? 0);
    }
  } finally {
    process.kill(sender.pid, 'SIGCONT');
  }
  return outage;
}

async function reads200(port: number, path: string, token: string): Promise<boolean> {
  const url = `http://127.0.0.1:${port}/api/v1${path}`;
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const headers = { authorization: `Bearer ${token}` };
  return fetch(url, { headers, signal }).then(
    ({ status }) => status === 200,
    () => false,
  );
}
