import { unavailable, type Bookable } from './bookings.ts';
import { ClinicError, invalidInput } from '#domain/shared/errors';
import { hoursIssue, type StartGrid } from '#domain/slots/bookable-times';
import { overlapsAny, without } from '#domain/slots/plans';
import type { SlotTime } from '#domain/shared/slot-times';
import type { TimeRange } from '#domain/shared/time';

/** A booking, or a reservation, that occupies a doctor's time until its `buffer` ends. `patientId` is null for a reservation. */
export type Occupied = TimeRange & {
  buffer: number;
  bookingId: string;
  patientId: string | null;
  /** The booking that it is reserved for. */
  offeredFor: string | null;
  /** The booking beside which it is squeezed in. */
  squeezedBeside: string | null;
  isBooked: boolean;
  /** Its visit has ended, or nobody came. */
  hasEnded: boolean;
  version: string;
  /** A hold or a reservation whose time is over, which has to be released before the time can be booked. */
  isOverdue: boolean;
};

/** What a time of a doctor is decided by: a slot of exactly that range, or else the hours of the day. */
export type WantedPlace = Omit<Bookable, 'slotId' | 'isOffGrid'> & {
  slot: { id: string; version: string } | null;
  /** Null if it is a slot. */
  hours: DoctorDay | null;
  occupied: Occupied[];
};

/** Hours, published slots and busy times of a doctor on a day; `version`: of the row, null if the doctor has none. */
type DoctorDay = {
  version: string | null;
  hours: TimeRange[];
  slots: TimeRange[];
  busy: TimeRange[];
  isAbsent: boolean;
};

/**
 * A time of a doctor that somebody wants to book or to move to. `version` is that of the slot, or of the doctor's day; null for
 * a day that has no row yet. `besides`: what occupies it. `bookedBuffer`: the minutes after it that are kept free; a slot includes
 * them. `isOutsideHours`: the doctor has not published it, so only staff book it; `cutsSlots`: it overlaps published slots.
 */
export type Place = Bookable & {
  version: string | null;
  bookedBuffer: number;
  besides: (Occupied & { isPaired: boolean })[];
  isOutsideHours: boolean;
  cutsSlots: boolean;
};

/**
 * The place of a wanted time, null if the doctor has none there. One of hours is as long as the doctor needs for the
 * treatment, or `minutes`, whatever the wanted end is. `bookingId`: the booking that is to be moved there, which may take
 * what is reserved for it, as long as it was reserved, even if the hours or the doctor's minutes have changed since.
 * `isByStaff`: any time at which the doctor is neither absent nor busy is a place.
 * @throws ClinicError for staff: `slot_unavailable`, `invalid_input` on `minutes` for a time that does not end on its day.
 */
export function placeOf(
  { slot, hours, occupied, ...wanted }: WantedPlace,
  {
    grid,
    bookingId = null,
    minutes = null,
    isByStaff = false,
  }: { grid: StartGrid; bookingId?: string | null; minutes?: number | null; isByStaff?: boolean },
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
  // To staff two that stand beside each other are not in each other's way.
  const beside = occupied.find((other) => other.bookingId === bookingId)?.squeezedBeside ?? null;
  const isPartner = (other: Occupied) =>
    isByStaff && bookingId !== null && (other.squeezedBeside === bookingId || other.bookingId === beside);
  const besides = present.filter((other) => isIn(other) && !isOwn(other) && !isPartner(other));
  const hasPartner = (id: string) => present.some(({ squeezedBeside }) => squeezedBeside === id);
  const found = {
    ...wanted,
    range,
    besides: besides.map((other) => ({
      ...other,
      isPaired: other.squeezedBeside !== null || hasPartner(other.bookingId),
    })),
    overdue: others.filter((other) => other.isOverdue && isIn(other)),
  };
  const ofSlot = { bookedBuffer: 0, isOffGrid: false, isOutsideHours: false, cutsSlots: false };
  if (slot) return { ...found, ...ofSlot, slotId: slot.id, version: slot.version };
  if (!hours) return null;
  const ofDay = { slotId: null, version: hours.version, bookedBuffer: buffer };
  const cutsSlots = overlapsAny(whole, hours.slots);
  if (isByStaff) {
    if (range.end >= 24 * 60) throw invalidInput('minutes', 'validation.endsSameDay');
    if (hours.isAbsent) throw unavailable('validation.doctorAbsent');
    if (overlapsAny(whole, hours.busy)) throw unavailable('validation.doctorBusy');
    const isOutsideHours = !offer && without([range], [...hours.hours, ...hours.slots]).length > 0;
    return { ...found, ...ofDay, isOffGrid: false, isOutsideHours, cutsSlots };
  }
  if (hours.version === null || hours.isAbsent) return null;
  const ends = present.filter((other) => !isOwn(other));
  const isKept = occupied.some((other) => other.bookingId === bookingId && other.start === start);
  const open = offer ? [range] : hours.hours;
  const day = { hours: open, blocked: [...hours.busy, ...hours.slots], occupied: ends };
  const issue = hoursIssue(day, range, { buffer, grid });
  if (issue === 'outside') return null;
  const isOffGrid = issue === 'offGrid' && !offer && !isKept;
  return { ...found, ...ofDay, isOffGrid, isOutsideHours: false, cutsSlots };
}

