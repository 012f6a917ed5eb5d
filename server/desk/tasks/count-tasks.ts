import type { Role } from '#domain/shared/permission';
import { clinicClock } from '#domain/shared/time';
import { MAX_TASKS, taskKindsOf, type TaskKind } from '#domain/desk/tasks';
import type { Db } from '#server/platform/database/open-database';
import { countBookingsOnDays, countTasks as countRows } from './tasks-rows.ts';
import { listClinicHolds } from './list-clinic-holds.ts';
import { readComingClosedDays } from './list-closed-day-bookings.ts';
import { overlapsOf } from './list-overlaps.ts';

/** The open tasks of a person, by kind, in the order of the screen; at most 100 of each. Kinds of other roles are left out. */
export async function countTasks(
  handle: Db,
  { id, role }: { id: string; role: Role },
  now: Date,
): Promise<{ kind: TaskKind; count: number }[]> {
  const kinds = taskKindsOf(role);
  const counted = kinds.filter((kind) => kind !== 'attention');
  if (counted.length === 0) return [];
  const scope = { doctorId: role === 'doctor' ? id : null, today: clinicClock(now).day };
  const counts = new Map<TaskKind, number>(
    (await countRows(handle, counted, scope)).map(({ kind, count }) => [kind, count]),
  );
  if (kinds.includes('attention')) counts.set('attention', await countUnresolved(handle, now));
  return kinds.map((kind) => ({ kind, count: counts.get(kind) ?? 0 }));
}

async function countUnresolved(handle: Db, now: Date): Promise<number> {
  const clock = clinicClock(now);
  const closed = await countBookingsOnDays(handle, { days: await readComingClosedDays(handle, clock.day), clock });
  const page = { limit: MAX_TASKS, after: null };
  const holds = await listClinicHolds({ now }, handle, page);
  const ofPatients = await overlapsOf('patient')({ now }, handle, page);
  const ofDoctors = await overlapsOf('doctor')({ now }, handle, page);
  return Math.min(MAX_TASKS, closed + holds.length + ofPatients.length + ofDoctors.length);
}
