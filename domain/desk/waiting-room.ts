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
