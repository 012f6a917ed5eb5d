import type { Texts } from '#domain/shared/language';
import { listOfferedSpecialties } from './treatments-rows.ts';
import type { Context } from '#server/platform/context';

/** The specialties at sign-up: those with a treatment. Add Doctor adds General Dentistry. */
export async function listSpecialties(ctx: Context): Promise<{ _id: string; name: string; texts: Texts }[]> {
  return (await listOfferedSpecialties(ctx.read)).map(({ id, name, texts }) => ({ _id: id, name, texts }));
}
