import { randomUUID } from 'node:crypto';
import { isOpen } from '#domain/slots/availability';
import { ClinicError } from '#domain/shared/errors';
import { comparePlan, isValidOn, type PlanChanges } from '#domain/slots/plans';
import type { SlotTime } from '#domain/shared/slot-times';
import { addDays, clinicClock, daysBetween, hasBegunBy, type Day } from '#domain/shared/time';
import type { Portal } from '#server/platform/context';
import { insertAudit } from '#server/platform/audit';
import { readClosedDays } from '#server/slots/blocked/closed-days-rows';
import { readClock } from '#server/platform/database/clock';
import type { Db } from '#server/platform/database/open-database';
import { inTransaction } from '#server/platform/database/transaction';
import {
  findLastPlannedDay,
  insertPlannedSlots,
  listAbsentDays,
  listHours,
  listKnownSlots,
  listPlanRows,
  lockPlansOf,
  markLeft,
  updateHours,
  withdrawPlanned,
  type PlanRow,
} from './plans-rows.ts';

type Filling = { doctorId: string; actorId: string | null; act: string; replace?: boolean };
type Period = { from: Day; to: Day };
/** `until` is the last day on which slots are published; later ones are only withdrawn. `hours`: how many days' hours have changed. */
type Filled = { added: number; withdrawn: number; hours: number; until: Day } & Pick<PlanChanges, 'left' | 'inTheWay'>;

/**
 * Makes the slots of a doctor those of the plans, from now to the end of the horizon. Idempotent; several servers may do
 * it at once. `actorId` is null for the job; `act` is that of a request that has changed plans before.
 * @throws ClinicError `doctor_not_verified`.
 */
export async function fillPlan(
  portal: Portal,
  { act = randomUUID(), ...wanted }: Omit<Filling, 'act'> & { act?: string },
): Promise<Filled> {
  const filling = { ...wanted, act };
  const now = await readClock(portal.read);
  const today = clinicClock(now).day;
  const until = lastFilledDay(portal, today);
  // Slots beyond the horizon exist if it was longer.
  const last = (await findLastPlannedDay(portal.read, filling.doctorId)) ?? until;
  const to = last > until ? last : until;
  // Read without a lock first: most of the job's runs find nothing to do.
  const { changes } = await readChanges(portal, portal.read, { ...filling, from: today, to, until, now });
  const filled: Filled = { added: 0, withdrawn: 0, hours: 0, until, left: [], inTheWay: [] };
  for (let from = today; from <= to; from = addDays(from, portal.planBatchDays)) {
    const batch = { from, to: addDays(from, portal.planBatchDays - 1) };
    const known = within(changes, batch);
    const isDone =
      known.toPublish.length === 0 && known.toWithdraw.length + known.toMark.length + known.hours.length === 0;
    const done = isDone
      ? { added: 0, withdrawn: 0, ...known, hours: 0 }
      : await change(portal, { ...filling, ...batch, until });
    filled.added += done.added;
    filled.withdrawn += done.withdrawn;
    filled.hours += done.hours;
    filled.left.push(...done.left);
    filled.inTheWay.push(...done.inTheWay);
  }
  return filled;
}

async function change(portal: Portal, filling: Filling & Period & { until: Day }): Promise<Omit<Filled, 'until'>> {
  const { doctorId, actorId, act, from, to } = filling;
  return inTransaction(portal.write, async (trx) => {
    if (!(await lockPlansOf(trx, doctorId))) throw new ClinicError('doctor_not_verified');
    const { hours: changed, ...filled } = await fillDays(portal, trx, filling);
    const { added, withdrawn } = filled;
    const hours = changed.length;
    if (added + withdrawn + hours > 0) {
      const details = { count: added, withdrawn, ...(hours > 0 && { hours }), from, to };
      await insertAudit(trx, { action: 'plan.published', actorId, act, personId: doctorId, details });
    }
    return { ...filled, hours };
  });
}

/** As `fillPlan`, for some days of a doctor whose plans are locked. Returns the hours that have changed, too. */
export async function fillDays(
  portal: Pick<Portal, 'settings'>,
  trx: Db,
  filling: Omit<Filling, 'actorId' | 'act'> & Period & { until: Day },
): Promise<Omit<Filled, 'until' | 'hours'> & Pick<PlanChanges, 'hours'>> {
  const { doctorId } = filling;
  const now = await readClock(trx);
  const { plans, changes } = await readChanges(portal, trx, { ...filling, now });
  const ids = changes.toWithdraw.map(({ id }) => id);
  const withdrawn = await withdrawPlanned(trx, ids, now);
  await markLeft(
    trx,
    changes.toMark.map(({ id }) => id),
  );
  await updateHours(trx, doctorId, changes.hours);
  const slots = changes.toPublish.map((time) => ({
    ...time,
    planId: plans.find((plan) => isValidOn(plan, time.day))?.id ?? '',
  }));
  const added = await insertPlannedSlots(trx, doctorId, slots);
  return { added, withdrawn, hours: changes.hours, left: changes.left, inTheWay: changes.inTheWay };
}

/** The last day on which slots of plans are published. */
export function lastFilledDay({ settings }: Pick<Portal, 'settings'>, today: Day): Day {
  return addDays(today, settings.planWeeks * 7);
}

/** What is to be done on the days of a period. */
async function readChanges(
  { settings }: Pick<Portal, 'settings'>,
  handle: Db,
  {
    doctorId,
    from,
    to,
    until,
    now,
    replace = false,
  }: Omit<Filling, 'actorId' | 'act'> & Period & { until: Day; now: Date },
): Promise<{ plans: PlanRow[]; changes: PlanChanges }> {
  const clock = clinicClock(now);
  const isPast = ({ day, range }: SlotTime) => hasBegunBy(clock, day, range);
  // The clinic's hours may have become shorter since the plan was saved.
  const { opens, closes } = settings.clinic.openingHours;
  const isOutOfHours = ({ range }: SlotTime) => range.start < opens || range.end > closes;
  const closed = await readClosedDays(handle, { from, to });
  const absent = new Set(await listAbsentDays(handle, { doctorId, from, to }));
  const plans = await listPlanRows(handle, { doctorId, from });
  const known = await listKnownSlots(handle, { doctorId, from, to });
  const days = daysBetween(from, to).filter((day) => day <= until && isOpen(day, closed) && !absent.has(day));
  const changes = comparePlan(
    plans,
    known.filter((slot) => slot.isWithdrawn || slot.isTaken || !isPast(slot)),
    {
      days,
      isExcluded: (time) => isPast(time) || isOutOfHours(time),
      isReplaced: ({ day }) => replace && days.includes(day),
      hours: await listHours(handle, { doctorId, from, to }),
      opening: { start: opens, end: closes },
    },
  );
  return { plans, changes };
}

/** The part of changes that concerns a period. */
function within(changes: PlanChanges, { from, to }: Period): PlanChanges {
  const isWithin = ({ day }: SlotTime) => day >= from && day <= to;
  return {
    toPublish: changes.toPublish.filter(isWithin),
    toWithdraw: changes.toWithdraw.filter(isWithin),
    left: changes.left.filter(isWithin),
    toMark: changes.toMark.filter(isWithin),
    inTheWay: changes.inTheWay.filter(isWithin),
    hours: changes.hours.filter(({ day }) => day >= from && day <= to),
  };
}
