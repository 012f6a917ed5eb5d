import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster, DatabaseMachine } from './cluster.ts';

/** What a drill does while patients book: `repaired` is when the machines run again that it needs, else it heals itself. */
type Drill = {
  name: string;
  isShort?: boolean;
  run: (cluster: Cluster, restartPortal: () => Promise<void>) => Promise<{ repairedAt?: number }>;
};

const FROZEN_MS = 40_000;
/** Longer than `ttl`, so that a wrong promotion would have happened. */
const WITHOUT_MS = 30_000;

async function loseEtcd(machines: DatabaseMachine[], lostMs: number): Promise<number> {
  for (const machine of machines) await machine.killEtcd();
  await pause(lostMs);
  for (const machine of machines) machine.startEtcd();
  return performance.now();
}

export const drills: Drill[] = [
  {
    name: 'primary killed',
    isShort: true,
    run: async (cluster) => {
      const { leader } = await cluster.roles();
      await leader.kill();
      await pause(WITHOUT_MS);
      leader.startPatroni();
      return {};
    },
  },
  {
    name: 'primary frozen 40 s, thawed',
    run: async (cluster) => {
      const { leader } = await cluster.roles();
      leader.freeze();
      await pause(FROZEN_MS);
      leader.thaw();
      return {};
    },
  },
  {
    name: 'Patroni alone hangs 40 s',
    run: async (cluster) => {
      const { leader } = await cluster.roles();
      leader.hangPatroni();
      await pause(FROZEN_MS);
      leader.thaw();
      return {};
    },
  },
  {
    name: 'switchover',
    isShort: true,
    run: async (cluster) => {
      const { leader, standby } = await cluster.roles();
      await leader.ask('/switchover', { leader: leader.name, candidate: standby.name });
      return {};
    },
  },
  {
    name: 'rolling restart of the databases',
    run: async (cluster) => {
      const { leader, standby, other } = await cluster.roles();
      for (const machine of [other, standby, leader]) {
        await machine.ask('/restart', {});
        await cluster.settled();
      }
      return {};
    },
  },
  {
    name: 'one etcd lost 20 s',
    run: async (cluster) => {
      const { leader } = await cluster.roles();
      await loseEtcd([leader], 20_000);
      return {};
    },
  },
  {
    name: 'two etcd lost 30 s',
    run: async (cluster) => {
      const { leader, other } = await cluster.roles();
      return { repairedAt: await loseEtcd([leader, other], WITHOUT_MS) };
    },
  },
  {
    name: 'primary and synchronous standby killed',
    run: async (cluster) => {
      const { leader, standby } = await cluster.roles();
      await Promise.all([leader.kill(), standby.kill()]);
      await pause(WITHOUT_MS);
      standby.startPatroni();
      leader.startPatroni();
      return { repairedAt: performance.now() };
    },
  },
  {
    name: 'portal restarted',
    run: async (_cluster, restartPortal) => {
      await restartPortal();
      return {};
    },
  },
];

/** The unsafe lines put back: what was acknowledged while replication stalled is lost with the primary. */
export const control: Drill = {
  name: 'control: asynchronous, killed behind a stall',
  run: async (cluster) => {
    const { leader } = await cluster.roles();
    const senders = await leader.query<{ pid: number }>('select pid from pg_stat_replication');
    for (const { pid } of senders) process.kill(pid, 'SIGSTOP');
    await pause(1500);
    await leader.kill();
    await pause(WITHOUT_MS);
    leader.startPatroni();
    return {};
  },
};
export type { Drill };
