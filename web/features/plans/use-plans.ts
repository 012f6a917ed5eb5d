import { useMutation } from '@tanstack/react-query';
import { getSchedule } from '#contract/bookings/schedule';
import type { RouteData } from '#contract/shared/define-route';
import {
  deletePlan,
  listPlans,
  publishPlan,
  savePlan,
  setHours,
  type Plan,
  type PublishedPlan,
} from '#contract/slots/plans';
import { longDate, type Day, type TimeRange } from '#domain/shared/time';
import { clockOf } from '#domain/slots/plans';
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

/** Hours that are set for one day alone; null: as in the plan again. */
export type HandHours = ReadonlyMap<Day, TimeRange[] | null>;

export type PlanChange =
  | { action: 'save'; draft: PlanDraft | null; byHand: HandHours; onSaved: (plan: Plan) => void }
  | { action: 'replace' }
  | { action: 'delete'; id: string };

/** Saves or deletes a plan, sets the hours of single days, and publishes what follows from it. */
export function useChangePlan(whose: Whose) {
  const refetch = useRefetch(listPlans, getSchedule, listSlots, summarizeTreatments);
  return useMutation({
    mutationFn: async (change: PlanChange): Promise<PublishedPlan> => {
      const byHand = change.action === 'save' ? [...change.byHand] : [];
      if (change.action === 'save' && change.draft) {
        const body = { ...whose, ...change.draft.known, ...fieldsOf(change.draft) };
        const { data } = await callRoute(savePlan, { body });
        // Publishing may fail: then the saved plan can be sent again.
        change.onSaved(data);
      }
      if (change.action === 'delete') await callRoute(deletePlan, { query: { ...whose, id: change.id } });
      const left: PublishedPlan['left'] = [];
      for (const [day, ranges] of byHand) {
        const hours = ranges && ranges.map(({ start, end }) => ({ from: clockOf(start), to: clockOf(end) }));
        const { data } = await callRoute(setHours, { body: { ...whose, day, hours } });
        if (data.left.length > 0) left.push({ date: longDate(day), slot: data.left });
      }
      const { data } = await callRoute(publishPlan, { body: { ...whose, replace: change.action === 'replace' } });
      return { ...data, hours: data.hours + byHand.length, left: [...left, ...data.left] };
    },
    onSuccess: refetch,
    onError: () => void refetch(),
  });
}
