import { setTimeout as pause } from 'node:timers/promises';
import type { Clinic } from './clinic.ts';
import type { Cluster } from './cluster.ts';
import { drive, listActive, newLedger, type Ledger } from './drive.ts';
import type { Drill } from './drills.ts';
import { findLosses } from './find-losses.ts';

/** Seconds and counts of one drill. */
export type Measured = {
  name: string;
  acknowledged: number;
  lost: number;
  withoutWrites: number;
  withoutReads: number;
  /** The longest that a read took until its response, of success or of 503. */
  slowestRead: number;
  recovery: number;
  stale: number;
  twice: number;
  charges: number;
  wrong: number;
  odd: string[];
};

type Load = { clinic: Clinic; ports: number[]; publishableKey: string; restartPortal: () => Promise<void> };

const CLIENTS = 3;
const PAUSE_MS = 250;
const READ_EVERY_MS = 250;
const WARM_MS = 3000;
const GIVE_UP_MS = 120_000;

/** Runs a drill while patients book, pay, cancel and read, and compares all that was acknowledged with the database. */
export async function measureDrill(cluster: Cluster, drill: Drill, load: Load): Promise<Measured> {
  await cluster.settled();
  const { clinic, ports, publishableKey } = load;
  const ledger = newLedger();
  let isOver = false;
  const work = drive(clinic, ledger, {
    ports,
    publishableKey,
    clients: CLIENTS,
    pauseMs: PAUSE_MS,
    isOver: () => isOver,
  });
  const reads = probe(clinic, ports, () => isOver);
  // Otherwise a failure would be reported only after the drill.
  work.catch(() => undefined);
  try {
    await pause(WARM_MS);
    const startedAt = performance.now();
    const { repairedAt } = await drill.run(cluster, load.restartPortal);
    await firstAfter(ledger, Math.max(repairedAt ?? 0, startedAt));
    await cluster.settled();
    await firstAfter(ledger, performance.now());
    await pause(WARM_MS);
    isOver = true;
    await work;
    const { times, slowest } = await reads;
    const withoutWrites = longestGap(ledger.times, startedAt);
    const { leader } = await cluster.roles();
    const losses = await findLosses(ledger, (sql) => leader.query(sql));
    const firstWrite = repairedAt === undefined ? undefined : ledger.times.find((time) => time > repairedAt);
    return {
      name: drill.name,
      acknowledged: ledger.bookings.length + ledger.payments.length + ledger.cancellations.length,
      lost: losses.bookings + losses.payments + losses.cancellations,
      withoutWrites,
      withoutReads: longestGap(times, startedAt),
      slowestRead: slowest,
      recovery: repairedAt === undefined ? withoutWrites : ((firstWrite ?? Infinity) - repairedAt) / 1000,
      stale: ledger.stale,
      twice: losses.twice,
      charges: losses.charges,
      wrong: await countWrong(ledger, ports),
      odd: [...new Set(ledger.odd)],
    };
  } finally {
    isOver = true;
  }
}

/** Waits for the first acknowledged write after a time. */
async function firstAfter(ledger: Ledger, since: number): Promise<void> {
  for (const end = performance.now() + GIVE_UP_MS; performance.now() < end; await pause(100)) {
    if ((ledger.times.at(-1) ?? 0) > since) return;
  }
  throw new Error('the portals acknowledge nothing any more');
}

/** Reads a patient's appointments at both portals all the time; returns when it succeeded, and the slowest response in seconds. */
async function probe(
  clinic: Clinic,
  ports: number[],
  isOver: () => boolean,
): Promise<{ times: number[]; slowest: number }> {
  const patient = clinic.patients.shift();
  if (!patient) throw new Error('there are no more patients');
  const times: number[] = [];
  const open = new Set<Promise<void>>();
  let slowest = 0;
  const readOnce = async (port: number) => {
    const began = performance.now();
    const found = await listActive(port, patient);
    slowest = Math.max(slowest, (performance.now() - began) / 1000);
    if (found) times.push(performance.now());
  };
  for (let turn = 0; !isOver(); turn += 1) {
    const read = readOnce(ports[turn % ports.length] ?? 0);
    open.add(read);
    void read.finally(() => open.delete(read));
    await pause(READ_EVERY_MS);
  }
  await Promise.all(open);
  return { times, slowest };
}

/** The longest time between two successes from `since` on, in seconds. */
function longestGap(times: number[], since: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  const gaps = sorted.map((time, index) => (time < since ? 0 : time - Math.max(sorted[index - 1] ?? since, since)));
  return Math.max(0, ...gaps) / 1000;
}

/** The patients of whom a portal shows other active appointments than what was acknowledged. */
async function countWrong(ledger: Ledger, ports: number[]): Promise<number> {
  const cancelled = new Set(ledger.cancellations);
  let wrong = 0;
  for (const [patient, ids] of ledger.patients) {
    const wanted = ids.filter((id) => !cancelled.has(id));
    for (const port of ports) {
      const found = await listActive(port, patient);
      if (!found || found.size !== wanted.length || wanted.some((id) => !found.has(id))) wrong += 1;
    }
  }
  return wrong;
}
