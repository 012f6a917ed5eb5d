import type { ImportKind } from '#domain/accounts/imports';
import type { ImportFailure } from '#domain/absences/imported-calendars';
import type { Instant, MaybeInstant, WithDefault } from './column-types.ts';

/** The tables of imported calendars (`imported-calendars.ts`) and of imported patients and appointments. */
export type ImportTables = {
  importedCalendar: {
    doctorId: string;
    sealedUrl: string;
    host: string;
    etag: WithDefault<string | null>;
    createdAt: WithDefault<Date>;
    refreshedAt: MaybeInstant;
    failingSince: MaybeInstant;
    failure: WithDefault<ImportFailure | null>;
    readAt: MaybeInstant;
    nextAt: WithDefault<Date>;
  };
  recordImport: {
    id: string;
    kind: ImportKind;
    /** Null: by the command. */
    createdBy: string | null;
    createdAt: WithDefault<Date>;
    created: number;
    /** Of the transaction; what still has it was not touched since. */
    xid: WithDefault<string>;
    /** Until then it causes no email. */
    mailedAt: MaybeInstant;
    undoneAt: MaybeInstant;
  };
  busyTime: { doctorId: string; startsAt: Instant; endsAt: Instant };
};
