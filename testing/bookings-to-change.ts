import { findBooking } from '#server/bookings/read/bookings-rows';
import { changeBooking, offersBeforeCutoff, type Change } from './changes.ts';
import type { Offer } from './free-slots.ts';
import { manyPatients } from './many-patients.ts';
import { bookOffer, payBooking } from './pay-booking.ts';
import type { TestPortal } from './portal.ts';

const TREATMENT = 'Teeth Orthodontics';

/** Bookings of new patients, and what tests of their changes look at. */
export function bookingsToChange(it: { readonly portal: TestPortal }) {
  const tokens = new Map<string, Promise<string>>();
  const tokenOf = (email: string) => {
    const token = tokens.get(email) ?? it.portal.tokenOf(email);
    tokens.set(email, token);
    return token;
  };
  const offersOf = () => offersBeforeCutoff(it.portal, TREATMENT);
  const anOfferAt = async (index: number) => (await offersOf())[index]!;

  async function aBooking({ isPaid = false, isEmailProven = true, at = null as Offer | null } = {}) {
    const [token = ''] = await manyPatients(it.portal, 1, { isEmailProven });
    const offer = at ?? (await anOfferAt(4));
    const booked = await bookOffer(it.portal, token, offer);
    await it.portal.drain();
    if (isPaid) await payBooking(it.portal, token, booked);
    const call = (verb: Change, body: object = {}, by: string = token) =>
      changeBooking(it.portal, by, { id: booked.id, verb, body });
    return { ...booked, token, offer, call, row: async () => (await findBooking(it.portal.db, booked.id))! };
  }
  /** The cut-off of all bookings; null: as of those that an earlier version made. */
  const setHours = (hours: number | null) => it.portal.db.updateTable('booking').set({ cutoffHours: hours }).execute();
  const isFree = async (offer: Offer) =>
    (await offersOf()).some(
      ({ doctor, date, slot }) => doctor === offer.doctor && date === offer.date && slot === offer.slot,
    );
  const auditOf = (bookingId: string) =>
    it.portal.db
      .selectFrom('auditEntry')
      .select(['action', 'actorId', 'details'])
      .where('bookingId', '=', bookingId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();

  return { aBooking, anOfferAt, auditOf, isFree, offersOf, setHours, tokenOf };
}
