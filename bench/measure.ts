import { Client } from 'pg';
import { startDurablePostgres } from '../testing/postgres.ts';
import { openClinic, type Clinic, type Kind } from './clinic.ts';
import type { Effort } from './effort.ts';
import { fillClinic } from './fill-clinic.ts';
import { growth, type Grown } from './growth.ts';
import { residentMegabytes } from './memory.ts';
import { readPlans, type Plan } from './plans.ts';
import { race, type Raced } from './race.ts';
import { recordBooking } from './record-booking.ts';
import type { Statement } from './statements.ts';
import { compare, type Compared } from './throughput.ts';

/** All measurements of one database. */
export type Measured = {
  kind: Kind;
  sizes: number[];
  compared: Compared[];
  grown: Grown[];
  raced: Raced[];
  plans: { size: number; plans: Plan[] }[];
  process: { startMs: number; idleMegabytes: number; loadedMegabytes: number };
};

type Tell = (line: string) => void;

/** Measures the databases one after the other, with a new PostgreSQL server. */
export async function measureAll(
  kinds: readonly Kind[],
  {
    effortOf,
    tell,
    onMeasured,
  }: { effortOf: (kind: Kind) => Effort; tell: Tell; onMeasured: (measured: Measured) => void },
): Promise<void> {
  const postgres = await startDurablePostgres();
  try {
    const recordUrl = await createDatabase(postgres.url, 'record');
    await fillClinic({ url: recordUrl }, 100);
    const statement = await recordBooking(recordUrl);
    for (const kind of kinds) {
      const open = async (size: number) =>
        kind === 'embedded'
          ? openClinic({ kind }, size)
          : openClinic({ kind, url: await createDatabase(postgres.url, String(size)) }, size);
      onMeasured(await measureOne(kind, { effort: effortOf(kind), statement, open, tell }));
    }
  } finally {
    await postgres.stop();
  }
}

async function measureOne(
  kind: Kind,
  {
    effort,
    statement,
    open,
    tell,
  }: { effort: Effort; statement: Statement; open: (size: number) => Promise<Clinic>; tell: Tell },
): Promise<Measured> {
  const clinics: Clinic[] = [];
  try {
    for (const size of effort.sizes) {
      tell(`${kind}: a clinic with ${size} bookings`);
      clinics.push(await open(size));
    }
    const [first] = clinics;
    if (!first) throw new Error('no clinic was opened');
    const idleMegabytes = residentMegabytes(first.portal.pid());
    tell(`${kind}: bookings and availability beside their ceilings`);
    const compared: Compared[] = [];
    for (const connections of effort.connections) {
      compared.push(...(await compare(first, statement, connections, effort)));
    }
    tell(`${kind}: growth`);
    const grown = await growth(clinics, effort);
    tell(`${kind}: races for one slot`);
    const raced = await race(first, { rounds: Math.min(effort.rounds, 3), seconds: 3 });
    const loadedMegabytes = residentMegabytes(first.portal.pid());
    const plans = [];
    for (const { bare, size, freeDay } of clinics) {
      if ('url' in bare) plans.push({ size, plans: await readPlans(bare.url, freeDay) });
    }
    const process = { startMs: first.startMs, idleMegabytes, loadedMegabytes };
    return { kind, sizes: effort.sizes, compared, grown, raced, plans, process };
  } finally {
    for (const clinic of clinics) await clinic.close();
  }
}

async function createDatabase(url: string, name: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`drop database if exists molar_bench_${name} with (force)`);
    await client.query(`create database molar_bench_${name}`);
  } finally {
    await client.end();
  }
  return Object.assign(new URL(url), { pathname: `/molar_bench_${name}` }).href;
}
