import type { Names } from '#domain/language';
import type { Day } from '#domain/time';

export type Holiday = { day: Day; names: Names };

export type PublicHolidays = {
  /** The public holidays of the clinic's state in a year. */
  listHolidays(year: number): Holiday[];
};
