import type { TreatmentOption } from '#contract/slots/treatments';
import { nameOfRange } from '#domain/shared/slot-times';
import { addDays, longDate, type Day } from '#domain/shared/time';
import { fitsSlot } from '#domain/clinic/treatments';
import { readFirstFreeDay, readAvailability, type FreeSlotRow } from './availability-rows.ts';
import {
  type TreatmentRow,
  type VerifiedDoctorRow,
  bookableDays,
  describeTreatment,
  doctorsOf,
} from '#server/clinic/index';
import type { Context } from '#server/platform/context';

type Offer = {
  treatment: TreatmentRow;
  doctors: VerifiedDoctorRow[];
  free: { doctor: VerifiedDoctorRow; slot: FreeSlotRow }[];
};

/**
 * Treatments with verified doctors and their available slots that are long enough, of the next `availabilityDays` days, or of the first day
 * after them that has any; `date` restricts the slots to one day.
 */
export async function listTreatments(ctx: Context, { date }: { date?: Day | undefined }): Promise<TreatmentOption[]> {
  const offers = await findOffers(ctx, date);
  const days = new Set(offers.flatMap(({ free }) => free.map(({ slot }) => slot.day)));
  const dates = new Map([...days].map((day) => [day, longDate(day)]));
  return offers.map((offer) => ({
    ...describeTreatment(ctx, offer.treatment, offer.doctors),
    slots: offer.free.map(({ doctor, slot: { day, startMin: start, endMin: end } }) => ({
      doctor: doctor.email,
      AppointmentDate: dates.get(day) ?? longDate(day),
      slot: nameOfRange({ start, end }),
    })),
  }));
}

async function findOffers(ctx: Context, date?: Day): Promise<Offer[]> {
  const { from, now, days } = bookableDays(ctx);
  const last = addDays(from.day, ctx.settings.availabilityDays);
  const wanted = date === undefined ? days.filter((day) => day <= last) : days.filter((day) => day === date);
  const { treatments, doctors, free } = await readAvailability(ctx.read, { from, now, days: wanted });
  const offers = treatments.map((treatment) => {
    const offering = doctorsOf(treatment, doctors);
    const fitting = free.filter(({ startMin: start, endMin: end }) => fitsSlot({ start, end }, treatment));
    return { treatment, doctors: offering, free: slotsOf(offering, fitting) };
  });
  // A client that counts slots must not show a treatment as booked out that is available later.
  const isOut = ({ doctors: offering, free: own }: Offer) => offering.length > 0 && own.length === 0;
  if (date !== undefined || !offers.some(isOut)) return offers;
  const out = offers.filter(isOut);
  const laterFree = await readFirstFreeDay(ctx.read, {
    from,
    now,
    days: days.filter((day) => day > last),
    doctorIds: out.flatMap((offer) => offer.doctors.map(({ id }) => id)),
    treatmentIds: out.map(({ treatment }) => treatment.id),
  });
  const later = Map.groupBy(laterFree, ({ treatmentId }) => treatmentId);
  return offers.map((offer) =>
    isOut(offer) ? { ...offer, free: slotsOf(offer.doctors, later.get(offer.treatment.id) ?? []) } : offer,
  );
}

function slotsOf(doctors: VerifiedDoctorRow[], free: FreeSlotRow[]): Offer['free'] {
  const byDoctor = Map.groupBy(free, (slot) => slot.doctorId);
  return doctors.flatMap((doctor) => (byDoctor.get(doctor.id) ?? []).map((slot) => ({ doctor, slot })));
}
