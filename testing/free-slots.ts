import type { Day } from '#domain/time';
import type { TestPortal } from './portal.ts';

export type Offer = { treatment: string; price: number; doctor: string; date: string; slot: string };

type Option = {
  name: string;
  price: number;
  slots: { doctor: string; AppointmentDate: string; slot: string }[];
};

/** The free slots of one treatment, as any visitor sees them: those that are listed without a date, or of one day. */
export async function listOffers(portal: TestPortal, treatment: string, day?: Day): Promise<Offer[]> {
  const { body } = await portal.call('GET', `/appointmentOptions${day === undefined ? '' : `?date=${day}`}`);
  const option = (body.data as unknown as Option[]).find((one) => one.name === treatment);
  if (!option) throw new Error(`no treatment ${treatment}`);
  return option.slots.map(({ doctor, AppointmentDate, slot }) => ({
    treatment: option.name,
    price: option.price,
    doctor,
    date: AppointmentDate,
    slot,
  }));
}

/** The n-th of them; each test takes another so that they do not meet. */
export async function anOffer(portal: TestPortal, treatment: string, index = 0): Promise<Offer> {
  const offer = (await listOffers(portal, treatment))[index];
  if (!offer) throw new Error(`no free slot number ${index} of ${treatment}`);
  return offer;
}

/** Section 3's booking payload for an offer, with only what the server cannot know. */
export function bookingOf(offer: Offer, change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    treatment: offer.treatment,
    doctor_email: offer.doctor,
    AppointmentDate: offer.date,
    slot: offer.slot,
    patient_Phone: '+49 30 1234567',
    price: offer.price,
    isPaid: false,
    ...change,
  };
}
