import type { TreatmentOption } from '#contract/treatments';
import { dollarsFromCents } from '#domain/money';
import { onOpenDays } from '#domain/availability';
import { MAX_DAYS_AHEAD } from '#domain/schedule';
import { nameOfRange } from '#domain/slot';
import { addDays, clinicClock, longDate, startOfMinute, type Day } from '#domain/time';
import { readOffers, type FreeSlotRow } from '#server/store/offers';
import { listOfferedSpecialties } from '#server/store/treatments';
import type { Context } from './context.ts';

/** Treatments with verified doctors and their free future slots; `date` narrows the slots to one day. */
export async function listTreatments(ctx: Context, { date }: { date?: Day | undefined }): Promise<TreatmentOption[]> {
  // By the minute, as the response cache has it: a hold counts until the end of its last one.
  const now = startOfMinute(ctx.now);
  const from = clinicClock(now);
  const { treatments, doctors, free: published } = await readOffers(ctx.db, { from, now, only: date });
  // A day that was closed after it had been published is not offered.
  const free = onOpenDays(published, ctx.ports.calendar.closedDays(from.day, addDays(from.day, MAX_DAYS_AHEAD)));
  const freeByDoctor = Map.groupBy(free, (slot) => slot.doctor_id);
  const dates = new Map([...new Set(free.map((slot) => slot.day))].map((day) => [day, longDate(day)]));
  const toFreeSlot = (doctor: string, { day, start_min: start, end_min: end }: FreeSlotRow) => ({
    doctor,
    AppointmentDate: dates.get(day) ?? longDate(day),
    slot: nameOfRange({ start, end }),
  });
  return treatments.map((treatment) => {
    const offering = doctors.filter((doctor) => doctor.specialty_id === treatment.specialty_id);
    return {
      _id: treatment.id,
      name: treatment.name,
      price: dollarsFromCents(treatment.price_cents),
      currency: treatment.currency ?? ctx.settings.clinic.currency,
      slots: offering.flatMap((doctor) =>
        (freeByDoctor.get(doctor.id) ?? []).map((slot) => toFreeSlot(doctor.email, slot)),
      ),
      doctors: offering.map((doctor) => ({ name: doctor.name, docEmail: doctor.email })),
    };
  });
}

/** The specialties that sign-up offers: those with a treatment. Add Doctor has General Dentistry beside them. */
export async function listSpecialties(ctx: Context): Promise<{ _id: string; name: string }[]> {
  return (await listOfferedSpecialties(ctx.db)).map(({ id, name }) => ({ _id: id, name }));
}
