import { randomUUID } from 'node:crypto';
import type { Absence, Decisions } from '#contract/absences/absences';
import { isPossibleAction, type DayRange } from '#domain/absences/absences';
import { ClinicError, invalidInput } from '#domain/shared/errors';
import { clinicClock, type Day } from '#domain/shared/time';
import { findAbsence, findSameAbsence, insertAbsence } from './absences-rows.ts';
import { findLeavingDay } from '#server/slots/index';
import { insertAffected, type Cause, type Scope } from './affected-bookings-rows.ts';
import { insertAudit } from '#server/platform/audit';
import { readClock } from '#server/platform/database/clock';
import { inTransaction, type Trx } from '#server/platform/database/transaction';
import { findPersonByEmail, lockDoctor } from '#server/people/index';
import { expireUnavailableOffers } from './reserve-slots-rows.ts';
import type { Context, Portal } from '#server/platform/context';
import type { Db } from '#server/platform/database/open-database';
import { releaseAffectedHolds } from './release-affected-holds.ts';
import { readAbsence } from './preview-absence.ts';
import { toAbsence } from './read-absences.ts';

type Wanted = { doctor_email?: string | undefined; first_day: Day; last_day: Day | null; decisions: Decisions };

/**
 * Declares an absence, without end when the doctor leaves: blocks the doctor's slots and records what is done about each
 * appointment, those booked since the preview included; a job then does it (`process-affected.ts`).
 * @throws ClinicError `doctor_not_verified`, `not_allowed`, `not_found`, `invalid_input`.
 */
export async function createAbsence(ctx: Context, { decisions, ...wanted }: Wanted): Promise<Absence> {
  const { doctor, days, actorId } = await readAbsence(ctx, wanted);
  assertPossible(days, decisions);
  const ownDecisions = await readDecisions(ctx.read, decisions);
  const id = await inTransaction(ctx.write, async (trx) => {
    await lockDoctor(trx, doctor.id);
    // A request that is sent again, because its response was lost, declares it once; other decisions replace those about
    // appointments that stayed.
    const same = await findSameAbsence(trx, { doctorId: doctor.id, days });
    if (!same && days.last === null && (await findLeavingDay(trx, doctor.id)) !== null) {
      throw invalidInput('first_day', 'validation.leavingAlready');
    }
    const act = randomUUID();
    const absenceId = same ?? (await insertAbsence(trx, { doctorId: doctor.id, days, createdBy: actorId }));
    const scope = { doctorId: doctor.id, days };
    const count = await affectBookings(ctx, trx, {
      cause: { absenceId },
      scope,
      actorId,
      act,
      default: decisions.default,
      of: ownDecisions,
    });
    if (same && count === 0) return absenceId;
    await insertAudit(trx, {
      action: 'absence.created',
      actorId,
      personId: doctor.id,
      details: { from: days.first, to: days.last ?? '', count },
      act,
    });
    return absenceId;
  });
  const absence = await findAbsence(ctx.read, id);
  if (!absence) throw new ClinicError('not_found');
  return toAbsence(absence);
}

/** @throws ClinicError `invalid_input` for what cannot be done about appointments of a doctor who leaves. */
function assertPossible(days: DayRange, { default: usual, of: ownDecisions }: Decisions): void {
  if (!isPossibleAction(days, usual)) throw invalidInput('decisions.default', 'validation.leaving');
  const wrong = ownDecisions.findIndex(({ action }) => !isPossibleAction(days, action));
  if (wrong >= 0) throw invalidInput(`decisions.of.${wrong}.action`, 'validation.leaving');
}

export type ReadDecision = { booking: string; action: Decisions['default']; substituteId: string | null };

/**
 * Decisions with the ids of their substitutes.
 * @throws ClinicError `invalid_input` for an address of no verified doctor.
 */
export async function readDecisions(handle: Db, { of: ownDecisions }: Pick<Decisions, 'of'>): Promise<ReadDecision[]> {
  const ids = new Map<string, string>();
  for (const [index, { doctor_email: email }] of ownDecisions.entries()) {
    if (email === undefined || ids.has(email)) continue;
    const doctor = await findPersonByEmail(handle, email);
    if (doctor?.role !== 'doctor' || !doctor.verifiedAt)
      throw invalidInput(`decisions.of.${index}.doctor_email`, 'validation.doctorRequired');
    ids.set(email, doctor.id);
  }
  return ownDecisions.map(({ booking, action, doctor_email: email }) => ({
    booking,
    action,
    substituteId: action === 'transfer' && email !== undefined ? (ids.get(email) ?? null) : null,
  }));
}

/**
 * Records the appointments that an absence or a closure affects, and has a job process them; releases the holds and ends the
 * offers whose times it blocks; `act` names all of it in the audit. Before, lock what excludes further bookings of these
 * slots. Returns how many.
 */
export async function affectBookings(
  { ports }: Pick<Portal, 'ports'>,
  trx: Trx,
  wanted: {
    cause: Cause;
    scope: Scope;
    actorId: string;
    act: string;
    default: Decisions['default'];
    of: ReadDecision[];
  },
): Promise<number> {
  const now = await readClock(trx);
  const { cause, scope, actorId, act, of: ownDecisions } = wanted;
  const moment = { now, clock: clinicClock(now) };
  await releaseAffectedHolds({ ports }, trx, { scopes: [scope], moment, actorId, act });
  const count = await insertAffected(trx, cause, {
    scope,
    moment,
    decidedBy: actorId,
    default: wanted.default,
    of: ownDecisions,
  });
  const id = 'absenceId' in cause ? cause.absenceId : cause.closureId;
  await expireUnavailableOffers(trx);
  // A holiday can be closed again, so its id does not name one job.
  if (count > 0) await ports.jobs.enqueue(trx, 'affected-bookings', { of: id, act }, { id: randomUUID() });
  return count;
}
