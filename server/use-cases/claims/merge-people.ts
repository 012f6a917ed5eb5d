import type { DeskPatient } from '#contract/desk-patients';
import { ClinicError } from '#domain/errors';
import { findDeskPatient } from '#server/store/desk-patients';
import { authorize } from '#server/lib/authorize';
import type { Context } from '#server/lib/context';
import { presentDeskPatient } from '#server/use-cases/desk-patients/present-desk-patient';
import { mergeRecords } from './merge-records.ts';

/** Merges two records of one patient. Returns the survivor. @throws ClinicError `not_allowed`, see `mergeRecords` */
export async function mergePeople(
  ctx: Context,
  { id: from, into }: { id: string; into: string },
): Promise<DeskPatient> {
  const { id: actorId } = authorize(ctx, 'desk.merge', null);
  const { id } = await mergeRecords(ctx, { from, into, actorId });
  const survivor = await findDeskPatient(ctx.db, id);
  if (!survivor) throw new ClinicError('not_found');
  return presentDeskPatient(survivor);
}
