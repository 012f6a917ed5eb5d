import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getSchedule } from '#contract/bookings/schedule';
import type { Day } from '#domain/shared/time';
import { callRoute } from '#web/api/client.ts';

/** Reads some days of the doctor's own schedule. */
export function useScheduleDays(from: Day, to: Day) {
  const read = useQuery({
    queryKey: [getSchedule.name, { query: { from, to } }],
    queryFn: () => callRoute(getSchedule, { query: { from, to } }),
    placeholderData: keepPreviousData,
    // Patients may book at any time.
    staleTime: 0,
  });
  return { ...read, days: read.data?.data };
}
