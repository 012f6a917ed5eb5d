import type { TreatmentSummary } from '#contract/slots/treatments';
import { nameOfRange } from '#domain/shared/slot-times';
import { longDate } from '#domain/shared/time';
import { readAvailabilityCounts, type NextFreeRow } from './availability-rows.ts';
import { type VerifiedDoctorRow, bookableDays, describeTreatment, doctorsOf } from '#server/clinic/index';
import type { Context } from '#server/platform/context';

/**
 * Treatments with verified doctors, and of the available slots that are long enough for them their number on all future
 * days, the first such date and the next times. `only`: the id of one treatment, which may be archived; otherwise all that are not.
 */
export async function summarizeTreatments(
  ctx: Context,
  only: string | null = null,
): Promise<(TreatmentSummary & { isArchived: boolean })[]> {
  const { treatments, doctors, counts, next } = await readAvailabilityCounts(ctx.read, {
    ...bookableDays(ctx),
    only,
  });
  return treatments.map((treatment) => {
    const minutes = treatment.duration + treatment.buffer;
    const own = counts.filter((count) => count.specialtyId === treatment.specialtyId && count.length >= minutes);
    const [first] = own.map((freeCount) => freeCount.first).toSorted();
    const offering = doctorsOf(treatment, doctors);
    return {
      ...describeTreatment(ctx, treatment, offering),
      doctors: offering.map(({ id, name, email }) => ({ _id: id, name, docEmail: email })),
      freeSlots: own.reduce((sum, { slots }) => sum + slots, 0),
      nextFreeDate: first === undefined ? null : longDate(first),
      nextFree: next
        .filter((candidate) => candidate.specialtyId === treatment.specialtyId && candidate.minutes === minutes)
        .flatMap((nextFree) => nextOf(nextFree, offering)),
    };
  });
}

function nextOf({ doctorId, day, startMin: start, endMin: end }: NextFreeRow, offering: VerifiedDoctorRow[]) {
  const doctor = offering.find(({ id }) => id === doctorId);
  if (!doctor) return [];
  return [{ doctor_email: doctor.email, doctor: doctor.name, date: longDate(day), slot: nameOfRange({ start, end }) }];
}
