import type { ColumnType } from 'kysely';

/** Columns of `migrations/*.sql`. Days arrive as `YYYY-MM-DD`, instants as Date. */
export type Instant = ColumnType<Date, Date | string, Date | string>;
export type MaybeInstant = ColumnType<Date | null, Date | string | null, Date | string | null>;
export type WithDefault<T> = ColumnType<T, T | undefined, T>;
