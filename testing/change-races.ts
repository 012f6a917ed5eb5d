import { expect } from 'vitest';
import { changeBooking, letUndoPass, offersBeforeCutoff, type Change } from './changes.ts';
import { findBroken } from './faults/invariant.ts';
import type { Offer } from './free-slots.ts';
import { manyPatients } from './many-patients.ts';
import { bookOffer } from './pay-booking.ts';
import type { TestPortal } from './portal.ts';

export const ORTHODONTICS = 'Teeth Orthodontics';
/** How often a race of two is run, each time with other people and slots; half of them in the reverse order. */
export const ROUNDS = 8;

export type Booked = { id: string; token: string; offer: Offer };

/** Helpers for races of changes. */
export function changeRaces(it: { readonly portal: TestPortal }) {
  async function someBookings(
    offers: Offer[],
    { isEmailProven = true }: { isEmailProven?: boolean } = {},
  ): Promise<Booked[]> {
    const tokens = await manyPatients(it.portal, offers.length, { isEmailProven });
    return Promise.all(
      offers.map(async (offer, index) => {
        const token = tokens[index] ?? '';
        return { token, offer, ...(await bookOffer(it.portal, token, offer)) };
      }),
    );
  }
  const offersOf = (treatment = ORTHODONTICS) => offersBeforeCutoff(it.portal, treatment);
  const change = ({ id, token }: Pick<Booked, 'id' | 'token'>, verb: Change, body: object = {}) =>
    changeBooking(it.portal, token, { id, verb, body });
  const outcomes = (responses: { status: number; code?: unknown }[]) =>
    responses
      .map(({ status, code }) => (status === 200 ? 'done' : String(code)))
      .toSorted((a, b) => a.localeCompare(b));
  /** Runs two calls at once, in the order of the round, and returns their results as given. */
  async function race<A, B>(round: number, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
    if (round % 2 === 0) return Promise.all([first(), second()]);
    const [b, a] = await Promise.all([second(), first()]);
    return [a, b];
  }
  const rounds = <T>(run: (round: number) => Promise<T>) =>
    Promise.all(Array.from({ length: ROUNDS }, (_, round) => run(round)));
  const row = (id: string) =>
    it.portal.db.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  async function settleEverything(): Promise<void> {
    await letUndoPass(it.portal.db);
    await it.portal.drain();
    expect(await findBroken({ clinic: it.portal.db })).toEqual([]);
  }

  return { someBookings, offersOf, change, outcomes, race, rounds, row, settleEverything };
}
