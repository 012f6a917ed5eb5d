import { listManagedRows, listSpecialtyRows } from './managed-treatments-rows.ts';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { describeManaged } from './managed-treatment.ts';
import { listVerifiedDoctors } from './treatments-rows.ts';

/** All treatments, archived ones too, in their order, all specialties and the verified doctors. @throws ClinicError `not_allowed` */
export async function listManagedTreatments(ctx: Context) {
  authorize(ctx, 'treatment.manage', null);
  return {
    treatments: await describeManaged(ctx, ctx.read, await listManagedRows(ctx.read)),
    specialties: (await listSpecialtyRows(ctx.read)).map(({ id, names }) => ({ _id: id, names })),
    doctors: (await listVerifiedDoctors(ctx.read)).map(({ id, name, specialtyId }) => ({
      _id: id,
      name,
      specialty_id: specialtyId,
    })),
  };
}
