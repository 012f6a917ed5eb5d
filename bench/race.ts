import type { Clinic } from './clinic.ts';
import { medianOf, type Sample } from './figures.ts';
import { runAlone } from './run-alone.ts';
import { availabilityOf } from './throughput.ts';
import { bookingRequests, type Visit } from './visits.ts';

/** Number of concurrent requests for one slot. */
const RACERS = 200;
const OTHERS_A_SECOND = 20;

/** Latency of other users, without contention, with 200 concurrent bookings of different slots, and of one slot. */
export type Raced = { what: string; readers: Sample; bookers: Sample; racers: Sample | null };

export async function race(clinic: Clinic, { rounds, seconds }: { rounds: number; seconds: number }): Promise<Raced[]> {
  const cases = ['quiet', `${RACERS} for a slot each`, `${RACERS} for one slot`] as const;
  const seen = new Map<string, Omit<Raced, 'what'>[]>(cases.map((label) => [label, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const label of cases) seen.get(label)?.push(await runRound(clinic, label, seconds));
  }
  return [...seen].map(([what, all]) => ({
    what,
    readers: medianOf(all.map((item) => item.readers)),
    bookers: medianOf(all.map((item) => item.bookers)),
    racers: all[0]?.racers ? medianOf(all.flatMap((item) => item.racers ?? [])) : null,
  }));
}

async function runRound(clinic: Clinic, label: string, seconds: number): Promise<Omit<Raced, 'what'>> {
  const { baseURL } = clinic.portal;
  const bookers = await bookingRequests(clinic.take(OTHERS_A_SECOND * seconds), clinic.secret);
  const visits = label === 'quiet' ? [] : createRacers(clinic.take(RACERS), label.endsWith('one slot'));
  const racers = await bookingRequests(visits, clinic.secret);
  const [readersSeen, bookersSeen, racersSeen] = await Promise.all([
    runAlone('load.ts', {
      baseURL,
      connections: 16,
      requests: bookers.map(() => availabilityOf(clinic)),
      pace: OTHERS_A_SECOND,
    }),
    runAlone('load.ts', { baseURL, connections: 16, requests: bookers, pace: OTHERS_A_SECOND }),
    racers.length > 0
      ? runAlone('load.ts', { baseURL, connections: RACERS, requests: racers, startAfterMs: 1000 })
      : null,
  ]);
  await clinic.freeAgain();
  return { readers: readersSeen, bookers: bookersSeen, racers: racersSeen };
}

function createRacers(visits: Visit[], forOneSlot: boolean): Visit[] {
  const [first] = visits;
  return forOneSlot && first ? visits.map(({ patient }) => ({ patient, slot: first.slot })) : visits;
}
