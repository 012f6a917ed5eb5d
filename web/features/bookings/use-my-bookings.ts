import { listBookings } from '#contract/bookings/bookings';
import { callRoute } from '#web/api/client.ts';
import { usePages } from '#web/api/use-pages.ts';
import { POLL_MS } from '#web/api/use-route.ts';

/** Reads a person's appointments page by page, including cancelled ones: upcoming ones by date, then past ones. */
export function useMyBookings(email: string) {
  const list = usePages(
    [listBookings.key, { query: { email } }],
    async (after) => (await callRoute(listBookings, { query: { email, include: 'cancelled', ...after } })).data,
    {
      // A hold can be confirmed on another device, and expires.
      pollMs: (pages) =>
        pages
          .flatMap((page) => page.appointmentData)
          .some(({ status, awaitsClinic }) => status === 'held' && !awaitsClinic) && POLL_MS,
    },
  );
  return { ...list, read: list.pages?.flatMap((page) => page.appointmentData) };
}
