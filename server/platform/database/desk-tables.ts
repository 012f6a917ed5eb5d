import type { Generated } from 'kysely';
import type { Instant, MaybeInstant, WithDefault } from './column-types.ts';

/** The tables of the desk. */
export type DeskTables = {
  dailyMail: { day: string; enqueuedAt: WithDefault<Date> };
  /** See `Visit` in `domain/desk/desk.ts`. */
  deskVisit: { personId: string; seenAt: Instant; previousAt: MaybeInstant };
  /** At most one row. */
  portalOpening: {
    isOnly: WithDefault<boolean>;
    mailCode: WithDefault<string | null>;
    mailProvenAt: MaybeInstant;
    openedAt: MaybeInstant;
  };
  screen: {
    id: Generated<string>;
    name: string;
    /** A keyed hash. */
    tokenHash: string;
    createdAt: WithDefault<Date>;
    lastSeenAt: MaybeInstant;
  };
};
