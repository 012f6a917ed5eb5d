import { addDays, isDay, weekdayOf, type Day } from '#domain/shared/time';

/** The Monday of a day's week; on a weekend, of the next week. */
export function mondayOf(day: Day): Day {
  const weekday = weekdayOf(day);
  if (weekday === 0) return addDays(day, 1);
  return addDays(day, weekday === 6 ? 2 : 1 - weekday);
}

/** The wanted day, else today; on a weekend the next Monday. Days that no calendar of a clinic needs count as missing. */
export function dayOf(wanted: string | null, today: Day): Day {
  return isWanted(wanted) ? wanted : (weekOf(null, today).find((candidate) => candidate >= today) ?? today);
}

/** A step from the first or last year would lead to a day that cannot be written. */
function isWanted(day: string | null): day is Day {
  return day !== null && isDay(day) && day >= '2000-01-01' && day < '2100-01-01';
}

/** The next day of the week from Monday to Friday after a day, or the previous one before it. */
export function workdayFrom(day: Day, step: 1 | -1): Day {
  const next = addDays(day, step);
  return [0, 6].includes(weekdayOf(next)) ? workdayFrom(next, step) : next;
}

/** Monday to Friday of the wanted day's week; of today's if it is missing or invalid. */
export function weekOf(wanted: string | null, today: Day): Day[] {
  const monday = mondayOf(isWanted(wanted) ? wanted : today);
  return Array.from({ length: 5 }, (_, index) => addDays(monday, index));
}
