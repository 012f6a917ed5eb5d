import { getInboxCounts, listInbox } from '#contract/desk/inbox';
import type { InboxFilter } from '#domain/desk/inbox';
import { callRoute } from '#web/api/client.ts';
import { useDeskEvents } from '#web/api/use-desk-events.ts';
import { usePages } from '#web/api/use-pages.ts';
import { useRefetch } from '#web/api/use-refetch.ts';

/** How often the inbox is read without a stream of changes, in milliseconds. */
const POLL_MS = 30_000;

/** Reads the inbox page by page, and again after every change. */
export function useInbox(filter: InboxFilter, isReady = true) {
  const refetch = useRefetch(listInbox, getInboxCounts);
  const isConnected = useDeskEvents(() => undefined, refetch);
  const inbox = usePages([listInbox.key, filter], (after) => callRoute(listInbox, { query: { filter, ...after } }), {
    isReady,
    isLive: true,
    retainsLast: true,
    pollMs: () => !isConnected && POLL_MS,
  });
  const all = inbox.pages;
  return { ...inbox, isConnected, items: all?.flatMap((page) => page.data), staff: all?.at(-1)?.staff ?? [] };
}
