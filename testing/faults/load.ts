import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { toSlot } from '#testing/changes';
import type { Clinic } from './clinic.ts';
import { bookingOf, idIn, type Offer } from './offers.ts';
import type { Seen, ServerProcess } from './server-process.ts';

export type Load = {
  /** Ids of acknowledged bookings. */
  acknowledged: Set<string>;
  /** Number of responses by status; 0 is a broken connection. */
  statuses: Map<number, number>;
  /** Waits for the calls in progress and ends the load. */
  end: () => Promise<void>;
};

const RETRY_DELAY_MS = 250;
const MAX_ATTEMPTS = 14_400;

/**
 * Patients who book one slot after the other, each at their own pace, and with `hasChanges` move or cancel some of the
 * appointments. After a 503 or a broken connection a patient retries the same request with the same key.
 */
export function bookAllTheTime(
  clinic: Clinic,
  server: () => ServerProcess,
  nextOffer: () => Offer,
  { hasChanges = false } = {},
): Load {
  const acknowledged = new Set<string>();
  const statuses = new Map<number, number>();
  const ending = new AbortController();
  const { signal } = ending;
  const note = (seen: Seen) => {
    statuses.set(seen.status, (statuses.get(seen.status) ?? 0) + 1);
    if (seen.status === 200) acknowledged.add(idIn(seen));
  };
  const send = async (email: string, path: string, body: object): Promise<Seen | null> => {
    const key = randomUUID();
    for (let attempts = 0; attempts < MAX_ATTEMPTS && !signal.aborted; attempts += 1) {
      const token = await clinic.tokenOf(email);
      const seen = await server().call('POST', path, { token, body, key });
      note(seen);
      if (seen.status !== 0 && seen.status !== 503) return seen;
      // As a browser does; a server that is down refuses at once.
      await pause(RETRY_DELAY_MS);
    }
    return null;
  };
  const people = clinic.patients.map(async (email) => {
    while (!signal.aborted) {
      const booked = await send(email, '/bookings', bookingOf(nextOffer()));
      if (!hasChanges || booked?.status !== 200) continue;
      const [path, luck] = [`/bookings/${idIn(booked)}`, Math.random()];
      if (luck < 0.3) await send(email, `${path}/move`, toSlot(nextOffer()));
      else if (luck < 0.5) await send(email, `${path}/cancel`, {});
    }
  });
  return {
    acknowledged,
    statuses,
    end: async () => {
      ending.abort();
      await Promise.all(people);
    },
  };
}
