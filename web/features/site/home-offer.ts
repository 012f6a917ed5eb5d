import type { NextFree, TreatmentSummary } from '#contract/slots/treatments';
import { serviceTreatments } from '#domain/shared/home-services';
import { sortKeyOf } from '#domain/shared/slot-times';

/** What the home page shows of the treatments. */
export type HomeOffer = {
  /** The lowest price, in units of the currency. */
  from: { price: number; currency: string } | null;
  /** The soonest time of all treatments. */
  next: { treatmentId: string; doctorId: string; date: string; slot: string } | null;
  /** What the three services lead to: their treatment, if it can be booked. */
  services: Record<Service, { treatmentId: string; price: number; currency: string } | null>;
  /** Whether the clinic offers no treatment at all. */
  isEmpty: boolean;
};

export type Service = keyof typeof serviceTreatments;

/** The lowest price, the soonest time, and the treatments of the services; a treatment without a free time is none. */
export function homeOffer(treatments: TreatmentSummary[]): HomeOffer {
  const bookable = treatments.filter(({ freeSlots }) => freeSlots > 0);
  const [cheapest] = bookable.toSorted((a, b) => a.price - b.price);
  const times = bookable.flatMap((treatment) => treatment.nextFree.map((time) => ({ treatment, time })));
  const [soonest] = times.toSorted((a, b) => (sortKeyOf(a.time) < sortKeyOf(b.time) ? -1 : 1));
  const find = (service: Service) => {
    const found = bookable.find(({ name }) => name === serviceTreatments[service]);
    return found ? { treatmentId: found._id, price: found.price, currency: found.currency } : null;
  };
  return {
    from: cheapest ? { price: cheapest.price, currency: cheapest.currency } : null,
    next: soonest ? toNext(soonest) : null,
    isEmpty: treatments.length === 0,
    services: { fluoride: find('fluoride'), filling: find('filling'), whitening: find('whitening') },
  };
}

function toNext({ treatment, time }: { treatment: TreatmentSummary; time: NextFree }): HomeOffer['next'] {
  const doctor = treatment.doctors.find(({ docEmail }) => docEmail === time.doctor_email);
  return { treatmentId: treatment._id, doctorId: doctor?._id ?? '', date: time.date, slot: time.slot };
}
