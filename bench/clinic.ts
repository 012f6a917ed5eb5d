import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase, type Database } from '#server/platform/database/open-database';
import { startPortal, type RunningPortal } from '../e2e/support/running-portal.ts';
import { fillClinic, type Where } from './fill-clinic.ts';
import { addPatients, listFreeSlots, pairUp, signIn, type SignedIn, type Visit } from './visits.ts';
import { DATA_KEY, SESSION_SECRET } from '#testing/session-secret';

export type Kind = 'embedded' | 'postgres';

/** A filled clinic, a running server on it, and its users. */
export type Clinic = {
  kind: Kind;
  size: number;
  secret: string;
  portal: RunningPortal;
  /** Time of the second start until ready, in milliseconds. */
  startMs: number;
  admin: SignedIn;
  doctor: SignedIn & { email: string };
  oldPatient: SignedIn & { email: string };
  /** A day on which every slot is available. */
  freeDay: string;
  /** Pairs the next available slots with patients. */
  take: (count: number) => Visit[];
  /** The database of the bare driver: the same PostgreSQL, or a copy of the embedded database. */
  bare: { url: string } | { folder: string };
  /** Waits for the jobs of the bookings made so far, whose commits empty the cache, where the database allows access beside the server. */
  finishJobs: () => Promise<void>;
  /** Cancels the upcoming bookings, where the database allows access beside the server. */
  freeAgain: () => Promise<void>;
  close: () => Promise<void>;
};
const PATIENTS = 480;
const LOOK_EVERY_MS = 100;

/** Fills a database, starts the server twice and returns everything a measurement needs. */
export async function openClinic(
  where: { kind: 'postgres'; url: string } | { kind: 'embedded' },
  size: number,
  env: Record<string, string> = {},
): Promise<Clinic> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'molar-bench-'));
  const files = path.join(dataDir, 'database', 'files');
  const at: Where = where.kind === 'postgres' ? { url: where.url } : { folder: files };
  mkdirSync(path.dirname(files));
  await fillClinic(at, size);
  const people = await prepare(at);
  // As autovacuum has done in a clinic that is in use.
  await using(at, (db) => sql`vacuum analyze`.execute(db));
  const portal = await startPortal({
    DATA_DIR: dataDir,
    DEMO: 'off',
    PAYMENTS: 'sandbox',
    SESSION_SECRET,
    DATA_KEY,
    LOG_LEVEL: 'warn',
    ...(where.kind === 'postgres' && { DATABASE_URL: where.url }),
    ...env,
  });
  const copy = path.join(dataDir, 'copy');
  const startMs = await portal.restart(() =>
    where.kind === 'embedded' ? cpSync(files, copy, { recursive: true }) : undefined,
  );
  let free = people.visits;
  return {
    kind: where.kind,
    size,
    secret: SESSION_SECRET,
    portal,
    startMs,
    ...people,
    take: (count) => {
      if (free.length < count) throw new Error('the benchmark has no available slots left');
      const taken = free.slice(0, count);
      free = free.slice(count);
      return taken;
    },
    bare: where.kind === 'postgres' ? { url: where.url } : { folder: copy },
    finishJobs: async () => {
      if (where.kind === 'embedded') return;
      await using(at, async (db) => {
        for (;;) {
          const { rows } = await sql`select from job_outbox
            where state = 'active' or not_before is null or not_before <= now() limit 1`.execute(db);
          if (rows.length === 0) return;
          await pause(LOOK_EVERY_MS);
        }
      });
    },
    freeAgain: async () => {
      if (where.kind === 'embedded') return;
      await using(at, async (db) => {
        // Resets the daily booking limits.
        await sql`update booking set status = 'cancelled', cancelled_at = now(), booked_at = now() - interval '2 days'
          where status = 'booked' and day > current_date`.execute(db);
      });
      free = people.visits;
    },
    close: async () => {
      await portal.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Signs in all callers before the server starts: the embedded database allows one process. */
async function prepare(at: Where) {
  return using(at, async (db) => {
    const patients = await addPatients(db, PATIENTS);
    const session = (subject: string) => ({ subject, sessionId: randomUUID(), email: `${subject}@bench.test` });
    const [admin, doctor, oldPatient] = [session('admin'), session('doctor-0'), session('old-0')];
    const { subject, email } = admin;
    await db
      .insertInto('person')
      .values({
        issuer: 'embedded',
        subject,
        email,
        name: 'Bench Admin',
        role: 'admin',
        phone: null,
        imageUrl: null,
        emailProvenAt: new Date(),
      })
      .execute();
    await signIn(db, [admin, doctor, oldPatient]);
    const slots = await listFreeSlots(db);
    const freeDay = slots.at(-1)?.day ?? '';
    const visits = pairUp(
      patients,
      slots.filter((slot) => slot.day !== freeDay),
    );
    return { admin, doctor, oldPatient, freeDay, visits };
  });
}

async function using<T>(at: Where, work: (db: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(at);
  try {
    return await work(database.write);
  } finally {
    await database.close();
  }
}
