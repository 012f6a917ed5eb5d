import { openDays } from '#domain/slots/availability';
import { addDays, clinicClock, longDate, type Day } from '#domain/shared/time';
import type { PublicHolidays } from '#server/platform/ports/public-holidays';
import type { TestPortal } from './portal.ts';

/** The open days among `days` calendar days from `first` on, in a clinic without closures. */
export function workingDays(holidays: PublicHolidays, first: Day, days: number): Day[] {
  const year = Number(first.slice(0, 4));
  const closed = [year, year + 1, year + 2].flatMap((each) => holidays.listHolidays(each).map(({ day }) => day));
  return openDays(first, days, new Set(closed));
}

/** Open days after all slots of the demo doctors, soonest first; each test file uses different ones. */
export function daysWithoutSlots(portal: TestPortal, count: number): Day[] {
  return workingDays(portal.portal.ports.holidays, addDays(clinicClock(new Date()).day, 40), 480).slice(0, count);
}

/** The slot record of section 3 for some days, each with the same ranges. */
export function slotRecord(docEmail: string, days: Day[], slot: string[]): Record<string, unknown> {
  return { docEmail, docSlot: days.map((day) => ({ date: longDate(day), slot })) };
}
