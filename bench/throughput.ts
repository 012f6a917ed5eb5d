import { medianOf, withComputed, type Sample } from './figures.ts';
import type { Clinic } from './clinic.ts';
import type { Effort } from './effort.ts';
import type { LoadJob, LoadRequest } from './load.ts';
import { computedMs } from './memory.ts';
import { runAlone } from './run-alone.ts';
import type { Statement } from './statements.ts';
import { bookingRequests, factsOf } from './visits.ts';

export type Compared = { what: string; connections: number; ours: Sample; ceiling: Sample };

export function availabilityOf(clinic: Clinic): LoadRequest {
  return { method: 'GET', path: `/api/v1/appointmentOptions?date=${clinic.freeDay}` };
}

const emptyRoute: LoadRequest = { method: 'GET', path: '/healthz' };

/** Runs a load on a clinic's server and measures the server's CPU time. */
async function load(clinic: Clinic, job: Omit<LoadJob, 'baseURL'>): Promise<Sample> {
  const pid = clinic.portal.pid();
  const before = computedMs(pid);
  const sample = await runAlone('load.ts', { baseURL: clinic.portal.baseURL, ...job });
  return withComputed(sample, computedMs(pid) - before);
}

export function read(clinic: Clinic, request: LoadRequest, connections: number, seconds: number): Promise<Sample> {
  return load(clinic, { connections, requests: [request], seconds });
}

/** Books this many available slots over HTTP, and frees them afterwards where possible. */
export async function book(clinic: Clinic, connections: number, count: number): Promise<Sample> {
  const requests = await bookingRequests(clinic.take(count), clinic.secret);
  const sample = await load(clinic, { connections, requests });
  await clinic.freeAgain();
  if (sample.statuses['200'] !== count)
    throw new Error(`not every booking was made: ${JSON.stringify(sample.statuses)}`);
  return sample;
}

/** Requests one slot for this many patients, of whom the first gets it. */
async function refuse(clinic: Clinic, connections: number, count: number): Promise<Sample> {
  const [first, ...others] = clinic.take(count + 1);
  const visits = others.map((other) => ({ ...other, slot: first!.slot }));
  await runAlone('load.ts', {
    baseURL: clinic.portal.baseURL,
    connections: 1,
    requests: await bookingRequests([first!], clinic.secret),
  });
  const sample = await load(clinic, { connections, requests: await bookingRequests(visits, clinic.secret) });
  await clinic.freeAgain();
  if (sample.statuses['409'] !== count)
    throw new Error(`not every booking was refused: ${JSON.stringify(sample.statuses)}`);
  return sample;
}

async function bookBare(clinic: Clinic, statement: Statement, connections: number, count: number) {
  const bookings = clinic.take(count).map(factsOf);
  const sample = await runAlone('bare-loop.ts', { where: clinic.bare, connections, statement, bookings });
  await clinic.freeAgain();
  return sample;
}

/** Alternates the server and the ceiling, so that other load on the machine affects both; the first round is a warm-up. */
export async function compare(
  clinic: Clinic,
  statement: Statement,
  connections: number,
  { rounds, seconds, bookings }: Effort,
): Promise<Compared[]> {
  const samples = {
    read: [] as Sample[],
    empty: [] as Sample[],
    booked: [] as Sample[],
    bare: [] as Sample[],
    refused: [] as Sample[],
  };
  for (let round = 0; round <= rounds; round += 1) {
    await clinic.finishJobs();
    const one = {
      empty: await read(clinic, emptyRoute, connections, seconds),
      read: await read(clinic, availabilityOf(clinic), connections, seconds),
      bare: await bookBare(clinic, statement, connections, bookings),
      booked: await book(clinic, connections, bookings),
      refused: await refuse(clinic, connections, bookings),
    };
    if (round === 0) continue;
    for (const name of ['read', 'empty', 'booked', 'bare', 'refused'] as const) samples[name].push(one[name]);
  }
  return [
    { what: 'booking', connections, ours: medianOf(samples.booked), ceiling: medianOf(samples.bare) },
    // A refusal must cost no more than a booking.
    { what: 'refusal', connections, ours: medianOf(samples.refused), ceiling: medianOf(samples.booked) },
    { what: 'availability', connections, ours: medianOf(samples.read), ceiling: medianOf(samples.empty) },
  ];
}
