import { useState } from 'react';
import type { Plan, PublishedPlan } from '#contract/slots/plans';
import { addDays, longDate, type Day, type TimeRange } from '#domain/shared/time';
import { formatDate } from '#i18n/format';
import { errorMessage } from '#web/api/error-message.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { toast } from '#web/ui/toast.ts';
import { useSingleFlight } from '#web/ui/use-single-flight.ts';
import { countChanges, dayOn, draftOf, isChanged, rangesOf, withDay, withRange, type PlanDraft } from './plan-draft.ts';
import { useChangePlan, type ListedPlans, type PlanChange, type Whose } from './use-plans.ts';

/** The plan of a week as it is edited, before it is published. */
export type PlanEditor = ReturnType<typeof usePlanEditor>;

/** Edits the plan that applies at the end of a week, else the first one, and publishes it. */
export function usePlanEditor(whose: Whose, { plans }: ListedPlans, { today, monday }: { today: Day; monday: Day }) {
  const { t, language } = useMessages();
  const change = useChangePlan(whose);
  // What is edited and what it began with; without a change the plan of the week, also after it was read again.
  const [edited, setEdited] = useState<{ draft: PlanDraft; began: PlanDraft } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [result, setResult] = useState<PublishedPlan | null>(null);
  const planOf = plans.find((plan) => dayOn(draftOf(plan, today), addDays(monday, 4))) ?? plans[0] ?? null;
  const began = edited?.began ?? draftOf(planOf, today);
  const draft = edited?.draft ?? began;

  const set = (next: PlanDraft) => {
    // The issues of the last attempt name rows that may have moved.
    setFailure(null);
    setEdited({ draft: next, began });
  };
  const send = useSingleFlight(async (wanted: PlanChange) => {
    setFailure(null);
    try {
      const published = await change.mutateAsync(wanted);
      const { left, in_the_way: inTheWay, added, hours, until } = published;
      if (wanted.action !== 'delete' || wanted.id === draft.known?._id) setEdited(null);
      setResult(left.length + inTheWay.length > 0 ? published : null);
      const date = formatDate(longDate(until), language);
      const done = [
        ...(hours > 0 ? [t('plans.publishedHours', { count: hours })] : []),
        ...(added > 0 || hours === 0 ? [t('plans.published', { count: added })] : []),
      ];
      toast.success(
        wanted.action === 'delete' ? t('plans.deleted') : `${done.join('. ')}. ${t('plans.until', { date })}`,
      );
    } catch (error) {
      setFailure(error);
      toast.error(errorMessage(error, t, 'plans.failed'));
    }
  });
  return {
    plans,
    draft,
    failure,
    result,
    isBusy: change.isPending,
    changes: countChanges(draft, began),
    isEdited: edited !== null,
    set,
    begin: (next: Plan | PlanDraft) => {
      const wanted = 'known' in next ? next : draftOf(next, today);
      setEdited({ draft: wanted, began: wanted });
    },
    discard: () => {
      setFailure(null);
      setEdited(null);
    },
    publish: () =>
      send({
        action: 'save',
        draft,
        onSaved: ({ _id, version }) => setEdited({ draft: { ...draft, known: { _id, version } }, began }),
      }),
    replace: () => send({ action: 'replace' }),
    remove: (plan: Plan) => send({ action: 'delete', id: plan._id }),
    closeResult: () => setResult(null),
    /** The day of the plan on a date, whether it was changed, and its hours with and without the changes. */
    dayOn: (day: Day) => {
      const found = dayOn(draft, day);
      const isDraft = draft.known === null || isChanged(found, dayOn(began, day));
      const known = draft.known && dayOn(began, day);
      return { day: found, isDraft, ranges: found ? rangesOf(found) : [], began: known ? rangesOf(known) : [] };
    },
    setRange: (day: Day, index: number, range: TimeRange) => {
      const found = dayOn(draft, day);
      if (found) set(withDay(draft, withRange(found, index, range)));
    },
  };
}
