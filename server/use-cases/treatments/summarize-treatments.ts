import type { TreatmentSummary } from '#contract/treatments';
import { longDate } from '#domain/time';
import { readAvailabilityCounts } from '#server/store/availability';
import type { Context } from '#server/lib/context';
import { bookableDays, describeTreatment, doctorsOf } from './describe-treatment.ts';

/** Treatments with verified doctors, the number of available slots on all future days, and the first such date. */
export async function summarizeTreatments(ctx: Context): Promise<TreatmentSummary[]> {
  const { treatments, doctors, counts } = await readAvailabilityCounts(ctx.db, bookableDays(ctx));
  return treatments.map((treatment) => {
    const count = counts.find((one) => one.specialtyId === treatment.specialtyId);
    return {
      ...describeTreatment(ctx, treatment, doctorsOf(treatment, doctors)),
      freeSlots: count?.slots ?? 0,
      nextFreeDate: count ? longDate(count.first) : null,
    };
  });
}
