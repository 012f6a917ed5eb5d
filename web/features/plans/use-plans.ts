import { useMutation } from '@tanstack/react-query';
import { getSchedule } from '#contract/bookings/schedule';
import type { RouteData } from '#contract/shared/define-route';
import { deletePlan, listPlans, publishPlan, type PublishedPlan } from '#contract/slots/plans';
import type { Day, TimeRange } from '#domain/shared/time';
import { clockOf } from '#domain/shared/time';
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

/** The plans of a doctor that are not over; they may be changed in another window. */
export function usePlans(whose: Whose) {
  const read = useRoute(listPlans, { query: whose }, { isLive: true });
  return { ...read, listed: read.data?.data };
}

/** Hours that are set for one day alone; null: as in the plan again. */
export type HandHours = ReadonlyMap<Day, TimeRange[] | null>;

export type PlanChange =
  | { action: 'save'; draft: PlanDraft | null; byHand: HandHours }
  | { action: 'replace' }
  | { action: 'delete'; id: string };

/** Saves or deletes a plan, sets the hours of single days, and publishes what follows from it, by one request. */
export function useChangePlan(whose: Whose) {
  const refetch = useRefetch(listPlans, getSchedule, listSlots, summarizeTreatments);
  return useMutation({
    mutationFn: async (change: PlanChange): Promise<PublishedPlan> => {
      if (change.action === 'delete') return (await callRoute(deletePlan, { query: { ...whose, id: change.id } })).data;
      if (change.action === 'replace')
        return (await callRoute(publishPlan, { body: { ...whose, replace: true } })).data;
      const days = [...change.byHand].map(([day, ranges]) => ({
        day,
        hours: ranges && ranges.map(({ start, end }) => ({ from: clockOf(start), to: clockOf(end) })),
      }));
      const plan = change.draft && { ...change.draft.known, ...fieldsOf(change.draft) };
      return (await callRoute(publishPlan, { body: { ...whose, ...(plan && { plan }), days } })).data;
    },
    onSuccess: refetch,
    onError: () => void refetch(),
  });
}
