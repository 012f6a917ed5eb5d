import type { TreatmentOption } from '#contract/slots/treatments';
import { nameOfRange } from '#domain/shared/slot-times';
import { addDays, longDate, type Day } from '#domain/shared/time';
import { fitsSlot } from '#domain/clinic/performed-treatments';
import { readFirstFreeDay, readAvailability, type FreeSlotRow } from './availability-rows.ts';
import { listDoctorDays, type DoctorDayRow } from './doctor-days-rows.ts';
import { timesOfHours, type HoursTimes } from './hours-times.ts';
import { type TreatmentRow, bookableDays, describeTreatment, doctorsOf } from '#server/clinic/index';
import type { Context } from '#server/platform/context';

type OfferingDoctor = ReturnType<typeof doctorsOf>[number];
type Free = { doctor: OfferingDoctor; slot: FreeSlotRow };
type Offer = { treatment: TreatmentRow; doctors: OfferingDoctor[]; free: Free[] };

/**
 * Treatments with verified doctors and their available slots that are long enough, and times of their hours that do not
 * overlap, of the next `availabilityDays` days, or of the first day after them that has any; `date` restricts them to one day.
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
  const { treatments, doctors, hours, free } = await readAvailability(ctx.read, { from, now, days: wanted });
  const times = timesOfHours({ from, grid: ctx.settings.startGrid });
  const offers = treatments.map((treatment) => {
    const offering = doctorsOf(treatment, doctors);
    return { treatment, doctors: offering, free: freeOf(offering, { free, hours, times }) };
  });
  // A client that counts slots must not show a treatment as booked out that is available later.
  const isOut = ({ doctors: offering, free: own }: Offer) => offering.length > 0 && own.length === 0;
  if (date !== undefined || !offers.some(isOut)) return offers;
  const out = offers.filter(isOut);
  const later = {
    from,
    now,
    days: days.filter((day) => day > last),
    doctorIds: [...new Set(out.flatMap((offer) => offer.doctors.map(({ id }) => id)))],
  };
  const laterSlots = await readFirstFreeDay(ctx.read, {
    ...later,
    treatmentIds: out.map(({ treatment }) => treatment.id),
  });
  const laterHours = await listDoctorDays(ctx.read, later);
  const byTreatment = Map.groupBy(laterSlots, ({ treatmentId }) => treatmentId);
  return offers.map((offer) => {
    if (!isOut(offer)) return offer;
    const all = freeOf(offer.doctors, { free: byTreatment.get(offer.treatment.id) ?? [], hours: laterHours, times });
    const [first] = all.map(({ slot }) => slot.day).toSorted();
    return { ...offer, free: all.filter(({ slot }) => slot.day === first) };
  });
}

/** The slots of doctors that are long enough, and as many times of their hours as fit besides each other; by day for each. */
function freeOf(
  doctors: OfferingDoctor[],
  { free, hours, times }: { free: FreeSlotRow[]; hours: DoctorDayRow[]; times: HoursTimes },
): Free[] {
  const slotsOf = Map.groupBy(free, ({ doctorId }) => doctorId);
  const hoursOf = Map.groupBy(hours, ({ doctorId }) => doctorId);
  return doctors.flatMap((doctor) => {
    const slots = (slotsOf.get(doctor.id) ?? []).filter(({ startMin: start, endMin: end }) =>
      fitsSlot({ start, end }, doctor.time),
    );
    const ofHours = (hoursOf.get(doctor.id) ?? []).flatMap((row) =>
      times
        .pack(row, doctor.time)
        .map(({ start, end }) => ({ doctorId: doctor.id, day: row.day, startMin: start, endMin: end })),
    );
    const all =
      ofHours.length === 0
        ? slots
        : [...slots, ...ofHours].toSorted((a, b) => a.day.localeCompare(b.day) || a.startMin - b.startMin);
    return all.map((slot) => ({ doctor, slot }));
  });
}
