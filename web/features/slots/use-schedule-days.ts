import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getSchedule } from '#contract/bookings/schedule';
import type { Day } from '#domain/shared/time';
import { callRoute } from '#web/api/client.ts';

/** Reads some days of a doctor's schedule. */
export function useScheduleDays(from: Day, to: Day, whose: { doctor_id?: string }) {
  const query = { ...whose, from, to };
  const read = useQuery({
    queryKey: [getSchedule.name, { query }],
    queryFn: () => callRoute(getSchedule, { query }),
    placeholderData: keepPreviousData,
    // Patients may book at any time.
    staleTime: 0,
  });
  return { ...read, days: read.data?.data };
}
