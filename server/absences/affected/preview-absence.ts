import type { AffectedPreview, Decisions, Preview } from '#contract/absences/absences';
import { absenceIssue, unreachableReason, type Reachability } from '#domain/absences/absences';
import { ClinicError, invalidInput } from '#domain/shared/errors';
import { MAX_DAYS_AHEAD } from '#domain/slots/schedule';
import { sumByCurrency } from '#domain/shared/money';
import { clinicClock, type Day } from '#domain/shared/time';
import { countAffected, listAffectable, type Scope } from './affected-bookings-rows.ts';
import { countAffectableHolds } from './affected-holds-rows.ts';
import { type Booking, toAlternative, toDoctorBooking } from '#server/bookings/index';
import { auditSeen } from '#server/platform/audit';
import { countFreeTimes } from './read-free-times.ts';
import { findPersonByEmail } from '#server/people/index';
import { readAudited } from '#server/platform/cache/audited-reads';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { planAffected } from './plan-affected.ts';

type Wanted = { doctor_email?: string | undefined; first_day: Day; last_day: Day | null };

/**
 * What an absence would affect, and what can be done about it; the read is audited.
 * @throws ClinicError `doctor_not_verified`, `not_allowed`, `not_found`, `invalid_input`.
 */
export async function previewAbsence(
  ctx: Context,
  { decisions, ...wanted }: Wanted & { decisions: Decisions },
): Promise<Preview> {
  const { doctor, days, actorId } = await readAbsence(ctx, wanted);
  const { id: doctorId } = doctor;
  // The screen reads it again after every decision.
  return readAudited(ctx, { readerId: actorId, subject: ['absence', doctorId, days] }, async (isAudited) => {
    if (isAudited) await auditSeen(ctx.write, { id: actorId }, 'absence', { personId: doctorId });
    return previewAffected(ctx, { doctorId, days }, decisions);
  });
}

/**
 * The doctor and the days of a wanted absence, and who wants it.
 * @throws ClinicError `doctor_not_verified`, `not_allowed`, `not_found`, `invalid_input`.
 */
export async function readAbsence(ctx: Context, { doctor_email: named, first_day: first, last_day: last }: Wanted) {
  const email = named ?? ctx.actor?.email ?? '';
  const actor = authorize(ctx, 'absence.manage', { email });
  const doctor = await findPersonByEmail(ctx.read, email);
  if (doctor?.role !== 'doctor') {
    throw named === undefined
      ? invalidInput('doctor_email', 'validation.doctorRequired')
      : new ClinicError('not_found');
  }
  const days = { first, last };
  const issue = absenceIssue(days, { now: ctx.now, maxDaysAhead: MAX_DAYS_AHEAD });
  if (issue) throw invalidInput(issue.path, issue.message);
  return { doctor, days, actorId: actor.id };
}

/**
 * What an absence or a closure would affect, and what becomes of it as decided. In no transaction, because a long absence of
 * a large clinic takes a second.
 */
export async function previewAffected(ctx: Context, scope: Scope, decisions: Decisions): Promise<Preview> {
  const moment = { now: ctx.now, clock: clinicClock(ctx.now) };
  const bookings = await listAffectable(ctx.read, scope, moment);
  const plans = await planAffected(ctx, { bookings, scope, decisions });
  const appointments = [...plans].map(([booking, { substitutes, alternatives, callReason }]): AffectedPreview => ({
    ...toAffectedBooking(ctx, booking),
    substitutes: substitutes.map(({ doctorName, doctorEmail }) => ({
      doctor_name: doctorName,
      doctor_email: doctorEmail,
    })),
    alternatives: alternatives.map(toAlternative),
    callReason,
  }));
  return {
    appointments,
    count: bookings.length,
    decided: await countAffected(ctx.read, scope, moment),
    holds: await countAffectableHolds(ctx.read, scope, moment),
    refunds: sumByCurrency(bookings.map(({ currency, paidCents: cents }) => ({ currency, cents }))),
    freeSlots: await countFreeTimes(ctx, scope),
  };
}

const reachability = { email: 'email', refused: 'returned', unreachable: 'call' } as const;

/** What every list of affected appointments shows of one. */
export function toAffectedBooking(ctx: Context, booking: Booking & Reachability) {
  return {
    ...toDoctorBooking(booking, ctx),
    doctor_email: booking.doctorEmail,
    doctor_name: booking.doctorName,
    paidCents: booking.paidCents,
    reachable: reachability[unreachableReason(booking) ?? 'email'],
  };
}
