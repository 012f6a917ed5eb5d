import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { getWaiting } from '#contract/desk/tasks';
import type { Role, Screen } from '#domain/shared/permission';
import { MAX_TASKS, taskKindsOf, type TaskKind } from '#domain/desk/tasks';
import { callRoute } from '#web/api/client.ts';
import { useSession } from '#web/api/use-session.ts';

const EVERY_MS = 60_000;

/** The screen on which each kind of work is done, besides the overview. */
const screenOf: Record<TaskKind, Screen | null> = {
  attention: 'attention',
  calls: 'calls',
  messages: 'messages',
  returns: null,
  unpaid: 'appointments',
  holds: null,
  doctors: 'manageDoctor',
  calendars: null,
  deletions: null,
  records: 'lockedRecords',
};

/** How many open tasks the signed-in person has, by screen; the overview has the sum. Read once a screen and once a minute. */
export function useTasks(role: Role): ReadonlyMap<Screen, number> {
  const { pathname } = useLocation();
  const { phase } = useSession();
  const { data } = useQuery({
    queryKey: [getWaiting.name, pathname],
    queryFn: () => callRoute(getWaiting, {}),
    enabled: phase === 'signed-in' && taskKindsOf(role).length > 0,
    refetchInterval: EVERY_MS,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const counts = new Map<Screen, number>();
  for (const { kind, count } of data?.data ?? []) {
    const screen = screenOf[kind];
    if (screen) counts.set(screen, count);
    counts.set('waiting', Math.min(MAX_TASKS, (counts.get('waiting') ?? 0) + count));
  }
  return counts;
}

/** A count as it is shown: at most `99+`. */
export function countText(count: number): string {
  return count >= MAX_TASKS ? `${MAX_TASKS - 1}+` : String(count);
}
