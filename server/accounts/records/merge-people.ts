import type { DeskPatient } from '#contract/accounts/desk-patients';
import { ClinicError } from '#domain/shared/errors';
import { findDeskPatient } from './desk-patients-rows.ts';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { presentDeskPatient } from './present-desk-patient.ts';
import { mergeRecords } from './merge-records.ts';

/** Merges two records of one patient. Returns the survivor. @throws ClinicError `not_allowed`, see `mergeRecords` */
export async function mergePeople(
  ctx: Context,
  { id: from, into }: { id: string; into: string },
): Promise<DeskPatient> {
  const { id: actorId } = authorize(ctx, 'desk.merge', null);
  const { id } = await mergeRecords(ctx, { from, into, actorId });
  const survivor = await findDeskPatient(ctx.read, id);
  if (!survivor) throw new ClinicError('not_found');
  return presentDeskPatient(survivor);
}
