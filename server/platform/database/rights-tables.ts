import type { Generated } from 'kysely';
import type { Day } from '#domain/shared/time';
import type { MaybeInstant, WithDefault } from './column-types.ts';

/** The tables of the rights of a person. */
export type RightsTables = {
  dataExport: {
    id: Generated<string>;
    personId: string;
    requestedBy: string;
    requestedAt: WithDefault<Date>;
    startedAt: MaybeInstant;
    readyAt: MaybeInstant;
    expiresAt: WithDefault<Date>;
    openedAt: MaybeInstant;
    /** Null until it is ready, and once it was opened. */
    sealedData: WithDefault<string | null>;
  };
  correction: {
    id: Generated<number>;
    personId: string;
    field: 'name' | 'phone' | 'birth_date' | 'insurance' | 'email';
    before: string | null;
    after: string | null;
    correctedBy: string;
    correctedAt: WithDefault<Date>;
  };
  consent: { personId: string; kind: 'text_reminders'; givenAt: MaybeInstant; withdrawnAt: MaybeInstant };
};

/** The columns of `person` that its rights need. */
export type PersonRights = {
  deletionRequestedAt: MaybeInstant;
  /** When the account is deleted unless it is kept; null while the admin decides. */
  deletionDueAt: MaybeInstant;
  restrictedAt: MaybeInstant;
  /** Until when the law retains what is left of a deleted patient. */
  keptUntil: WithDefault<Day | null>;
};

/** The columns of `person` for the email address that reception entered for a patient without an account, or an import. */
export type PersonDeskEmail = {
  importId: WithDefault<string | null>;
  /** In the practice system, by which an import names them. */
  practiceNumber: WithDefault<string | null>;
  deskEmail: WithDefault<string | null>;
  deskEmailProvenAt: MaybeInstant;
  /** When who reads the mailbox removed the address; null again once reception has seen to it. */
  deskEmailRemovedAt: MaybeInstant;
  /** What the emailed link is signed for; null without a date of birth. */
  deskLink: WithDefault<string | null>;
  deskLinkUntil: MaybeInstant;
  deskLinkTries: WithDefault<number>;
};

/** The columns of `person` by which an account books for it. */
export type PersonOfAccount = {
  accountId: WithDefault<string | null>;
  /** From when on the account books nothing new and sees only when and with whom; null: no such day. */
  accountUntil: WithDefault<Day | null>;
  /** The `accountUntil` that the account was notified of. */
  accountEndAnnounced: WithDefault<Day | null>;
};
