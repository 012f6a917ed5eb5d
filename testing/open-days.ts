import { openDays } from '#domain/availability';
import { addDays, clinicClock, longDate, type Day } from '#domain/time';
import type { TestPortal } from './portal.ts';

/** Open days after all slots of the demo doctors, soonest first; each test file uses different ones. */
export function daysWithoutSlots(portal: TestPortal, count: number): Day[] {
  const first = addDays(clinicClock(new Date()).day, 40);
  const closed = portal.portal.ports.calendar.closedDays(first, addDays(first, 300));
  return openDays(first, 300, closed).slice(0, count);
}

/** The slot record of section 3 for some days, each with the same ranges. */
export function slotRecord(docEmail: string, days: Day[], slot: string[]): Record<string, unknown> {
  return { docEmail, docSlot: days.map((day) => ({ date: longDate(day), slot })) };
}
