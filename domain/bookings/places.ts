import type { Bookable } from './bookings.ts';
import { hoursIssue, type DayOfHours, type StartGrid } from '#domain/slots/bookable-times';
import type { SlotTime } from '#domain/shared/slot-times';
import type { TimeRange } from '#domain/shared/time';

/** A booking, or a reservation, that occupies a doctor's time until its `buffer` ends. `patientId` is null for a reservation. */
export type Occupied = TimeRange & {
  buffer: number;
  bookingId: string;
  patientId: string | null;
  /** The booking that it is reserved for. */
  offeredFor: string | null;
  /** A hold or a reservation whose time is over, which has to be released before the time can be booked. */
  isOverdue: boolean;
};

/** What a time of a doctor is decided by: a slot of exactly that range, or else the hours of the day. */
export type WantedPlace = Omit<Bookable, 'slotId' | 'isOffGrid'> & {
  slot: { id: string; version: string } | null;
  /** The hours and what blocks them, and the version of the row; null if the doctor has none on that day. */
  hours: (Omit<DayOfHours, 'occupied'> & { version: string }) | null;
  occupied: Occupied[];
};

/**
 * A time of a doctor that somebody wants to book or to move to. `version` is that of the slot, or of the doctor's day.
 * `takenBy`: what occupies it. `bookedBuffer`: the minutes after it that are kept free; a slot includes them.
 */
export type Place = Bookable & { version: string; bookedBuffer: number; takenBy: Occupied | null };

/**
 * The place of a wanted time, null if the doctor has none there. One of hours is as long as the doctor needs for the
 * treatment, or `minutes`, whatever the wanted end is. `bookingId`: the booking that is to be moved there, which may take
 * what is reserved for it, as long as it was reserved, even if the hours or the doctor's minutes have changed since.
 */
export function placeOf(
  { slot, hours, occupied, ...wanted }: WantedPlace,
  { grid, bookingId = null, minutes = null }: { grid: StartGrid; bookingId?: string | null; minutes?: number | null },
): (Place & { overdue: Occupied[] }) | null {
  const others = occupied.filter((other) => bookingId === null || other.bookingId !== bookingId);
  const present = others.filter(({ isOverdue }) => !isOverdue);
  const start = wanted.range.start;
  const isOwn = ({ offeredFor }: Occupied) => bookingId !== null && offeredFor === bookingId;
  const offer = slot ? undefined : present.find((other) => isOwn(other) && other.start === start);
  const buffer = slot ? 0 : (offer ?? wanted).buffer;
  const end = offer ? offer.end - buffer : start + (minutes ?? wanted.duration);
  const range = slot ? wanted.range : { start, end };
  const whole = { start, end: range.end + buffer };
  const isIn = (other: TimeRange) => other.start < whole.end && whole.start < other.end;
  const found = {
    ...wanted,
    range,
    takenBy: present.find((other) => isIn(other) && !isOwn(other)) ?? null,
    overdue: others.filter((other) => other.isOverdue && isIn(other)),
  };
  if (slot) return { ...found, slotId: slot.id, version: slot.version, bookedBuffer: 0, isOffGrid: false };
  if (!hours) return null;
  const ends = present.filter((other) => !isOwn(other));
  const isKept = occupied.some((other) => other.bookingId === bookingId && other.start === start);
  const open = offer ? [range] : hours.hours;
  const issue = hoursIssue({ ...hours, hours: open, occupied: ends }, range, { buffer, grid });
  if (issue === 'outside') return null;
  return {
    ...found,
    slotId: null,
    version: hours.version,
    bookedBuffer: buffer,
    isOffGrid: issue === 'offGrid' && !offer && !isKept,
  };
}

/** Whether two appointments are at one place: with one doctor, on one day, from the same minute on. */
export function isSamePlace(a: SlotTime & { doctorId: string }, b: SlotTime & { doctorId: string }): boolean {
  return a.doctorId === b.doctorId && a.day === b.day && a.range.start === b.range.start;
}
