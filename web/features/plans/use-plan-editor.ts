import { useState } from 'react';
import type { Plan, PublishedPlan } from '#contract/slots/plans';
import { addDays, longDate, type Day, type TimeRange } from '#domain/shared/time';
import { formatDate } from '#i18n/format';
import { errorMessage, hasErrorCode } from '#web/api/error-message.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useOpeningHours } from '#web/root-data.ts';
import { toast } from '#web/ui/toast.ts';
import { useSingleFlight } from '#web/ui/use-single-flight.ts';
import {
  countChanges,
  dayOn,
  draftOf,
  isChanged,
  moveRange,
  rangesOf,
  rebase,
  withDay,
  withRanges,
  type LostChange,
  type PlanDraft,
} from './plan-draft.ts';
import { planFaults } from './plan-faults.ts';
import { useChangePlan, type HandHours, type ListedPlans, type PlanChange, type Whose } from './use-plans.ts';

/** The plan of a week as it is edited, before it is published. */
export type PlanEditor = ReturnType<typeof usePlanEditor>;

/** What is edited, what it began with, and which changes the plan that was loaded since does not have. */
type Edited = { draft: PlanDraft; began: PlanDraft; lost?: LostChange[] };

/** Edits the plan that applies at the end of a week, else the first one, and publishes it. */
export function usePlanEditor(whose: Whose, { plans }: ListedPlans, { today, monday }: { today: Day; monday: Day }) {
  const { t, language } = useMessages();
  const opening = useOpeningHours();
  const change = useChangePlan(whose);
  // Without a change the plan of the week, also after it was read again.
  const [stored, setEdited] = useState<Edited | null>(null);
  // Hours of single days, which the plan has otherwise.
  const [byHand, setByHand] = useState<HandHours>(new Map());
  const [failure, setFailure] = useState<unknown>(null);
  const [result, setResult] = useState<PublishedPlan | null>(null);
  const planOf = plans.find((plan) => dayOn(draftOf(plan, today, opening), addDays(monday, 4))) ?? plans[0] ?? null;
  const newest = stored && newestOf(stored.draft, plans);
  const isOlder = stored !== null && !change.isPending && newest?.version !== stored.draft.known?.version;
  const hasChanges = stored !== null && countChanges(stored.draft, stored.began) > 0;
  const edited = isOlder && !hasChanges ? null : stored;
  const began = edited?.began ?? draftOf(planOf, today, opening);
  const draft = edited?.draft ?? began;
  // Of a doctor without a plan, until they change or publish it.
  const isSuggested = draft.known === null && edited === null;
  const ofPlan = isSuggested ? 0 : countChanges(draft, began);

  const set = (next: PlanDraft) => {
    // The issues of the last attempt name rows that may have moved.
    setFailure(null);
    setEdited({ began, ...edited, draft: next });
  };
  /** `undefined`: as it was. */
  const setDay = (day: Day, ranges: TimeRange[] | null | undefined) => {
    setFailure(null);
    const next = new Map(byHand);
    if (ranges === undefined) next.delete(day);
    else next.set(day, ranges);
    setByHand(next);
  };
  const faultsOf = (error: unknown) => planFaults(error, { draft, dates: [...byHand.keys()] }, { language, t });
  const send = useSingleFlight(async (wanted: PlanChange) => {
    setFailure(null);
    try {
      const published = await change.mutateAsync(wanted);
      const { left, in_the_way: inTheWay, added, hours, until, withdrawn } = published;
      if (wanted.action !== 'delete' || wanted.id === draft.known?._id) setEdited(null);
      if (wanted.action === 'save') setByHand(new Map());
      setResult(left.length + inTheWay.length > 0 ? published : null);
      const date = formatDate(longDate(until), language);
      const done = [
        ...(hours > 0 ? [t('plans.publishedHours', { count: hours })] : []),
        ...(added > 0 || hours === 0 ? [t('plans.published', { count: added })] : []),
        t('plans.until', { date }),
      ].join('. ');
      const rest = withdrawn > 0 ? ` ${t('plans.withdrawn', { count: withdrawn })}` : '';
      toast.success(wanted.action === 'delete' ? t('plans.deleted') : done + rest);
    } catch (error) {
      setFailure(error);
      // A plan overlaps a first one only if that was published elsewhere; the same one is accepted.
      const isChangedElsewhere = hasErrorCode(error, plans.length > 0 ? 'changed_meanwhile' : 'plan_overlap');
      toast.error(
        isChangedElsewhere ? t('plans.older') : (faultsOf(error)[0]?.text ?? errorMessage(error, t, 'plans.failed')),
      );
    }
  });
  return {
    plans,
    draft,
    faults: faultsOf(failure),
    result,
    isBusy: change.isPending,
    changes: ofPlan + byHand.size,
    isSuggested: isSuggested && byHand.size === 0,
    isEdited: edited !== null || byHand.size > 0,
    /** The plan was changed since it was read, in another window or by somebody else. */
    isOlder: isOlder && hasChanges,
    lost: edited?.lost ?? [],
    byHand,
    set,
    begin: (next: Plan | PlanDraft) => {
      const wanted = 'known' in next ? next : draftOf(next, today, opening);
      setEdited({ draft: wanted, began: wanted });
    },
    /** Makes the same changes in the newer plan. */
    loadNewer: () => {
      const newer = draftOf(newest ?? planOf, today, opening);
      setFailure(null);
      setEdited({ began: newer, ...rebase({ draft, began }, newer) });
    },
    discard: () => {
      setFailure(null);
      setEdited(null);
      setByHand(new Map());
    },
    publish: () =>
      send({ action: 'save', draft: ofPlan > 0 || (isSuggested && byHand.size === 0) ? draft : null, byHand }),
    replace: () => send({ action: 'replace' }),
    remove: (plan: Plan) => send({ action: 'delete', id: plan._id }),
    closeResult: () => setResult(null),
    /** The day of the plan on a date, whether it was changed, and its hours with and without the changes. */
    dayOn: (day: Day) => {
      const found = dayOn(draft, day);
      const isDraft = !isSuggested && (draft.known === null || isChanged(found, dayOn(began, day)));
      const known = draft.known && dayOn(began, day);
      return { day: found, isDraft, ranges: found ? rangesOf(found) : [], began: known ? rangesOf(known) : [] };
    },
    /** Moves hours of a date: for this date alone, or in the plan while it has none that take any treatment. */
    setRange: (day: Day, drawn: TimeRange[], index: number, range: TimeRange) => {
      const found = dayOn(draft, day);
      const isPlan = found && (draft.known === null || (found.isOn && found.slot_minutes !== 'treatment'));
      const moved = moveRange(drawn, index, range);
      if (!moved) return;
      if (isPlan) set(withDay(draft, withRanges(found, moved)));
      else setDay(day, moved);
    },
    setDay,
    /** Gives the weekday of a date in the plan the hours that this date has alone. */
    setEvery: (day: Day, ranges: TimeRange[]) => {
      const found = dayOn(draft, day);
      if (!found) return;
      set(withDay(draft, { ...withRanges(found, ranges), slot_minutes: 'treatment' }));
      setDay(day, null);
    },
  };
}

/** The plan of a form as it is now; of a new one another that begins on the same day. */
function newestOf({ known, valid_from: from }: PlanDraft, plans: Plan[]): Plan | undefined {
  return plans.find((plan) => (known ? plan._id === known._id : plan.valid_from === from));
}
