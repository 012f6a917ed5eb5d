import { workingDays } from '../../testing/open-days.ts';
import { createGermanHolidays } from '#server/absences/closures/german-holidays';
import { addDays, clinicClock, instantOf } from '#domain/shared/time';
import { startPortal, type RunningPortal } from './running-portal.ts';

/** Twenty past ten of a coming Wednesday that is no holiday: every run has the same day of the demo. */
export function demoMoment(): Date {
  const today = clinicClock(new Date()).day;
  const days = workingDays(createGermanHolidays('BE'), addDays(today, 1), 60);
  const wednesday = days.find((day) => new Date(day).getUTCDay() === 3) ?? today;
  return instantOf(wednesday, 620);
}

/** Starts the demo with its day, at `now` by its clock. */
export async function startDemo(now: Date): Promise<RunningPortal> {
  return startPortal({ DEMO: 'on' }, [], now.getTime() - Date.now());
}
