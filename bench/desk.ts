import { Client } from 'pg';
import { codeOf } from '#domain/bookings/booking-code';
import { deskColumns } from '#domain/desk/desk';
import { addDays, clinicClock } from '#domain/shared/time';
import { openDatabase } from '#server/platform/database/open-database';
import { growing } from '../testing/faults/grown-clinic.ts';
import { watchQueries } from '../testing/faults/watch-queries.ts';
import { aPerson, tokenFor } from '../testing/people.ts';
import { openTestPortal, OUTSIDE_DEMO } from '../testing/portal.ts';
import { startTestPostgres } from '../testing/postgres.ts';
import { A_DAY, fillDesk } from './fill-desk.ts';
import { percentile } from './figures.ts';

/** The days before today, which have 200,000 appointments, and after it. */
const PAST = 200;
const AHEAD = 30;
const ROUNDS = 40;

type Request = { what: string; method?: 'GET' | 'POST'; path: string; body?: object };
type Row = { what: string; p50: number; max: number; scans: string };

/** The time of the server and the scans of every request of the desk in a large clinic, as a Markdown table. */
export async function reportDesk(tell: (line: string) => void): Promise<string> {
  const postgres = await startTestPostgres();
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  await client.query('create database molar_bench_desk');
  await client.end();
  const url = Object.assign(new URL(postgres.url), { pathname: '/molar_bench_desk' }).href;
  const database = await openDatabase({ url });
  try {
    tell(`a clinic with ${A_DAY} appointments a day`);
    await fillDesk(database, { past: PAST, ahead: AHEAD });
    const watched = watchQueries(database);
    const portal = await openTestPortal(watched.database, OUTSIDE_DEMO);
    try {
      const token = await tokenFor(portal, await aPerson(portal, { role: 'reception' }));
      const rows: Row[] = [];
      for (const { what, method = 'POST', path, body } of await requestsOf(watched.database.write)) {
        const times: number[] = [];
        const ask = async () => {
          const before = performance.now();
          const { status, text } = await portal.call(method, path, { token, ...(body && { body }) });
          times.push(performance.now() - before);
          if (status !== 200) throw new Error(`${what}: ${status} ${text}`);
        };
        watched.take();
        await ask();
        const scanned = await Promise.all(watched.take().map((query) => watched.scannedBy(query)));
        for (let round = 1; round < ROUNDS; round += 1) await ask();
        const scans = [...new Set(scanned.flat())].filter((table) => growing.includes(table)).join();
        // The first request compiles and prepares.
        const sorted = times.slice(1).toSorted((a, b) => a - b);
        rows.push({ what, p50: percentile(sorted, 50), max: sorted.at(-1) ?? 0, scans });
        tell(`${what}: ${sorted.at(-1)?.toFixed(0)} ms at most`);
      }
      return table(rows);
    } finally {
      await portal.close();
      await watched.close();
    }
  } finally {
    await database.close();
    await postgres.stop();
  }
}

async function requestsOf(db: Awaited<ReturnType<typeof openDatabase>>['write']): Promise<Request[]> {
  const { day: today } = clinicClock(new Date());
  const some = await db
    .selectFrom('booking')
    .selectAll()
    .where('day', '=', today)
    .where('status', '=', 'booked')
    .limit(1)
    .executeTakeFirstOrThrow();
  const path = '/desk/appointments';
  const month = { from: addDays(today, -30), to: today };
  const list = (label: string, body: object) => ({ what: `appointments: ${label}`, path, body });
  return [
    list('today', {}),
    list('100 of today', { limit: 100 }),
    list('a doctor in a month', { ...month, doctor: some.doctorId }),
    list('a treatment in a month', { ...month, treatment: some.treatmentId }),
    list('cancelled in a month', { ...month, state: 'cancelled' }),
    list('not brought in a year', { from: addDays(today, -365), to: today, state: 'not_brought' }),
    list('unpaid', { isUnpaid: true }),
    list('new', { isNew: true }),
    list('by a rare name', { q: 'müller 1679' }),
    list('by a common name', { q: 'schneider' }),
    list('by a short name', { q: 'er' }),
    list('by date of birth', { q: '24.12.1980' }),
    list('by phone number', { q: '0171 1004711' }),
    list('by booking code', { q: codeOf(some.id) }),
    { what: 'CSV of 5,000 rows', path: `${path}/csv`, body: { from: addDays(today, -30), columns: deskColumns } },
    { what: 'visit', path: '/desk/visit' },
    { what: 'day board', method: 'GET', path: `/desk/day?day=${today}` },
    { what: 'day board of one doctor', method: 'GET', path: `/desk/day?day=${today}&doctor=${some.doctorId}` },
    { what: 'patients while typing', path: '/desk/patients/search', body: { q: 'schneid' } },
    { what: 'a person', method: 'GET', path: `/desk/persons/${some.patientId}` },
    { what: 'inbox', method: 'GET', path: '/desk/inbox' },
    { what: 'counts of the inbox', method: 'GET', path: '/desk/inbox/counts' },
    { what: 'payments of an appointment', method: 'GET', path: `/desk/bookings/${some.id}/payments` },
    {
      what: `schedule of a doctor`,
      method: 'GET',
      path: `/schedule?doctor_id=${some.doctorId}&from=${today}&to=${addDays(today, 6)}`,
    },
    { what: 'free times of all treatments (a page of patients)', method: 'GET', path: '/appointmentOptions/summary' },
  ];
}

function table(rows: Row[]): string {
  const lines = rows.map(
    ({ what, p50, max, scans }) => `| ${what} | ${p50.toFixed(1)} | ${max.toFixed(1)} | ${scans || 'none'} |`,
  );
  return ['| | p50 ms | slowest ms | tables scanned |', '| --- | --- | --- | --- |', ...lines].join('\n');
}
