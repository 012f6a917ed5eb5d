import { workingDays } from '../../testing/open-days.ts';
import { createGermanHolidays } from '#server/absences/closures/german-holidays';
import { addDays, clinicClock, instantOf, weekdayOf } from '#domain/shared/time';
import { startPortal, type RunningPortal } from './running-portal.ts';

/** A minute of a coming weekday that is no holiday, by default twenty past ten of a Wednesday: every run has the same day of the demo. */
export function demoMoment({ weekday = 3, minute = 620 } = {}): Date {
  const today = clinicClock(new Date()).day;
  const days = workingDays(createGermanHolidays('BE'), addDays(today, 1), 60);
  return instantOf(days.find((day) => weekdayOf(day) === weekday) ?? today, minute);
}

/** Starts the demo with its day, at `now` by its clock. */
export async function startDemo(now: Date): Promise<RunningPortal> {
  return startPortal({ DEMO: 'on' }, [], now.getTime() - Date.now());
}
