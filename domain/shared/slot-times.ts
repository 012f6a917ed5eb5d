import { dayFromLongDate, type Day, type TimeRange } from './time.ts';

/**
 * The four time ranges of section 2 of the specification. Their names are wire texts and fixed to the letter; the
 * minutes are what they mean in the clinic's time zone: 10–12, 12–14, 14–15 and 15–16 o'clock.
 */
export const slotRanges = [
  { name: '10.00 AM-12.00 AM', start: 600, end: 720, group: 1 },
  { name: '12.00 AM-02.00 PM', start: 720, end: 840, group: 1 },
  { name: '02.00 PM-03.00 PM', start: 840, end: 900, group: 2 },
  { name: '03.00 PM-04.00 PM', start: 900, end: 960, group: 2 },
] as const;

/**
 * The wire name of a range: one of the four specified ones, or of the same form on a correct twelve-hour clock, such as
 * `09.00 AM-09.30 AM` or `12.30 PM-01.15 PM`.
 */
export type SlotName = string;

/** What a wire name looks like. Not each such text is one: `rangeOfName` decides. */
export const slotNamePattern = /^(?:0[1-9]|1[0-2])\.[0-5]\d [AP]M-(?:0[1-9]|1[0-2])\.[0-5]\d [AP]M$/;

/** The last minute of a day at which a slot can end. */
const LAST_MINUTE = 24 * 60 - 1;

/** One range of one day of a doctor. */
export type SlotTime = { day: Day; range: TimeRange };

/** Whether two slots share a minute. */
export function overlaps(a: SlotTime, b: SlotTime): boolean {
  return a.day === b.day && a.range.start < b.range.end && b.range.start < a.range.end;
}

/**
 * Whether a slot can have this range: whole minutes of one day, ending at 23:59 at the latest. Midnight to 14:00 is none,
 * because its name on a correct clock is the specified one of 12:00 to 14:00.
 */
export function isSlotRange({ start, end }: TimeRange): boolean {
  const isOfDay = Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start < end && end <= LAST_MINUTE;
  return isOfDay && !slotRanges.some((known) => known.start !== start && known.name === clockName({ start, end }));
}

/** The wire name of a range. @throws RangeError for a range that no slot can have. */
export function nameOfRange(range: TimeRange): SlotName {
  const specified = slotRanges.find((known) => known.start === range.start && known.end === range.end);
  if (specified) return specified.name;
  if (!isSlotRange(range)) throw new RangeError(`no slot runs from minute ${range.start} to ${range.end}`);
  return clockName(range);
}

/** The range of a wire name, in any capitalization; null for a text that is the name of none. */
export function rangeOfName(name: string): TimeRange | null {
  const canonical = name.toUpperCase();
  const specified = slotRanges.find((known) => known.name === canonical);
  if (specified) return { start: specified.start, end: specified.end };
  if (!slotNamePattern.test(canonical)) return null;
  const [start = 0, end = 0] = canonical.split('-').map(minuteOf);
  // A specified range has no second name.
  return isSlotRange({ start, end }) && nameOfRange({ start, end }) === canonical ? { start, end } : null;
}

/** The canonical name of a range, for any capitalization; null for an unknown name. */
export function slotNameOf(text: string): SlotName | null {
  const range = rangeOfName(text);
  return range && nameOfRange(range);
}

/** The slot of a long-form English date and a wire name, or null if one of them is unknown. */
export function slotTimeOf(date: string, name: string): SlotTime | null {
  const day = dayFromLongDate(date);
  const range = rangeOfName(name);
  return day && range ? { day, range } : null;
}

/** A text by which slots, given by their wire texts, sort in the order of time. */
export function sortKeyOf({ date, slot }: { date: string; slot: string }): string {
  const { start, end } = rangeOfName(slot) ?? { start: 0, end: 0 };
  return `${dayFromLongDate(date) ?? ''} ${start + 10_000} ${end + 10_000}`;
}

function clockName({ start, end }: TimeRange): string {
  return `${clockOf(start)}-${clockOf(end)}`;
}

/** `12.00 PM` is noon, `12.00 AM` midnight. */
function clockOf(minute: number): string {
  const hour = Math.floor(minute / 60);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${twoDigits(hour % 12 || 12)}.${twoDigits(minute % 60)} ${hour < 12 ? 'AM' : 'PM'}`;
}

function minuteOf(clock: string): number {
  const hour = Number(clock.slice(0, 2)) % 12;
  return (hour + (clock.endsWith('PM') ? 12 : 0)) * 60 + Number(clock.slice(3, 5));
}
