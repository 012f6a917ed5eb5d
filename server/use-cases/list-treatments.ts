import type { TreatmentOption } from '#contract/treatments';
import { dollarsFromCents } from '#domain/money';
import { nameOfRange } from '#domain/slot';
import { clinicClock, longDate, type Day } from '#domain/time';
import { listPublishedSlots, type PublishedSlot } from '#server/store/slots';
import { listSpecialtyRows, listTreatmentRows, listVerifiedDoctors } from '#server/store/treatments';
import type { Context } from './context.ts';

/** Treatments with verified doctors and their free future slots; `date` narrows the slots to one day. */
export async function listTreatments(ctx: Context, { date }: { date?: Day | undefined }): Promise<TreatmentOption[]> {
  const [treatments, doctors] = await Promise.all([listTreatmentRows(ctx.db), listVerifiedDoctors(ctx.db)]);
  const slots = await listPublishedSlots(ctx.db, {
    doctorIds: doctors.map((doctor) => doctor.id),
    from: clinicClock(ctx.now),
    only: date,
  });
  const freeByDoctor = Map.groupBy(
    slots.filter((slot) => !slot.isTaken),
    (slot) => slot.doctorId,
  );
  return treatments.map((treatment) => {
    const offering = doctors.filter((doctor) => doctor.specialty_id === treatment.specialty_id);
    return {
      _id: treatment.id,
      name: treatment.name,
      price: dollarsFromCents(treatment.price_cents),
      slots: offering.flatMap((doctor) =>
        (freeByDoctor.get(doctor.id) ?? []).map((slot) => toFreeSlot(doctor.email, slot)),
      ),
      doctors: offering.map((doctor) => ({ name: doctor.name, docEmail: doctor.email })),
    };
  });
}

function toFreeSlot(doctor: string, slot: PublishedSlot): TreatmentOption['slots'][number] {
  return { doctor, AppointmentDate: longDate(slot.day), slot: nameOfRange(slot.range) };
}

export async function listSpecialties(ctx: Context): Promise<{ _id: string; name: string }[]> {
  return (await listSpecialtyRows(ctx.db)).map(({ id, name }) => ({ _id: id, name }));
}
