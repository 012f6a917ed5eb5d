import type { TreatmentOption, TreatmentSummary } from '#contract/treatments';
import { openDays } from '#domain/availability';
import { dollarsFromCents } from '#domain/money';
import { MAX_DAYS_AHEAD } from '#domain/schedule';
import { nameOfRange } from '#domain/slots';
import { addDays, clinicClock, longDate, startOfMinute, type Day } from '#domain/time';
import { readFirstFreeDay, readOfferCounts, readAvailability, type FreeSlotRow } from '#server/store/availability';
import { listOfferedSpecialties, type TreatmentRow, type VerifiedDoctorRow } from '#server/store/treatments';
import type { Context } from '#server/lib/context';

type Offer = {
  treatment: TreatmentRow;
  doctors: VerifiedDoctorRow[];
  free: { doctor: VerifiedDoctorRow; slot: FreeSlotRow }[];
};

/**
 * Treatments with verified doctors and their available slots of the next `availabilityDays` days, or of the first day
 * after them that has any; `date` restricts the slots to one day.
 */
export async function listTreatments(ctx: Context, { date }: { date?: Day | undefined }): Promise<TreatmentOption[]> {
  const offers = await findOffers(ctx, date);
  const days = new Set(offers.flatMap(({ free }) => free.map(({ slot }) => slot.day)));
  const dates = new Map([...days].map((day) => [day, longDate(day)]));
  return offers.map((offer) => ({
    ...describe(ctx, offer),
    slots: offer.free.map(({ doctor, slot: { day, startMin: start, endMin: end } }) => ({
      doctor: doctor.email,
      AppointmentDate: dates.get(day) ?? longDate(day),
      slot: nameOfRange({ start, end }),
    })),
  }));
}

/** Treatments with verified doctors, the number of available slots on all future days, and the first such date. */
export async function summarizeTreatments(ctx: Context): Promise<TreatmentSummary[]> {
  const { treatments, doctors, counts } = await readOfferCounts(ctx.db, windowOf(ctx));
  return treatments.map((treatment) => {
    const count = counts.find((one) => one.specialtyId === treatment.specialtyId);
    return {
      ...describe(ctx, { treatment, doctors: doctorsOf(treatment, doctors) }),
      freeSlots: count?.slots ?? 0,
      nextFreeDate: count ? longDate(count.first) : null,
    };
  });
}

function describe(ctx: Context, { treatment, doctors }: Pick<Offer, 'treatment' | 'doctors'>) {
  return {
    _id: treatment.id,
    name: treatment.name,
    price: dollarsFromCents(treatment.priceCents),
    currency: treatment.currency ?? ctx.settings.clinic.currency,
    doctors: doctors.map(({ name, email }) => ({ name, docEmail: email })),
  };
}

/** Now and the open days from today on; days that were closed after publishing are excluded. */
function windowOf(ctx: Context) {
  // Rounded to the minute, as in the response cache: a hold counts until the end of its last minute.
  const now = startOfMinute(ctx.now);
  const from = clinicClock(now);
  const closed = ctx.ports.calendar.closedDays(from.day, addDays(from.day, MAX_DAYS_AHEAD));
  return { from, now, days: openDays(from.day, MAX_DAYS_AHEAD + 1, closed) };
}

function doctorsOf({ specialtyId }: TreatmentRow, doctors: VerifiedDoctorRow[]): VerifiedDoctorRow[] {
  return doctors.filter((doctor) => doctor.specialtyId === specialtyId);
}

async function findOffers(ctx: Context, date?: Day): Promise<Offer[]> {
  const { from, now, days } = windowOf(ctx);
  const last = addDays(from.day, ctx.settings.availabilityDays);
  const wanted = date === undefined ? days.filter((day) => day <= last) : days.filter((day) => day === date);
  const { treatments, doctors, free } = await readAvailability(ctx.db, { from, now, days: wanted });
  const offers = treatments.map((treatment) => {
    const offering = doctorsOf(treatment, doctors);
    return { treatment, doctors: offering, free: slotsOf(offering, free) };
  });
  // A client that counts slots must not show a treatment as booked out that is available later.
  const isOut = ({ doctors: offering, free: own }: Offer) => offering.length > 0 && own.length === 0;
  if (date !== undefined || !offers.some(isOut)) return offers;
  const doctorIds = offers.filter(isOut).flatMap((offer) => offer.doctors.map(({ id }) => id));
  const later = await readFirstFreeDay(ctx.db, { from, now, days: days.filter((day) => day > last), doctorIds });
  return offers.map((offer) => (isOut(offer) ? { ...offer, free: slotsOf(offer.doctors, later) } : offer));
}

function slotsOf(doctors: VerifiedDoctorRow[], free: FreeSlotRow[]): Offer['free'] {
  const byDoctor = Map.groupBy(free, (slot) => slot.doctorId);
  return doctors.flatMap((doctor) => (byDoctor.get(doctor.id) ?? []).map((slot) => ({ doctor, slot })));
}

/** The specialties at sign-up: those with a treatment. Add Doctor adds General Dentistry. */
export async function listSpecialties(ctx: Context): Promise<{ _id: string; name: string }[]> {
  return (await listOfferedSpecialties(ctx.db)).map(({ id, name }) => ({ _id: id, name }));
}
