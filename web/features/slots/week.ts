import { addDays, isDay, longDate, weekdayOf, type Day } from '#domain/time';

/** The Monday of a day's week; on a weekend, of the next week. */
export function mondayOf(day: Day): Day {
  const weekday = weekdayOf(day);
  if (weekday === 0) return addDays(day, 1);
  return addDays(day, weekday === 6 ? 2 : 1 - weekday);
}

/** Monday to Friday of the wanted day's week; of today's if it is missing or invalid. */
export function weekOf(wanted: string | null, today: Day): Day[] {
  const monday = mondayOf(wanted && isDay(wanted) ? wanted : today);
  return Array.from({ length: 5 }, (_, index) => addDays(monday, index));
}

/** The state of one range of one day. */
export type CellState = 'free' | 'taken' | 'closed' | 'none';

export function stateOf(
  days: { date: string; slot: string[]; taken?: string[] | undefined; closed?: string[] | undefined }[],
  day: Day,
  name: string,
): CellState {
  const found = days.find(({ date }) => date === longDate(day));
  if (found?.taken?.includes(name)) return 'taken';
  if (found?.closed?.includes(name)) return 'closed';
  return found?.slot.includes(name) ? 'free' : 'none';
}
