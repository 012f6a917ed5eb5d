import { fromPlan } from '#contract/slots/plan-fields';
import type { RouteData } from '#contract/shared/define-route';
import type { listPlans as listPlansRoute } from '#contract/slots/plans';
import { ClinicError } from '#domain/shared/errors';
import { timeWith } from '#domain/clinic/performed-treatments';
import { clinicClock } from '#domain/shared/time';
import { readOffering } from '#server/clinic/index';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { findPlannedDoctor, listPlanRows } from './plans-rows.ts';

type Listed = RouteData<typeof listPlansRoute>['data'];

/**
 * The plans of a doctor that are not over, of the caller without `doctor_id`.
 * @throws ClinicError `doctor_not_verified`, `not_allowed`, `not_found`.
 */
export async function listPlans(ctx: Context, { doctor_id }: { doctor_id?: string | undefined }): Promise<Listed> {
  const doctorId = doctor_id ?? ctx.actor?.id ?? '';
  authorize(ctx, 'plan.change', { doctorId });
  const doctor = await findPlannedDoctor(ctx.read, doctorId);
  if (!doctor) throw new ClinicError('not_found');
  const { doctors, treatments } = await readOffering(ctx.read, doctorId);
  const performed = doctors.flatMap((performer) =>
    treatments.flatMap(({ name, nameDe, isArchived, ...treatment }) => {
      const time = isArchived ? null : timeWith(treatment, performer);
      return time ? [{ names: { en: name, de: nameDe }, ...time }] : [];
    }),
  );
  const rows = await listPlanRows(ctx.read, { doctorId, from: clinicClock(ctx.now).day });
  return {
    plans: rows.map(({ id, version, ...plan }) => ({ _id: id, version, ...fromPlan(plan) })),
    weeks: ctx.settings.planWeeks,
    grid: ctx.settings.startGrid,
    doctor: { _id: doctor.id, name: doctor.name, email: doctor.email, treatments: performed.length, performed },
  };
}
