import { SELECT, type DocSlot, type SlotRecord } from '#contract/slots/slots';
import { rangeOfName, type SlotName } from '#domain/shared/slot-times';

/** The state of one date: two dropdowns, and the added times. */
type RowDraft = { first: string; second: string; added: SlotName[] };
/** The rows by long-form date, in chronological order. */
export type Draft = ReadonlyMap<string, RowDraft>;

const blank: RowDraft = { first: SELECT, second: SELECT, added: [] };

/** Creates rows for the chosen dates; reuses the rows of the earlier draft. */
export function draftOf(dates: string[], earlier: Draft = new Map()): Draft {
  return new Map(dates.map((date) => [date, earlier.get(date) ?? blank]));
}

export function rowOf(draft: Draft, date: string): RowDraft {
  return draft.get(date) ?? blank;
}

function withRow(draft: Draft, date: string, change: Partial<RowDraft>): Draft {
  return new Map([...draft].map(([key, row]) => [key, key === date ? { ...row, ...change } : row]));
}

/** Sets one of a date's dropdowns. */
export function choose(draft: Draft, date: string, change: { first: string } | { second: string }): Draft {
  return withRow(draft, date, change);
}

/** Adds the times of the two dropdowns; null if neither has one. */
export function addChosen(draft: Draft, date: string): Draft | null {
  const { first, second, added } = rowOf(draft, date);
  const chosen = [first, second].filter((name) => rangeOfName(name) !== null);
  if (chosen.length === 0) return null;
  const all = [...new Set([...added, ...chosen])].toSorted(
    (a, b) => (rangeOfName(a)?.start ?? 0) - (rangeOfName(b)?.start ?? 0),
  );
  return withRow(draft, date, { first: SELECT, second: SELECT, added: all });
}

export function removeSlot(draft: Draft, date: string, name: SlotName): Draft {
  return withRow(draft, date, { added: rowOf(draft, date).added.filter((candidate) => candidate !== name) });
}

/** Whether a dropdown has a time that was not added. */
export function hasUnadded(draft: Draft): boolean {
  return [...draft.values()].some(({ first, second }) => first !== SELECT || second !== SELECT);
}

/** Resets every dropdown that has a time which was not added. */
export function dropUnadded(draft: Draft): Draft {
  return new Map([...draft].map(([date, row]) => [date, { ...row, first: SELECT, second: SELECT }]));
}

export function countAdded(draft: Draft): number {
  return [...draft.values()].reduce((sum, { added }) => sum + added.length, 0);
}

/** The `docSlot` of the request (specification, section 3): dates with at least one time. */
export function toDocSlot(draft: Draft): SlotRecord['docSlot'] {
  return [...draft].flatMap(([date, { added }]) => (added.length > 0 ? [{ date, slot: added }] : []));
}

/** The times that are published on a date, whether they can be booked or not. */
export function publishedOn(published: DocSlot[], date: string): string[] {
  const found = published.find((candidate) => candidate.date === date);
  if (!found) return [];
  return [found.slot, found.taken, found.absent, found.busy, found.closed].flatMap((slots) => slots ?? []);
}