/** What staff state to squeeze an appointment in. */
export type Squeeze = { isWanted: boolean; reason?: string | undefined };

/** Beside which booking an appointment stands, in the version that was read, and why; null as the reason: its visit has ended. */
export type Beside = { bookingId: string; version: string; reason: string | null };

/**
 * Beside which booking staff squeeze an appointment in; null if they do not. The time of a visit that has ended, or to which
 * nobody came, is used again without asking. Two can stand beside each other, both booked, never three.
 * @throws ClinicError `reason_missing`, `invalid_input` for a reason without squeezing in, `nothing_beside`, `beside_taken`.
 */
export function decideSqueeze({ besides }: Pick<Place, 'besides'>, { isWanted, reason }: Squeeze): Beside | null {
  const [other, third] = besides;
  if (isWanted && reason === undefined)
    throw new ClinicError('reason_missing', { issues: [{ path: 'reason', message: 'validation.reasonMissing' }] });
  if (!isWanted && reason !== undefined) throw invalidInput('reason', 'validation.reasonOfSqueeze');
  if (isWanted && !other) throw new ClinicError('nothing_beside');
  const isPossible = other?.isBooked === true && !other.isPaired && !third;
  if (!isWanted && !(isPossible && other.hasEnded)) return null;
  if (!other || !isPossible) throw new ClinicError('beside_taken');
  return { bookingId: other.bookingId, version: other.version, reason: isWanted ? (reason ?? null) : null };
}

/**
 * The soonest place of a doctor's day from a minute on, for somebody who is here: now, or where something ends that is in the way;
 * null without one, as on a day of an absence.
 */
export function soonestPlace(
  wanted: WantedPlace,
  { from, ...options }: { from: number; grid: StartGrid; minutes: number | null },
): Place | null {
  const ends = [...wanted.occupied, ...(wanted.hours?.busy ?? [])].map(({ end }) => end);
  const starts = [from, ...ends.filter((end) => end > from).toSorted((a, b) => a - b)];
  for (const start of starts) {
    try {
      const at = { ...wanted, slot: null, range: { start, end: start } };
      const place = placeOf(at, { ...options, isByStaff: true });
      if (place && (place.besides.length === 0 || decideSqueeze(place, { isWanted: false }))) return place;
    } catch (error) {
      if (!(error instanceof ClinicError)) throw error;
    }
  }
  return null;
}

/** @throws ClinicError `outside_hours` for a place that its doctor has not published, unless staff have confirmed that. */
export function assertPublished({ isOutsideHours }: Pick<Place, 'isOutsideHours'>, isConfirmed: boolean): void {
  if (isOutsideHours && !isConfirmed) throw new ClinicError('outside_hours');
}

/** Whether two appointments are at one place: with one doctor, on one day, from the same minute on. */
export function isSamePlace(a: SlotTime & { doctorId: string }, b: SlotTime & { doctorId: string }): boolean {
  return a.doctorId === b.doctorId && a.day === b.day && a.range.start === b.range.start;
}
