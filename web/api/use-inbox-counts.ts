import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { getInboxCounts } from '#contract/desk/inbox';
import { inboxKindsOf, MAX_COUNT, type InboxKind, type Urgency } from '#domain/desk/inbox';
import type { Role } from '#domain/shared/permission';
import { callRoute } from './client.ts';
import { useSession } from './use-session.ts';

const EVERY_MS = 60_000;

/** How much there is to do for the signed-in person, by kinds and, if named, of an urgency. Read once a screen, once a minute, and after a change. */
export function useInboxCounts(role: Role): (kinds: readonly InboxKind[], urgency?: Urgency) => number {
  const { pathname } = useLocation();
  const { phase } = useSession();
  const { data } = useQuery({
    queryKey: [getInboxCounts.key, pathname],
    queryFn: () => callRoute(getInboxCounts, {}),
    enabled: phase === 'signed-in' && inboxKindsOf(role).length > 0,
    refetchInterval: EVERY_MS,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (kinds, urgency) => {
    const due = data?.data.filter((one) => kinds.includes(one.kind) && (!urgency || one.urgency === urgency)) ?? [];
    return Math.min(
      MAX_COUNT,
      due.reduce((sum, { count }) => sum + count, 0),
    );
  };
}

/** A count as it is shown: at most `99+`. */
export function countText(count: number): string {
  return count >= MAX_COUNT ? `${MAX_COUNT - 1}+` : String(count);
}
