import { useMutation } from '@tanstack/react-query';
import { getSchedule } from '#contract/bookings/schedule';
import type { RouteData } from '#contract/shared/define-route';
import { deletePlan, listPlans, publishPlan, savePlan, type Plan, type PublishedPlan } from '#contract/slots/plans';
import { listSlots } from '#contract/slots/slots';
import { summarizeTreatments } from '#contract/slots/treatments';
import { callRoute } from '#web/api/client.ts';
import { useRefetch } from '#web/api/use-refetch.ts';
import { useRoute } from '#web/api/use-route.ts';
import { fieldsOf, type PlanDraft } from './plan-draft.ts';

/** Whose plan it is: nothing for one's own. */
export type Whose = { doctor_id?: string };

/** A doctor's plans, and what decides how they are filled. */
export type ListedPlans = RouteData<typeof listPlans>['data'];

/** The plans of a doctor that are not over. */
export function usePlans(whose: Whose) {
  const read = useRoute(listPlans, { query: whose });
  return { ...read, listed: read.data?.data };
}

export type PlanChange =
  | { action: 'save'; draft: PlanDraft; onSaved: (plan: Plan) => void }
  | { action: 'replace' }
  | { action: 'delete'; id: string };

/** Saves or deletes a plan, and publishes what follows from it. */
export function useChangePlan(whose: Whose) {
  const refetch = useRefetch(listPlans, getSchedule, listSlots, summarizeTreatments);
  return useMutation({
    mutationFn: async (change: PlanChange): Promise<PublishedPlan> => {
      if (change.action === 'save') {
        const body = { ...whose, ...change.draft.known, ...fieldsOf(change.draft) };
        const { data } = await callRoute(savePlan, { body });
        // Publishing may fail: then the saved plan can be sent again.
        change.onSaved(data);
      }
      if (change.action === 'delete') await callRoute(deletePlan, { query: { ...whose, id: change.id } });
      const { data } = await callRoute(publishPlan, { body: { ...whose, replace: change.action === 'replace' } });
      return data;
    },
    onSuccess: refetch,
    onError: () => void refetch(),
  });
}
