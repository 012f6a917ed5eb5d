import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { getInboxCounts } from '#contract/desk/inbox';
import { inboxKindsOf, MAX_COUNT, type InboxKind } from '#domain/desk/inbox';
import type { Role } from '#domain/shared/permission';
import { callRoute } from './client.ts';
import { useSession } from './use-session.ts';

const EVERY_MS = 60_000;

/** How much there is to do for the signed-in person, by kinds. Read once a screen, once a minute, and after a change. */
export function useInboxCounts(role: Role): (kinds: readonly InboxKind[]) => number {
  const { pathname } = useLocation();
  const { phase } = useSession();
  const { data } = useQuery({
    queryKey: [getInboxCounts.name, pathname],
    queryFn: () => callRoute(getInboxCounts, {}),
    enabled: phase === 'signed-in' && inboxKindsOf(role).length > 0,
    refetchInterval: EVERY_MS,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (kinds) =>
    Math.min(
      MAX_COUNT,
      (data?.data ?? []).reduce((sum, { kind, count }) => sum + (kinds.includes(kind) ? count : 0), 0),
    );
}

/** A count as it is shown: at most `99+`. */
export function countText(count: number): string {
  return count >= MAX_COUNT ? `${MAX_COUNT - 1}+` : String(count);
}
