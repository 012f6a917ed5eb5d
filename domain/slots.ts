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

export const slotNames = slotRanges.map((range) => range.name);

export type SlotName = (typeof slotRanges)[number]['name'];

/** The canonical name of a range, for any capitalization; null for an unknown name. */
export function slotNameOf(text: string): SlotName | null {
  return slotNames.find((name) => name.toLowerCase() === text.toLowerCase()) ?? null;
}

/** One range of one day of a doctor. */
export type SlotTime = { day: Day; range: TimeRange };

/** The wire name of a range. @throws RangeError for a range that no slot has. */
export function nameOfRange(range: TimeRange): SlotName {
  const found = slotRanges.find((known) => known.start === range.start && known.end === range.end);
  if (!found) throw new RangeError(`no slot runs from minute ${range.start} to ${range.end}`);
  return found.name;
}

/** The range of a wire name, or null for an unknown name. */
export function rangeOfName(name: string): TimeRange | null {
  const found = slotRanges.find((known) => known.name === name);
  return found ? { start: found.start, end: found.end } : null;
}

/** The slot of a long-form English date and a wire name, or null if one of them is unknown. */
export function slotTimeOf(date: string, name: string): SlotTime | null {
  const day = dayFromLongDate(date);
  const range = rangeOfName(name);
  return day && range ? { day, range } : null;
}
