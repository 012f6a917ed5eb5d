import type { ImportFailure } from '#domain/absences/imported-calendars';
import type { Instant, MaybeInstant, WithDefault } from './column-types.ts';

/** The tables of imported calendars; see `imported-calendars.ts`. */
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
  busyTime: { doctorId: string; startsAt: Instant; endsAt: Instant };
};
