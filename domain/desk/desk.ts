import { idsOfCode } from '#domain/bookings/booking-code';
import { bookingStates, type BookingState } from '#domain/bookings/booking-states';
import { readSearch } from '#domain/accounts/desk-patients';
import { DAY_MS, HOUR_MS, type Day } from '#domain/shared/time';

/** The states that the list of appointments can have; an expired hold is never listed. */
const listedStates = bookingStates.filter((state) => state !== 'expired');

/** What the list can be restricted to. `active`: what is still to come or under way. */
export const stateFilters = ['active', 'not_cancelled', ...listedStates] as const;
export type StateFilter = (typeof stateFilters)[number];

const ended: readonly BookingState[] = ['completed', 'no_show', 'not_brought', 'cancelled'];

/** The states that a filter chooses. */
export function statesOf(filter: StateFilter): readonly BookingState[] {
  if (filter === 'not_cancelled') return listedStates.filter((state) => state !== 'cancelled');
  return filter === 'active' ? listedStates.filter((state) => !ended.includes(state)) : [filter];
}

/** The columns of the list, in their order. */
export const deskColumns = [
  'day',
  'time',
  'patient',
  'birthDate',
  'phone',
  'email',
  'treatment',
  'doctor',
  'state',
  'price',
  'due',
  'code',
  'bookedAt',
] as const;
export type DeskColumn = (typeof deskColumns)[number];

/** More are not counted. */
export const MAX_COUNTED = 10_000;

/** The most appointments of one export. */
export const MAX_EXPORTED = 5000;

/** A visit ends when its person has not read the list for this long. */
const VISIT_GAP_MS = HOUR_MS;

/** `seenAt`: the last request; `previousAt`: the last one of the visit before. */
export type Visit = { seenAt: Date; previousAt: Date | null };

/** The visit that a request at `now` belongs to. */
export function continueVisit(visit: Visit | null, now: Date): Visit {
  if (!visit) return { seenAt: now, previousAt: null };
  const isSame = now.getTime() - visit.seenAt.getTime() < VISIT_GAP_MS;
  return { seenAt: now, previousAt: isSame ? visit.previousAt : visit.seenAt };
}

/** After which instant a booking is new: the end of the last visit, without one seven days ago. */
export function newSince(lastVisit: Date | null, now: Date): Date {
  return lastVisit ?? new Date(now.getTime() - 7 * DAY_MS);
}

/** What a search names: words of a name (or an address or a number), a date of birth, or a booking code. */
export type DeskSearch = {
  words: string | null;
  birthDate: Day | null;
  /** The text as a phone number, if it can be one. */
  phone: string | null;
  code: { low: string; high: string } | null;
};

/** Fewer digits match too many phone numbers. */
const MIN_DIGITS = 4;

/** Reads a search. A word can be both a name and a code, as `Schmidt` is; digits both a number and a code. */
export function readAppointmentSearch(typed: string, today: Day): DeskSearch {
  const { birthDate, text } = readSearch(typed, today);
  const isNumber = /^[\d\s+()/.-]+$/.test(text) && text.replaceAll(/\D/g, '').length >= MIN_DIGITS;
  return {
    words: text || null,
    birthDate,
    phone: isNumber ? text : null,
    code: birthDate === null ? idsOfCode(text) : null,
  };
}
