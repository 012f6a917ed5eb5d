import { invalidInput } from '#domain/errors';
import { addDays, type Day } from '#domain/time';
import type { Context } from '#server/lib/context';

/** The longest range of one request, in days. */
const MAX_STRETCH = 400;

/** Public holidays and closures between two days, inclusive. @throws ClinicError `invalid_input` */
export function listClosedDays(ctx: Context, { from, to }: { from: Day; to: Day }): Day[] {
  if (to < from || to > addDays(from, MAX_STRETCH)) {
    throw invalidInput('to', 'validation.invalid');
  }
  return [...ctx.ports.calendar.closedDays(from, to)].filter((day) => day >= from && day <= to).toSorted();
}
