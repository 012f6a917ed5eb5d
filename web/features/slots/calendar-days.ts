import type { Day } from '#domain/time';

/** A calendar works with dates of this machine: the date whose local year, month and day are the clinic's. */
export function toDate(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

/** The clinic's day that a date of the calendar stands for. */
export function toDay(date: Date): Day {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
