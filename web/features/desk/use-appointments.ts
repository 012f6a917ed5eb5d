import { useQueryClient } from '@tanstack/react-query';
import { getBooking } from '#contract/bookings/bookings';
import type { RouteInput } from '#contract/shared/define-route';
import { listAppointments, noteVisit } from '#contract/desk/desk';
import { callRoute } from '#web/api/client.ts';
import { useDeskEvents } from '#web/api/use-desk-events.ts';
import { usePages } from '#web/api/use-pages.ts';
import { useRoute } from '#web/api/use-route.ts';

/** How often an open list is recorded as a visit, in milliseconds; an hour without ends it. */
const VISIT_MS = 10 * 60_000;

/** How many appointments a page has. */
export const PAGE_SIZE = 100;

/**
 * Reads the list of appointments page by page, again when one of its days changes; shows the previous list while another
 * is loading.
 */
export function useAppointments(body: Omit<RouteInput<typeof listAppointments>['body'], 'limit' | 'cursor'>) {
  const cache = useQueryClient();
  const visit = useRoute(noteVisit, {}, { isLive: true, pollWhile: () => true, pollMs: VISIT_MS });
  const list = usePages(
    // The visit decides what is new.
    [listAppointments.key, body, visit.data?.data.lastVisit],
    (after) => callRoute(listAppointments, { body: { ...body, limit: PAGE_SIZE, ...after } }),
    { isReady: visit.isFetchedAfterMount, isLive: true, retainsLast: true },
  );
  const { from, to } = body;
  const all = list.pages;
  useDeskEvents((changes) => {
    // A change has the day as it is now: one that was moved away is known by its id.
    const shown = new Set(all?.flatMap(({ data }) => data.map(({ _id }) => _id)));
    const isOnDay = (day: string) => from === undefined || to === undefined || (day >= from && day <= to);
    // The open one may be one that the filters no longer list. Each read of it is audited.
    for (const { id } of changes ?? [])
      void cache.invalidateQueries({ queryKey: [getBooking.key, { params: { id } }] });
    if (changes !== null && !changes.some(({ day, id }) => isOnDay(day) || shown.has(id))) return;
    void list.refetch();
  });
  return { ...list, first: all?.[0], appointments: all?.flatMap((page) => page.data) };
}
