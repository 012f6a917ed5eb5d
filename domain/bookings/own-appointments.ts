import { longDate } from '#domain/shared/time';
import { overlaps, slotTimeOf, type SlotTime } from '#domain/shared/slot-times';

/** An active appointment of a patient. */
export type OwnAppointment = SlotTime & { doctorId: string; treatmentId: string };

/**
 * Why a patient's own appointments make another one impossible: one treatment with one doctor once a day, and never two
 * at a time. Null if they do not.
 */
export function conflictOf(
  own: OwnAppointment[],
  wanted: OwnAppointment,
): 'already_booked_that_day' | 'overlapping_appointment' | null {
  const isSame = ({ doctorId, treatmentId, day }: OwnAppointment) =>
    doctorId === wanted.doctorId && treatmentId === wanted.treatmentId && day === wanted.day;
  if (own.some(isSame)) return 'already_booked_that_day';
  return own.some((candidate) => overlaps(candidate, wanted)) ? 'overlapping_appointment' : null;
}

/** The days of a doctor without the times that a patient's own appointments make impossible; none is left out. */
export function withoutConflicts<FreeDay extends { date: string; slot: string[] }>(
  days: FreeDay[],
  own: OwnAppointment[],
  wanted: Pick<OwnAppointment, 'doctorId' | 'treatmentId'>,
): FreeDay[] {
  const isPossible = (date: string, name: string) => {
    const time = slotTimeOf(date, name);
    return time !== null && conflictOf(own, { ...wanted, ...time }) === null;
  };
  const ownDays = new Set(own.map(({ day }) => longDate(day)));
  return days.map((day) =>
    ownDays.has(day.date) ? { ...day, slot: day.slot.filter((name) => isPossible(day.date, name)) } : day,
  );
}
