import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Plan, PublishedPlan } from '#contract/slots/plans';
import { addDays, type Day } from '#domain/shared/time';
import { errorMessage } from '#web/api/error-message.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { useSingleFlight } from '#web/ui/use-single-flight.ts';
import { draftOf, isSame, type PlanDraft } from './plan-draft.ts';
import { PlanForm } from './plan-form.tsx';
import { PlanList } from './plan-list.tsx';
import { PlanPreview } from './plan-preview.tsx';
import { PlanResult } from './plan-result.tsx';
import { useChangePlan, type PlanChange, type Whose } from './use-plans.ts';

type PlanScreenProps = {
  whose: Whose;
  plans: Plan[];
  today: Day;
  closed: string[];
  /** Called with whether something is entered and not saved. */
  onUnsent: (isUnsent: boolean) => void;
};

/** Enters the weekly plan of a doctor, shows a week of it, and publishes it. */
export function PlanScreen({ whose, plans, today, closed, onUnsent }: PlanScreenProps) {
  const { t } = useMessages();
  // What is edited; without a change the current plan, also after it was read again.
  const [edited, setEdited] = useState<PlanDraft | null>(null);
  const draft = edited ?? draftOf(plans[0] ?? null, today);
  // What the form began with; without an edited plan the current one.
  const [begun, setBegun] = useState<PlanDraft | null>(null);
  const isUnsent = edited !== null && !isSame(edited, begun ?? draftOf(plans[0] ?? null, today));
  useEffect(() => onUnsent(isUnsent), [onUnsent, isUnsent]);
  // Another plan that waits for the question whether the present changes are dropped.
  const [asked, setAsked] = useState<PlanDraft | null>(null);
  const change = useChangePlan(whose);
  const [failure, setFailure] = useState<unknown>(null);
  const [result, setResult] = useState<PublishedPlan | null>(null);
  const top = useRef<HTMLDivElement>(null);

  const send = useSingleFlight(async (wanted: PlanChange) => {
    setFailure(null);
    try {
      const published = await change.mutateAsync(wanted);
      flushSync(() => {
        setResult(wanted.action === 'delete' && isQuiet(published) ? null : published);
        if (wanted.action === 'save' || (wanted.action === 'delete' && wanted.id === draft.known?._id)) {
          setEdited(null);
          setBegun(null);
        }
      });
      if (wanted.action === 'delete') toast.success(t('plans.deleted'));
      top.current?.focus();
    } catch (error) {
      setFailure(error);
      if (wanted.action !== 'save') toast.error(errorMessage(error, t, 'plans.failed'));
    }
  });

  function begin(next: PlanDraft) {
    // Closed first: nothing behind an open dialog can have the focus.
    flushSync(() => {
      setAsked(null);
      setFailure(null);
      setEdited(next);
      setBegun(next);
    });
    top.current?.focus();
  }
  const offer = (next: PlanDraft) => (isUnsent ? setAsked(next) : begin(next));

  return (
    <div className="grid max-w-5xl gap-6">
      <div ref={top} tabIndex={-1} className="outline-none empty:-mb-6">
        {result && (
          <PlanResult
            result={result}
            isOutdated={isUnsent}
            isBusy={change.isPending}
            onReplace={() => send({ action: 'replace' })}
          />
        )}
      </div>
      <PlanForm
        draft={draft}
        today={today}
        error={failure}
        message={failure === null ? null : errorMessage(failure, t, 'plans.failed')}
        isBusy={change.isPending}
        onChange={(next) => {
          // The issues of the last attempt name rows that may have moved.
          setFailure(null);
          setEdited(next);
        }}
        onSubmit={() =>
          send({
            action: 'save',
            draft,
            onSaved: ({ _id, version }) => setEdited({ ...draft, known: { _id, version } }),
          })
        }
      />
      <PlanPreview draft={draft} today={today} closed={closed} />
      {plans.length > 0 && (
        <PlanList
          plans={plans}
          editedId={draft.known?._id}
          isBusy={change.isPending}
          onEdit={(plan) => offer(draftOf(plan, today))}
          onNew={() => offer({ ...draftOf(null, addDays(today, 28)), days: draft.days, weeks: draft.weeks })}
          onDelete={(plan) => send({ action: 'delete', id: plan._id })}
        />
      )}
      <ConfirmDialog
        title={t('plans.dropTitle')}
        message={t('plans.dropText')}
        confirmLabel={t('plans.drop')}
        cancelLabel={t('plans.cancel')}
        isOpen={asked !== null}
        onConfirm={() => asked && begin(asked)}
        onCancel={() => setAsked(null)}
      />
    </div>
  );
}

/** Whether nothing has to be said about times that stayed. */
function isQuiet({ left, in_the_way: inTheWay }: PublishedPlan): boolean {
  return left.length === 0 && inTheWay.length === 0;
}
