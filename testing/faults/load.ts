import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clinic } from './clinic.ts';
import { bookingOf, idIn, type Offer } from './offers.ts';
import type { Seen, ServerProcess } from './server-process.ts';

export type Load = {
  /** Ids of bookings that somebody was told of. */
  acknowledged: Set<string>;
  /** How often each status was seen; 0 is a connection that broke. */
  statuses: Map<number, number>;
  /** Lets everybody finish the call they are in, and go. */
  end: () => Promise<void>;
};

const A_MOMENT_MS = 250;
const AN_HOUR_OF_TRIES = 14_400;

/**
 * Patients who book one slot after the other, each at its own pace. Who was told to come back, or saw the connection
 * break, tries the same booking again under the same key.
 */
export function bookAllTheTime(clinic: Clinic, server: () => ServerProcess, nextOffer: () => Offer): Load {
  const acknowledged = new Set<string>();
  const statuses = new Map<number, number>();
  const ending = new AbortController();
  const { signal } = ending;
  const note = (seen: Seen) => {
    statuses.set(seen.status, (statuses.get(seen.status) ?? 0) + 1);
    if (seen.status === 200) acknowledged.add(idIn(seen));
  };
  const bookOne = async (email: string, offer: Offer) => {
    const key = randomUUID();
    for (let tries = 0; tries < AN_HOUR_OF_TRIES && !signal.aborted; tries += 1) {
      const token = await clinic.tokenOf(email);
      const seen = await server().call('POST', '/bookings', { token, body: bookingOf(offer), key });
      note(seen);
      if (seen.status !== 0 && seen.status !== 503) return;
      // A browser waits a moment as well; a server that is gone answers at once.
      await pause(A_MOMENT_MS);
    }
  };
  const people = clinic.patients.map(async (email) => {
    while (!signal.aborted) {
      const offer = nextOffer();
      await bookOne(email, offer);
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
