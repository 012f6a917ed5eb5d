import { bookingOf, type Offer } from '#testing/free-slots';
import type { Reply } from '#testing/request';

type Option = { name: string; price: number; slots: { doctor: string; AppointmentDate: string; slot: string }[] };

/** Every available slot as a visitor sees it, each once with one treatment of its doctor. */
export function slotsIn({ body }: Pick<Reply, 'body'>): Offer[] {
  const offers = (body['data'] as Option[]).flatMap(({ name, price, slots }) =>
    slots.map(({ doctor, AppointmentDate, slot }) => ({ treatment: name, price, doctor, date: AppointmentDate, slot })),
  );
  return [...new Map(offers.map((offer) => [slotOf(offer), offer])).values()];
}

export function slotOf({ doctor, date, slot }: Offer): string {
  return `${doctor} ${date} ${slot}`;
}

/** Returns a different slot at each call; throws when there is none left. */
export function offersOneByOne(offers: Offer[]): () => Offer {
  let next = 0;
  return () => {
    const offer = offers[next++];
    if (!offer) throw new Error('all slots are booked');
    return offer;
  };
}

/** The id of a booking in the response to its request. */
export function idIn({ body }: Pick<Reply, 'body'>): string {
  return (body['data'] as { _id: string })._id;
}

export { bookingOf, type Offer };
