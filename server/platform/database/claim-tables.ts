import type { Instant, WithDefault } from './column-types.ts';

export type ClaimTables = {
  /** The code on paper by which a patient takes a desk patient's record over. */
  claimCode: {
    personId: string;
    codeHash: string;
    expiresAt: Instant;
    createdBy: string;
    createdAt: WithDefault<Date>;
  };
};
