import { ClinicError } from '#domain/shared/errors';
import type { Context } from '#server/platform/context';
import { summarizeTreatments } from './summarize-treatments.ts';

/** One treatment with its availability, also an archived one. @throws ClinicError `not_found` */
export async function getTreatment(ctx: Context, { id }: { id: string }) {
  const [treatment] = await summarizeTreatments(ctx, { treatmentId: id });
  if (!treatment) throw new ClinicError('not_found');
  return treatment;
}
