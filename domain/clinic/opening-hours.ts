import type { TimeRange } from '#domain/shared/time';

/** The opening hours of each day of the week, from Monday to Sunday; a day without any is closed. */
export type WeekHours = TimeRange[][];

/** Between which minutes doctors offer appointments: from the earliest opening to the latest closing from Monday to Friday. */
export function openingSpan(week: WeekHours): { opens: number; closes: number } {
  const workdays = week.slice(0, 5).flat();
  const ranges = workdays.length > 0 ? workdays : week.flat();
  return {
    opens: Math.min(...ranges.map(({ start }) => start)),
    closes: Math.max(...ranges.map(({ end }) => end)),
  };
}

/** Successive days with the same hours, by their place in the week, 0 being Monday. */
export function groupWeekHours(week: WeekHours): { first: number; last: number; ranges: TimeRange[] }[] {
  const groups: { first: number; last: number; ranges: TimeRange[] }[] = [];
  for (const [at, ranges] of week.entries()) {
    const group = groups.at(-1);
    if (group && JSON.stringify(group.ranges) === JSON.stringify(ranges)) group.last = at;
    else groups.push({ first: at, last: at, ranges });
  }
  return groups;
}

/** Whether the hours are one range from Monday to Friday, for which the specification has a sentence. */
export function isWorkweek(week: WeekHours): boolean {
  const [workdays, weekend] = groupWeekHours(week);
  return workdays?.last === 4 && workdays.ranges.length === 1 && weekend?.last === 6 && weekend.ranges.length === 0;
}
