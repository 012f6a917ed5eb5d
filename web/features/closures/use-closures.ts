import { useMutation } from '@tanstack/react-query';
import { listAbsences, type Decisions } from '#contract/absences/absences';
import { listInbox } from '#contract/desk/inbox';
import { listClosedDays } from '#contract/clinic/clinic';
import { createClosure, deleteClosure, listClosures, restoreClosure, type Closure } from '#contract/absences/closures';
import { callRoute } from '#web/api/client.ts';
import { useRefetch } from '#web/api/use-refetch.ts';

/** New days to close; the names may be empty. */
export type NewClosure = { first_day: string; last_day: string; name_en: string; name_de: string };

/** A change that waits for its confirmation. */
export type Change = { action: 'create'; closure: NewClosure } | { action: 'remove' | 'restore'; closure: Closure };

/** Makes a confirmed change; returns the closure whose appointments are processed now, or null. */
export function useChangeClosures() {
  const refetch = useRefetch(listClosures, listClosedDays, listInbox, listAbsences);
  return useMutation({
    mutationFn: async ({ action, closure, decisions }: Change & { decisions: Decisions | undefined }) => {
      const decided = decisions ? { decisions } : {};
      if (action === 'remove') {
        await callRoute(deleteClosure, { params: { id: closure._id } });
        return null;
      }
      const { data } =
        action === 'create'
          ? await callRoute(createClosure, { body: { ...closure, ...decided } })
          : await callRoute(restoreClosure, { params: { id: closure._id }, body: decided });
      return decisions ? data : null;
    },
    onSettled: () => void refetch(),
  });
}
