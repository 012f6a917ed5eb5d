import type { Instant, MaybeInstant } from './column-types.ts';

/** The tables of the desk. */
export type DeskTables = {
  /** See `Visit` in `domain/desk/desk.ts`. */
  deskVisit: { personId: string; seenAt: Instant; previousAt: MaybeInstant };
};
