import type { DocSlot } from '#contract/slots/slots';
import { nameOfRange, rangeOfName } from '#domain/shared/slot-times';
import { without } from '#domain/slots/plans';
import type { SlotState } from '#domain/slots/schedule';
import type { MessageKey } from '#i18n/catalogue';

/** What a slot is, in one word. */
export const stateKeys = {
  free: 'slots.free',
  held: 'schedule.held',
  booked: 'schedule.booked',
  reserved: 'schedule.reserved',
  closed: 'slots.closed',
  absent: 'schedule.absent',
  busy: 'schedule.busy',
  over: 'schedule.over',
} as const satisfies Record<SlotState, MessageKey>;

/** What a slot is, in a sentence. */
export const stateTexts = {
  free: 'schedule.freeText',
  held: 'schedule.heldText',
  booked: 'schedule.booked',
  reserved: 'schedule.reservedText',
  closed: 'slots.closedDay',
  absent: 'schedule.absentText',
  busy: 'schedule.busyText',
  over: 'schedule.overText',
} as const satisfies Record<SlotState, MessageKey>;

/** The hours of a day without what is reserved or a slot of its own, so that no time is listed twice. */
export function hoursBesideSlots({ slot, hours = [], taken = [], closed = [] }: DocSlot): string[] {
  const rangesOf = (names: string[]) => names.flatMap((name) => rangeOfName(name) ?? []);
  const listed = [...slotsBesideHours({ date: '', slot, hours }), ...taken, ...closed];
  return without(rangesOf(hours), rangesOf(listed)).map(nameOfRange);
}

/** The free slots of a day that are outside of its hours. */
export function slotsBesideHours({ slot, hours = [] }: DocSlot): string[] {
  return slot.filter((name) => !hours.some((open) => overlaps(open, name)));
}

/** Whether two ranges of a day share a minute, by their names. */
function overlaps(a: string, b: string): boolean {
  const [first, second] = [rangeOfName(a), rangeOfName(b)];
  return first !== null && second !== null && first.start < second.end && second.start < first.end;
}
