/** Converts a clinic's day, `YYYY-MM-DD`, to the `Date` whose local year, month and day are the same, which the calendar library expects. */
export function toDate(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

/** Converts a `Date` of the calendar library to the clinic's day. */
export function toDay(date: Date): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}
