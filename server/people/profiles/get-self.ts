import { ClinicError } from '#domain/shared/errors';
import { findPersonById, type PersonRow } from './people-rows.ts';
import type { Context } from '#server/platform/context';

/** The caller's own row. @throws ClinicError `not_signed_in` when it was deleted meanwhile. */
export async function getSelf(ctx: Context, id: string): Promise<PersonRow> {
  const person = await findPersonById(ctx.read, id);
  if (!person) throw new ClinicError('not_signed_in');
  return person;
}
