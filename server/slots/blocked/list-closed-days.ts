import { invalidInput } from '#domain/shared/errors';
import { addDays, type Day } from '#domain/shared/time';
import { readClosedDays } from './closed-days-rows.ts';
import type { Context } from '#server/platform/context';

/** The longest range of one request, in days. */
const MAX_STRETCH = 400;

/** Public holidays and closures between two days, inclusive. @throws ClinicError `invalid_input` */
export async function listClosedDays(ctx: Context, { from, to }: { from: Day; to: Day }): Promise<Day[]> {
  if (to < from || to > addDays(from, MAX_STRETCH)) {
    throw invalidInput('to', 'validation.invalid');
  }
  return [...(await readClosedDays(ctx.read, { from, to }))].toSorted();
}
