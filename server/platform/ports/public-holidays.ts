import type { Names } from '#domain/shared/language';
import type { Day } from '#domain/shared/time';

export type Holiday = { day: Day; names: Names };

export type PublicHolidays = {
  /** The public holidays of the clinic's state in a year. */
  listHolidays(year: number): Holiday[];
};
