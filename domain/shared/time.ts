/**
 * The clinic's time zone. Days are calendar days and times are minutes since midnight in this zone (10:00 is 600).
 * Instants are used only for comparisons with now.
 */
export const CLINIC_ZONE = 'Europe/Berlin';

/** A minute in milliseconds. */
export const MINUTE_MS = 60_000;

/** In milliseconds. */
export const HOUR_MS = 3_600_000;

/** 24 hours, in milliseconds. */
export const DAY_MS = 24 * HOUR_MS;

/** A calendar day in the clinic's zone, `YYYY-MM-DD`. */
export type Day = string;

/** A range of one day, in minutes from midnight in the clinic's time zone; the end is exclusive. */
export type TimeRange = { start: number; end: number };

const wallClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: CLINIC_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Hours whose difference to UTC is remembered: formatting an instant costs ten times as much as looking one up. */
const MAX_HOURS = 5000;
const offsets = new Map<number, number>();

/** What the clinic's clocks are ahead of UTC, in milliseconds. It changes at full hours. */
function offsetAt(instantMs: number): number {
  const hour = Math.floor(instantMs / HOUR_MS);
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  const second = Math.floor(instantMs / 1000) * 1000;
  const offset = Date.parse(`${wallClock.format(second).replace(' ', 'T')}Z`) - second;
  if (offsets.size >= MAX_HOURS) offsets.clear();
  offsets.set(hour, offset);
  return offset;
}

/** Day and minute of an instant in the clinic's time zone. */
export function clinicClock(instant: Date): { day: Day; minute: number } {
  const shown = new Date(instant.getTime() + offsetAt(instant.getTime()));
  return { day: shown.toISOString().slice(0, 10), minute: shown.getUTCHours() * 60 + shown.getUTCMinutes() };
}

/** The start of an instant's minute. */
export function startOfMinute(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / 60_000) * 60_000);
}

/** Whether a range of a day has begun in the clinic's time zone; a slot that has begun cannot be booked. */
export function hasStarted(day: Day, range: TimeRange, now: Date): boolean {
  return hasBegunBy(clinicClock(now), day, range);
}

/** `hasStarted` by a clinic clock that was computed before, for many ranges. */
export function hasBegunBy(clock: { day: Day; minute: number }, day: Day, range: TimeRange): boolean {
  return day < clock.day || (day === clock.day && range.start <= clock.minute);
}

/** Whether a range of a day has ended by the clinic's clock; until then its appointment is current. */
export function hasEndedBy(clock: { day: Day; minute: number }, day: Day, range: TimeRange): boolean {
  return day < clock.day || (day === clock.day && range.end <= clock.minute);
}

/** The instant of a minute of a day in the clinic's time zone, also across clock changes. */
export function instantOf(day: Day, minute: number): Date {
  const shown = Date.parse(`${day}T00:00:00Z`) + minute * MINUTE_MS;
  return new Date(shown - offsetAt(shown - offsetAt(shown)));
}

function utc(day: Day): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** Whether a text is an existing calendar day of the second or third millennium. */
export function isDay(text: string): boolean {
  return (
    /^[12]\d{3}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(utc(text).getTime()) &&
    utc(text).toISOString().startsWith(text)
  );
}

export function addDays(day: Day, days: number): Day {
  const date = utc(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The days from one to another, both included. */
export function daysBetween(from: Day, to: Day): Day[] {
  const [first, last] = [utc(from).getTime(), utc(to).getTime()];
  const count = (last - first) / DAY_MS + 1;
  return Array.from({ length: count }, (_, offset) => new Date(first + offset * DAY_MS).toISOString().slice(0, 10));
}

/** `addDays` for steps in a calendar, which end at the first and the last day that a URL can name. */
export function stepDays(day: Day, days: number): Day {
  const next = addDays(day, days);
  return isDay(next) ? next : day;
}

/** 0 is Sunday, 6 Saturday. */
export function weekdayOf(day: Day): number {
  return utc(day).getUTCDay();
}

/** The week of a day, from Monday to Sunday. */
export function calendarWeekOf(day: Day): { from: Day; to: Day } {
  const from = addDays(day, -((weekdayOf(day) + 6) % 7));
  return { from, to: addDays(from, 6) };
}

/** The minute of the day of a clock time such as `09:30`; not a number for none. */
export function minuteOf(clock: string): number {
  return Number(clock.slice(0, 2) || Number.NaN) * 60 + Number(clock.slice(3));
}

/** The clock time of a minute, such as `09:30`. */
export function clockOf(minute: number): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
}

const longForm = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
});

/** Long-form English date of section 3 of the specification: `Saturday, May 27, 2023`. */
export function longDate(day: Day): string {
  return longForm.format(utc(day));
}

const months = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long' }).format(Date.UTC(2023, month, 1)),
);

/** The day of a long-form English date, or null for an invalid one, such as one with a wrong weekday. */
export function dayFromLongDate(text: string): Day | null {
  const match = /^\p{L}+, (\p{L}+) (\d{1,2}), (\d{4})$/u.exec(text);
  if (!match) return null;
  const month = months.indexOf(match[1] ?? '') + 1;
  const day = `${match[3]}-${String(month).padStart(2, '0')}-${(match[2] ?? '').padStart(2, '0')}`;
  return month > 0 && isDay(day) && longDate(day) === text ? day : null;
}
