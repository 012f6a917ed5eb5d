import type { Attendance, StoredState } from '#domain/bookings/booking-states';
import { isSamePlace } from '#domain/bookings/places';
import { treatmentMarks, type AbsenceAction, type AffectedState } from '#domain/bookings/open-decisions';
import { openingHoursBefore, type OpeningTimes } from '#domain/slots/schedule';
import { overlaps, type SlotTime } from '#domain/shared/slot-times';
import { addDays, clinicClock, HOUR_MS, instantOf, type Day } from '#domain/shared/time';

/**
 * Why a patient has to be called: no address that they confirmed, emails to it are refused or come back, the offer
 * expired, the action failed, or the appointment begins before an email is likely to be read.
 */
export const callReasons = ['unreachable', 'refused', 'expired', 'failed', 'soon'] as const;
export type CallReason = (typeof callReasons)[number];

/** Whether emails are sent to a patient, and whether they are likely to be read: none was returned of late. */
export type Reachability = { isEmailed: boolean; isReachable: boolean };

/** Why a patient has to be called whatever happens: no address that they confirmed, or emails to it come back. */
export function unreachableReason({ isEmailed, isReachable }: Reachability): 'unreachable' | 'refused' | null {
  if (isReachable) return null;
  return isEmailed ? 'refused' : 'unreachable';
}

/** Marks of appointments that a new absence does not affect: treated, or nobody came. */
export const settledMarks = [...treatmentMarks, 'no_show', 'not_brought'] as const satisfies Attendance[];

/** Whether the treatment of an affected appointment has begun, so that it takes place after all. */
function isTreated(booking: StoredState): boolean {
  return booking.status === 'booked' && treatmentMarks.some((mark) => mark === booking.attendance);
}

type AtPlace = SlotTime & { doctorId: string };

/**
 * What became of an affected appointment that was changed by the job, by the patient or by staff; null
 * while it still is where it cannot take place.
 */
export function outcomeOf(
  affected: { decision: AbsenceAction; substituteId: string | null } & AtPlace,
  booking: StoredState & AtPlace,
): AffectedState | null {
  if (booking.status !== 'booked' && booking.status !== 'held')
    return affected.decision === 'cancel' ? 'done' : 'declined';
  if (isSamePlace(booking, affected)) return isTreated(booking) ? 'done' : null;
  return affected.decision === 'transfer' && booking.doctorId === affected.substituteId ? 'done' : 'accepted';
}

/** How many other times a patient is offered. */
export const MAX_ALTERNATIVES = 3;
/** How long before the first offered time the patient can choose at the latest, in hours. */
const CHOICE_ENDS_HOURS = 2;
/** For how long times are reserved at least, and at most, in hours. With less left nothing is offered. */
const MIN_OFFER_HOURS = 2;
const OFFER_HOURS = 48;
/** How long after now the first offered time begins at the earliest, in hours. */
const OFFER_LEAD_HOURS = MIN_OFFER_HOURS + CHOICE_ENDS_HOURS;
/** How many opening hours before an affected appointment its offer ends, in which a patient without an answer is called. */
const CALL_HOURS = 4;
/** A patient whose appointment begins within these hours is called as well. */
export const SOON_HOURS = 3;

/** How far from an appointment its alternatives are, in days. */
export const ALTERNATIVE_DAYS = 28;

/** When a doctor leaves, nobody is there for `keep`, and only a patient who agrees gets another doctor. */
export const leavingActions: readonly AbsenceAction[] = ['offer', 'cancel'];

/** Whether an action is possible; without end, a doctor leaves. */
export function isPossibleAction({ last }: DayRange, action: AbsenceAction): boolean {
  return last !== null || leavingActions.includes(action);
}

/** Days without a doctor; `last` null: without end. */
export type DayRange = { first: Day; last: Day | null };

export function includesDay({ first, last }: DayRange, day: Day): boolean {
  return day >= first && (last === null || day <= last);
}

/** A time that somebody can book for a treatment: a slot that is long enough, or as long as the doctor needs for it. */
export type FreeTime = SlotTime & { doctorId: string };

type OtherAppointment = SlotTime & { doctorId: string };

/** An appointment that cannot take place. `others`: further appointments of its patient. */
export type AffectedAppointment = SlotTime & { doctorId: string; patientId: string; others: OtherAppointment[] };

/** Whether a patient can be at a time: no other appointment of theirs overlaps it, or is with that doctor on that day. */
const canCome = ({ others }: AffectedAppointment, time: OtherAppointment) =>
  others.every((other) => !overlaps(time, other) && !(other.doctorId === time.doctorId && other.day === time.day));

/** Minutes on the clinic's clock, by which times are compared: instants of thousands of them take too long to compute. */
const clockMinutes = (day: Day, minute: number) => Date.parse(`${day}T00:00:00Z`) / 60_000 + minute;

