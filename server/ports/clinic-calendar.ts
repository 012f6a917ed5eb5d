import type { ClosedDays } from '#domain/availability';
import type { Day } from '#domain/time';

export type ClinicCalendar = {
  /** Public holidays and the clinic's own closures between two days, inclusive. */
  closedDays(from: Day, to: Day): ClosedDays;
};
