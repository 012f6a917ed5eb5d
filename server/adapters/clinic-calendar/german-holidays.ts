import { getHolidays, type Region } from 'feiertagejs';
import { addDays } from '#domain/time';
import type { ClinicCalendar } from '#server/ports/clinic-calendar';

/** Closed days: weekends, public holidays of a German state, and the clinic's closures, both ends included. */
export function createGermanCalendar(state: Region, closures: { from: string; to: string }[]): ClinicCalendar {
  const known = new Map<number, string[]>();
  const holidaysOf = (year: number) => {
    const days = known.get(year) ?? getHolidays(year, state).map(({ dateString }) => dateString);
    known.set(year, days);
    return days;
  };
  return {
    closedDays: (from, to) => {
      const closed = new Set<string>();
      for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year += 1) {
        for (const day of holidaysOf(year)) closed.add(day);
      }
      for (const closure of closures) {
        const last = closure.to < to ? closure.to : to;
        for (let day = closure.from > from ? closure.from : from; day <= last; day = addDays(day, 1)) closed.add(day);
      }
      return closed;
    },
  };
}
