import type { SealPurpose } from '#server/platform/ports/sealing';

/** A column of sealed texts, by its names in SQL. */
export type SealedColumn = { table: string; column: string; purpose: SealPurpose };

/** Every column of sealed texts. Their names begin with `sealed_`, which a test compares with this list. */
export const sealedColumns: SealedColumn[] = [
  { table: 'factor', column: 'sealed_secret', purpose: 'factors' },
  { table: 'imported_calendar', column: 'sealed_url', purpose: 'imported-calendars' },
  { table: 'data_export', column: 'sealed_data', purpose: 'data-exports' },
  { table: 'booking_note', column: 'sealed_note', purpose: 'booking-notes' },
];
