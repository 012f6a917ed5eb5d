import type { Day } from '#domain/shared/time';
import type { TestPortal } from './portal.ts';

export type Offer = { treatment: string; price: number; doctor: string; date: string; slot: string };

type Option = {
  name: string;
  price: number;
  slots: { doctor: string; AppointmentDate: string; slot: string }[];
};

/** The available slots of one treatment as a visitor sees them: of one day, or those listed without a date. */
export async function listOffers(portal: TestPortal, treatment: string, day?: Day): Promise<Offer[]> {
  const { body } = await portal.call('GET', `/appointmentOptions${day === undefined ? '' : `?date=${day}`}`);
  const option = (body.data as unknown as Option[]).find((candidate) => candidate.name === treatment);
  if (!option) throw new Error(`there is no treatment ${treatment}`);
  return option.slots.map(({ doctor, AppointmentDate, slot }) => ({
    treatment: option.name,
    price: option.price,
    doctor,
    date: AppointmentDate,
    slot,
  }));
}

/** The n-th available slot; tests use different ones so that they do not conflict. */
export async function anOffer(portal: TestPortal, treatment: string, index = 0): Promise<Offer> {
  const offer = (await listOffers(portal, treatment))[index];
  if (!offer) throw new Error(`no free slot number ${index} of ${treatment}`);
  return offer;
}

/** The booking payload of section 3 for an available slot, with only what the server cannot derive. */
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
