import type { Closure } from '#contract/absences/closures';
import { clinicClock, type Day } from '#domain/shared/time';
import { listClosures as listRows, type ClosureRow } from '#server/slots/index';
import type { Db } from '#server/platform/database/open-database';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';

/** Public holidays and closures of a year, the present one by default. @throws ClinicError `not_allowed` */
export async function listClosures(ctx: Context, { year }: { year?: number | undefined }): Promise<Closure[]> {
  authorize(ctx, 'closure.manage', null);
  const wanted = year ?? Number(clinicClock(ctx.now).day.slice(0, 4));
  return readClosures(ctx, ctx.read, { from: `${wanted}-01-01`, to: `${wanted}-12-31` });
}

/** Holidays and closures that touch a range of days. */
export async function readClosures(
  { now }: Pick<Context, 'now'>,
  handle: Db,
  range: { from: Day; to: Day },
): Promise<Closure[]> {
  return (await listRows(handle, { ...range, now, clock: clinicClock(now) })).map(toClosure);
}

function toClosure({ id, kind, firstDay, lastDay, names, isRemoved, appointments }: ClosureRow): Closure {
  return { _id: id, kind, first_day: firstDay, last_day: lastDay, names, isOpen: isRemoved, appointments };
}
