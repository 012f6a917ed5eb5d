import { isSlotRange, nameOfRange, slotRanges } from '#domain/shared/slot-times';
import { isDay, longDate } from '#domain/shared/time';

/** What a URL of `paths.bookSlot` names: date and slot are wire texts, and empty if the URL has none or invalid ones. */
export type ChosenSlot = { treatmentId: string; doctorId: string; date: string; slot: string };

/** Reads the chosen time of a URL; null without a treatment. */
export function readChosenSlot(search: URLSearchParams): ChosenSlot | null {
  const treatmentId = search.get('treatment');
  if (!treatmentId) return null;
  const day = search.get('date') ?? '';
  return {
    treatmentId,
    doctorId: search.get('doctor') ?? '',
    date: isDay(day) ? longDate(day) : '',
    slot: nameOfMinutes(search.get('slot') ?? ''),
  };
}

/** The range of `540-570`, its minutes, or of the start of a specified one, as emails and bookmarks have it. */
function nameOfMinutes(text: string): string {
  const [, start, end] = /^(\d{1,4})-(\d{1,4})$/.exec(text) ?? [];
  const range = start
    ? { start: Number(start), end: Number(end) }
    : slotRanges.find((slotRange) => String(slotRange.start) === text);
  return range && isSlotRange(range) ? nameOfRange(range) : '';
}
