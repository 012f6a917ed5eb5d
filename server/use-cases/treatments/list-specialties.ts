import { listOfferedSpecialties } from '#server/store/treatments';
import type { Context } from '#server/lib/context';

/** The specialties at sign-up: those with a treatment. Add Doctor adds General Dentistry. */
export async function listSpecialties(ctx: Context): Promise<{ _id: string; name: string }[]> {
  return (await listOfferedSpecialties(ctx.db)).map(({ id, name }) => ({ _id: id, name }));
}