/**
 * Up to three free times instead of an appointment: the closest to it, with its own doctor before others; its own time
 * first, the others in their order. None within four hours, at the time of another appointment of the patient, or on a
 * day on which they see that doctor already.
 */
export function pickAlternatives<Time extends FreeTime>(
  appointment: AffectedAppointment,
  free: Time[],
  now: Date,
): Time[] {
  const clock = clinicClock(now);
  const earliest = clockMinutes(clock.day, clock.minute) + OFFER_LEAD_HOURS * 60;
  const wanted = clockMinutes(appointment.day, appointment.range.start);
  const suitable = free
    .filter(({ doctorId }) => doctorId !== appointment.patientId)
    .filter((time) => canCome(appointment, time))
    .map((time) => ({
      time,
      start: clockMinutes(time.day, time.range.start),
      isOwn: time.doctorId === appointment.doctorId,
    }))
    .filter(({ start }) => start > earliest)
    .toSorted((a, b) => Math.abs(a.start - wanted) - Math.abs(b.start - wanted) || Number(b.isOwn) - Number(a.isOwn));
  // If several doctors are free at the same time, the first one is offered.
  const byStart = [...new Map(suitable.toReversed().map((slot) => [slot.start, slot])).values()].toReversed();
  return byStart
    .slice(0, MAX_ALTERNATIVES)
    .toSorted((a, b) => Number(b.start === wanted) - Number(a.start === wanted) || a.start - b.start)
    .map(({ time }) => time);
}

/** The free times of other doctors at the time of an appointment, to which it can be transferred: its patient can come. */
export function substitutesOf<Time extends FreeTime>(appointment: AffectedAppointment, free: Time[]): Time[] {
  return free.filter(
    (time) =>
      time.day === appointment.day &&
      time.range.start === appointment.range.start &&
      time.doctorId !== appointment.doctorId &&
      time.doctorId !== appointment.patientId &&
      canCome(appointment, time),
  );
}

const startOf = ({ day, range }: SlotTime) => instantOf(day, range.start).getTime();

/**
 * Until when a patient can choose one of some times instead of an affected appointment: 48 hours, and until two hours before
 * the first of them and four opening hours before the appointment. Null if less than two hours are left until then.
 */
export function offerDeadline(
  { day, range }: SlotTime,
  times: SlotTime[],
  { now, ...clinic }: OpeningTimes & { now: Date },
): Date | null {
  const earliest = clinicClock(now).day;
  const callsBegin = openingHoursBefore({ day, minute: range.start }, CALL_HOURS, { ...clinic, earliest });
  const first = Math.min(...times.map(startOf)) - CHOICE_ENDS_HOURS * HOUR_MS;
  const deadline = Math.min(now.getTime() + OFFER_HOURS * HOUR_MS, first, callsBegin.getTime());
  return deadline - now.getTime() < MIN_OFFER_HOURS * HOUR_MS ? null : new Date(deadline);
}

/**
 * Until when some times are offered instead of an affected appointment, null if nothing is offered; and why its patient has
 * to be called all the same: `soon` if no answer can be awaited, `failed` if there are no times.
 */
export function decideOffer(
  appointment: SlotTime & Reachability,
  times: SlotTime[],
  clinic: OpeningTimes & { now: Date },
): { deadline: Date | null; callReason: CallReason | null } {
  const deadline = offerDeadline(appointment, times, clinic);
  if (deadline && times.length === 0) return { deadline: null, callReason: 'failed' };
  return { deadline, callReason: unreachableReason(appointment) ?? (deadline ? null : 'soon') };
}

/** Why a patient has to be called although there is nothing to decide; null if an email is enough. */
export function callReasonOf(booking: SlotTime & Reachability, now: Date): 'unreachable' | 'refused' | 'soon' | null {
  return unreachableReason(booking) ?? (isSoon(booking, now) ? 'soon' : null);
}

/** Whether an appointment begins so soon that its patient is called, and not only sent an email. */
export function isSoon(appointment: SlotTime, now: Date): boolean {
  return startOf(appointment) - now.getTime() < SOON_HOURS * HOUR_MS;
}

/** Why days cannot become an absence, as a field and a key of the validation messages; null if they can. */
export function absenceIssue({ first, last }: DayRange, { now, maxDaysAhead }: { now: Date; maxDaysAhead: number }) {
  const today = clinicClock(now).day;
  if (first < today) return { path: 'first_day', message: 'validation.dayPast' };
  if (last !== null && last < first) return { path: 'last_day', message: 'validation.lastDayFirst' };
  if ((last ?? first) > addDays(today, maxDaysAhead)) return { path: 'last_day', message: 'validation.dayTooFar' };
  return null;
}
