import type { AffectedPreview, Alternative, Preview } from '#contract/absences';
import {
  absenceIssue,
  ALTERNATIVE_DAYS,
  substitutesOf,
  type DayRange,
  unreachableReason,
  type Reachability,
} from '#domain/absences';
import { ClinicError, invalidInput } from '#domain/errors';
import { MAX_DAYS_AHEAD } from '#domain/schedule';
import { sumByCurrency } from '#domain/money';
import { nameOfRange } from '#domain/slots';
import { addDays, clinicClock, longDate, type Day } from '#domain/time';
import {
  listAffectable,
  listBookingsOfPatients,
  type AffectableBooking,
  type Scope,
} from '#server/store/affected-bookings';
import { countAffectableHolds } from '#server/store/affected-holds';
import type { BookingRow } from '#server/store/bookings';
import { insertAudit } from '#server/store/audit';
import { countFreeSlots, listFreeTimes, type OfferedTime } from '#server/store/offered-times';
import { findPersonByEmail, type PersonRow } from '#server/store/people';
import { authorize } from '#server/lib/authorize';
import type { Context } from '#server/lib/context';
import { toDoctorBooking } from '#server/lib/presenters';
import { bookableDays } from '#server/use-cases/treatments/describe-treatment';
import { pickNearest, readFreeTimes } from './read-free-times.ts';

/** How many free times are read, so that three of them suit one patient. */
export const ENOUGH_TIMES = 300;

type Wanted = { doctor_email?: string | undefined; first_day: Day; last_day: Day | null };

/**
 * What an absence would affect, and what can be done about it; the read is audited.
 * @throws ClinicError `doctor_not_verified`, `not_allowed`, `not_found`, `invalid_input`.
 */
export async function previewAbsence(ctx: Context, wanted: Wanted): Promise<Preview> {
  const { doctor, days, actorId } = await readAbsence(ctx, wanted);
  const details = { list: 'absence' };
  await insertAudit(ctx.db, { action: 'patients.seen', actorId, personId: doctor.id, details });
  return previewAffected(ctx, { doctorId: doctor.id, days });
}

/**
 * The doctor and the days of a wanted absence, and who wants it.
 * @throws ClinicError `doctor_not_verified`, `not_allowed`, `not_found`, `invalid_input`.
 */
export async function readAbsence(
  ctx: Context,
  { doctor_email: named, first_day: first, last_day: last }: Wanted,
): Promise<{ doctor: PersonRow; days: DayRange; actorId: string }> {
  const email = named ?? ctx.actor?.email ?? '';
  const actor = authorize(ctx, 'absence.manage', { email });
  const doctor = await findPersonByEmail(ctx.db, email);
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
 * What an absence or a closure would affect. Each free time is offered to one patient only, as when it is created. In no
 * transaction, because a long absence of a large clinic takes a second.
 */
export async function previewAffected(ctx: Context, scope: Scope): Promise<Preview> {
  const handle = ctx.db;
  const moment = { now: ctx.now, clock: clinicClock(ctx.now) };
  const bookings = await listAffectable(handle, scope, moment);
  const others = await listBookingsOfPatients(handle, {
    patientIds: bookings.map(({ patientId }) => patientId),
    from: moment.clock.day,
    now: ctx.now,
  });
  const freeTimes = readFreeTimes(ctx, { bookings, without: scope });
  const taken = new Set<string>();
  const appointments: AffectedPreview[] = [];
  for (const booking of bookings) {
    const ownOthers = (others.get(booking.patientId) ?? []).filter(({ id }) => id !== booking.id);
    const affected = { ...booking, others: ownOthers };
    const isOfTreatment = ({ specialtyId, doctorId }: OfferedTime) =>
      specialtyId === booking.specialtyId || doctorId === booking.doctorId;
    const alternatives = await pickNearest(affected, freeTimes, {
      isSuitable: (time) => isOfTreatment(time) && !taken.has(time.slotId),
      first: moment.clock.day,
      now: ctx.now,
    });
    for (const { slotId } of alternatives) taken.add(slotId);
    // Of all times: offers are made after the transfers.
    const substitutes = substitutesOf(affected, (await freeTimes(booking.day)).filter(isOfTreatment));
    appointments.push({
      ...toAffectedBooking(ctx, booking),
      substitutes: substitutes.map(({ doctorName, doctorEmail }) => ({
        doctor_name: doctorName,
        doctor_email: doctorEmail,
      })),
      alternatives: alternatives.map(toAlternative),
    });
  }
  return {
    appointments,
    count: bookings.length,
    holds: await countAffectableHolds(handle, scope, moment),
    refunds: sumByCurrency(bookings.map(({ currency, paidCents: cents }) => ({ currency, cents }))),
    freeSlots: await countFreeSlots(handle, scope, moment),
  };
}

/**
 * Free times of the treatment of a booking and of its doctor, at most four weeks after it: all of its
 * own day, and `enough` of the closest ones.
 */
export async function listTimesAround(
  ctx: Pick<Context, 'db' | 'now'>,
  {
    day,
    doctorId,
    specialtyId,
    duration,
    buffer,
  }: Pick<AffectableBooking, 'day' | 'doctorId' | 'specialtyId' | 'duration' | 'buffer'>,
  { enough }: { enough: number },
): Promise<OfferedTime[]> {
  const lastDay = addDays(day, ALTERNATIVE_DAYS);
  const { days, ...window } = bookableDays(ctx);
  return listFreeTimes(ctx.db, {
    doctorIds: [doctorId],
    enough,
    window: { ...window, days: days.filter((one) => one <= lastDay) },
    specialtyId,
    minutes: duration + buffer,
    near: day,
  });
}

const reachability = { email: 'email', refused: 'returned', unreachable: 'call' } as const;

/** What every list of affected appointments shows of one. */
export function toAffectedBooking(ctx: Context, booking: BookingRow & Reachability) {
  return {
    ...toDoctorBooking(booking, ctx),
    doctor_email: booking.doctorEmail,
    doctor_name: booking.doctorName,
    patient_phone: booking.isLocked ? '' : booking.patientPhone,
    paidCents: booking.paidCents,
    reachable: reachability[unreachableReason(booking) ?? 'email'],
  };
}

export function toAlternative({
  doctorEmail,
  doctorName,
  day,
  range,
}: Pick<OfferedTime, 'doctorEmail' | 'doctorName' | 'day' | 'range'>): Alternative {
  return {
    doctor_email: doctorEmail,
    doctor_name: doctorName,
    AppointmentDate: longDate(day),
    slot: nameOfRange(range),
  };
}
