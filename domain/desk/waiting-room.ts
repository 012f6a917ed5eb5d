import type { BoardEntry } from './board.ts';

/** For how many minutes a patient who was called in is shown in the waiting room. */
const CALLED_MINUTES = 5;

/** A delay is shown in steps of this many minutes, rounded down; a shorter one is none. */
const DELAY_STEP = 5;

/** How many minutes a doctor is late: a treatment that is not over, or a patient who waits beyond their time; else 0. */
export function delayOf(entries: BoardEntry[], minute: number): number {
  const delays = entries.map(({ status, range, markedMinute }) => {
    if (status === 'in_treatment') return minute - range.end;
    // A patient who came late has waited since their arrival.
    return status === 'arrived' ? minute - Math.max(range.start, markedMinute ?? 0) : 0;
  });
  return Math.floor(Math.max(0, ...delays) / DELAY_STEP) * DELAY_STEP;
}

/** The order in which patients have their turn: who is called in, then who waits by appointment, then by arrival. */
export function byTurn(a: BoardEntry, b: BoardEntry): number {
  const isCalled = (entry: BoardEntry) => Number(entry.status === 'in_treatment');
  return isCalled(b) - isCalled(a) || a.range.start - b.range.start || (a.markedMinute ?? 0) - (b.markedMinute ?? 0);
}

/** What the waiting room shows of an appointment; null if nothing. */
export function shownInWaitingRoom({ status, markedMinute }: BoardEntry, minute: number): 'called' | 'waiting' | null {
  if (status === 'arrived') return 'waiting';
  const isJustCalled = status === 'in_treatment' && minute - (markedMinute ?? 0) < CALLED_MINUTES;
  return isJustCalled ? 'called' : null;
}

/** A wait is estimated in steps of this many minutes, rounded up. */
const WAIT_STEP = 5;

/**
 * How long somebody who has arrived will wait for their doctor, in minutes, and what that is made of: how many have their turn
 * before, and until when somebody is being treated, as a minute of the day; null if nobody is. `entries` are the doctor's.
 */
export function waitOf<E extends BoardEntry>(
  entry: E,
  entries: E[],
  minute: number,
): { minutes: number; before: number; treatedUntil: number | null } {
  const ordered = entries.toSorted(byTurn);
  const before = ordered.slice(0, ordered.indexOf(entry));
  const lengthOf = ({ range }: BoardEntry) => range.end - range.start;
  const treated = before.filter(({ status }) => status === 'in_treatment');
  // A treatment that takes longer can end at any minute.
  const ends = treated.map((other) => Math.max(minute, (other.markedMinute ?? other.range.start) + lengthOf(other)));
  const waiting = before.filter(({ status }) => status === 'arrived');
  const turn = waiting.reduce(
    (free, other) => Math.max(free, other.range.start) + lengthOf(other),
    Math.max(minute, ...ends),
  );
  const minutes = Math.ceil((Math.max(turn, entry.range.start) - minute) / WAIT_STEP) * WAIT_STEP;
  return { minutes, before: waiting.length, treatedUntil: ends.length > 0 ? Math.max(...ends) : null };
}
