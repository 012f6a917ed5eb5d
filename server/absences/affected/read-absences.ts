import type { Absence, AffectedAppointment } from '#contract/absences/absences';
import { ClinicError } from '#domain/shared/errors';
import { clinicClock } from '#domain/shared/time';
import { findAbsence, listAbsenceRows, type AbsenceRow } from './absences-rows.ts';
import { auditSeen } from '#server/platform/audit';
import { findClosure } from '#server/slots/index';
import { inTransaction } from '#server/platform/database/transaction';
import { listAffected, type ListedAffected } from './list-affected-rows.ts';
import { findPersonByEmail } from '#server/people/index';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { toAlternative } from '#server/bookings/index';
import { toAffectedBooking } from './preview-absence.ts';

/**
 * Absences of the caller, of a doctor, or for reception and the admin of all, without those that ended long ago.
 * @throws ClinicError `doctor_not_verified`, `not_allowed`, `not_found`.
 */
export async function listAbsences(ctx: Context, wanted: { doctor_email?: string | undefined }): Promise<Absence[]> {
  const doctorId = await readDoctor(ctx, wanted.doctor_email);
  const rows = await listAbsenceRows(ctx.read, { doctorId, today: clinicClock(ctx.now).day });
  return rows.map(toAbsence);
}

/**
 * An absence, or a closure by its id (null), with its appointments; the read is audited.
 * @throws ClinicError `doctor_not_verified`, `not_allowed`, `not_found`.
 */
export async function getAbsence(ctx: Context, { id }: { id: string }) {
  const { absence, closure, actor } = await findAllowed(ctx, 'absence.read', id);
  const personId = absence?.doctorId;
  return inTransaction(ctx.write, async (trx) => {
    await auditSeen(trx, actor, 'absence', personId ? { personId } : {});
    const rows = await listAffected(trx, id);
    return {
      absence: absence && toAbsence(absence),
      closure: closure && { first_day: closure.firstDay, last_day: closure.lastDay, names: closure.names },
      appointments: rows.map((row) => toAffectedAppointment(ctx, row)),
    };
  });
}

/** Whose absences are read: null for reception and the admin who name no doctor. */
async function readDoctor(ctx: Context, named: string | undefined): Promise<string | null> {
  const email = named ?? ctx.actor?.email ?? '';
  const actor = authorize(ctx, 'absence.read', { email });
  if (named === undefined) return actor.role === 'doctor' ? actor.id : null;
  const doctor = await findPersonByEmail(ctx.read, named);
  if (doctor?.role !== 'doctor') throw new ClinicError('not_found');
  return doctor.id;
}

/**
 * An absence that the caller may read or manage, else a closure, which doctors may not.
 * @throws ClinicError `doctor_not_verified`, `not_allowed`, `not_found`.
 */
export async function findAllowed(ctx: Context, rule: 'absence.read' | 'absence.manage', id: string) {
  const absence = await findAbsence(ctx.read, id);
  const closure = absence ? null : await findClosure(ctx.read, id);
  // An unknown one is looked for by anybody whom the rule allows one.
  const email = absence?.doctorEmail ?? (closure ? '' : (ctx.actor?.email ?? ''));
  const actor = authorize(ctx, rule, { email });
  if (!absence && !closure) throw new ClinicError('not_found');
  return { absence, closure, actor };
}

export function toAbsence(row: AbsenceRow): Absence {
  return {
    _id: row.id,
    doctor_email: row.doctorEmail,
    doctor_name: row.doctorName,
    first_day: row.firstDay,
    last_day: row.lastDay,
    kind: row.kind,
    created_at: row.createdAt.toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
    appointments: row.appointments,
    pending: row.pending,
    waiting: row.waiting,
    calls: row.calls,
  };
}

const instantText = (text: string | null) => (text === null ? null : new Date(text).toISOString());

/** An affected booking with the times that are reserved for its patient. */
export function toAffectedAppointment(ctx: Context, row: ListedAffected): AffectedAppointment {
  const { affected, openDecision } = row;
  return {
    ...toAffectedBooking(ctx, row),
    was: toAlternative(affected),
    call_id: affected.id,
    action: affected.decision,
    substitute: affected.substitute && {
      doctor_name: affected.substitute.name,
      doctor_email: affected.substitute.email,
    },
    state: affected.state,
    failure: affected.failure,
    deadline: instantText(affected.deadline),
    notifiedAt: instantText(affected.notifiedAt),
    callReason: affected.callReason,
    calledAt: instantText(affected.calledAt),
    missedAt: instantText(affected.missedAt),
    note: row.isLocked ? null : affected.note,
    alternatives: (openDecision?.times ?? []).map(toAlternative),
  };
}
