import { useState } from 'react';
import type { Plan } from '#contract/slots/plans';
import { addDays, isDay, longDate, type Day } from '#domain/shared/time';
import { formatDate, formatShortDate } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { anchorsOf, draftOf, type PlanDraft } from './plan-draft.ts';
import type { PlanEditor } from './use-plan-editor.ts';

/** From when to when the plan applies, in a sentence that unfolds into its fields and the doctor's other plans. */
export function PlanSettings({ editor, today }: { editor: PlanEditor; today: Day }) {
  const { t, language } = useMessages();
  const { draft, faults, plans } = editor;
  const [isUnfolded, setUnfolded] = useState(false);
  const faultOf = (field: string) => faults.find(({ of }) => of === field)?.text;
  const isOpen = isUnfolded || ['valid_from', 'valid_until', 'anchor'].some(faultOf);
  const short = (day: string) => (isDay(day) ? formatShortDate(longDate(day), language) : '…');
  const anchors = anchorsOf(isDay(draft.valid_from) ? draft.valid_from : today);
  // Weeks alternate: an anchor long ago is the same as one of these.
  const anchor = anchors.find((candidate) => isEvenWeeksApart(candidate, draft.anchor)) ?? anchors[0];
  return (
    <div className="grid gap-4">
      <p className="text-sm text-base-content/75">
        {t(draft.weeks === 2 ? 'hours.everySecond' : 'hours.every', { from: short(draft.valid_from) })}
        {draft.valid_until ? t('hours.until', { to: short(draft.valid_until) }) : t('hours.forever')}{' '}
        <button
          type="button"
          aria-expanded={isOpen}
          className="min-h-8 cursor-pointer font-semibold text-primary underline underline-offset-3"
          onClick={() => setUnfolded(!isOpen)}
        >
          {t('hours.change')}
        </button>
      </p>
      {isOpen && (
        <div className="grid gap-4">
          <TextField
            type="date"
            label={t('plans.validFrom')}
            value={draft.valid_from}
            error={faultOf('valid_from')}
            onChange={(event) => editor.set({ ...draft, valid_from: event.target.value })}
          />
          <TextField
            type="date"
            label={t('plans.validUntil')}
            hint={t('plans.untilHint')}
            min={draft.valid_from}
            value={draft.valid_until}
            error={faultOf('valid_until')}
            onChange={(event) => editor.set({ ...draft, valid_until: event.target.value })}
          />
          <CheckboxField
            label={t('plans.alternate')}
            checked={draft.weeks === 2}
            onChange={(event) => editor.set({ ...draft, weeks: event.target.checked ? 2 : 1, anchor })}
          />
          {draft.weeks === 2 && (
            <SelectField
              label={t('plans.firstWeek')}
              value={anchor}
              error={faultOf('anchor')}
              onChange={(event) => editor.set({ ...draft, anchor: event.target.value })}
              options={anchors.map((day) => [day, formatDate(longDate(day), language)])}
            />
          )}
          {plans.length > 0 && <Plans editor={editor} today={today} />}
        </div>
      )}
    </div>
  );
}

/** The plans of a doctor in their order, to edit, delete and add. */
function Plans({ editor, today }: { editor: PlanEditor; today: Day }) {
  const { t, language } = useMessages();
  const { draft, plans, changes } = editor;
  // A plan that waits for the question whether it is deleted, or whether the present changes are dropped for it.
  const [asked, setAsked] = useState<{ deletes: Plan } | { begins: PlanDraft } | null>(null);
  const begin = (next: PlanDraft) => (changes > 0 && draft.known ? setAsked({ begins: next }) : editor.begin(next));
  const toDelete = asked && 'deletes' in asked ? asked.deletes : null;
  const periodOf = ({ valid_from: first, valid_until: last }: Plan) => {
    const from = formatDate(longDate(first), language);
    return last ? t('plans.period', { from, to: formatDate(longDate(last), language) }) : t('plans.forever', { from });
  };
  return (
    <Card as="section" className="grid gap-4">
      <h2 className="text-xl">{t('plans.plans')}</h2>
      <ul className="divide-y divide-base-300">
        {plans.map((plan) => {
          const period = periodOf(plan);
          const isEdited = plan._id === draft.known?._id;
          return (
            <li key={plan._id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <span className={isEdited ? 'font-semibold' : undefined}>
                {period} {isEdited && <Badge tone="neutral">{t('plans.edit')}</Badge>}
              </span>
              <span className="flex flex-wrap gap-2">
                {!isEdited && (
                  <Button
                    variant="outline"
                    size="sm"
                    aria-label={t('plans.editOne', { period })}
                    onClick={() => begin(draftOf(plan, today, null))}
                  >
                    {t('plans.edit')}
                  </Button>
                )}
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={t('plans.deleteOne', { period })}
                  onClick={() => setAsked({ deletes: plan })}
                >
                  {t('plans.delete')}
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
      <p className="text-sm text-base-content/75">{t('plans.newLead')}</p>
      <Button
        variant="outline"
        className="justify-self-start"
        onClick={() => begin({ ...draftOf(null, addDays(today, 28), null), days: draft.days, weeks: draft.weeks })}
      >
        {t('plans.newPlan')}
      </Button>
      <ConfirmDialog
        title={t(toDelete ? 'plans.deleteTitle' : 'plans.dropTitle')}
        message={toDelete ? t('plans.deleteText', { period: periodOf(toDelete) }) : t('plans.dropText')}
        confirmLabel={t(toDelete ? 'plans.delete' : 'plans.drop')}
        isOpen={asked !== null}
        isBusy={editor.isBusy}
        onConfirm={() => {
          if (asked && 'begins' in asked) editor.begin(asked.begins);
          if (toDelete) editor.remove(toDelete);
          setAsked(null);
        }}
        onCancel={() => setAsked(null)}
      />
    </Card>
  );
}

function isEvenWeeksApart(a: Day, b: Day): boolean {
  return Math.round((Date.parse(a) - Date.parse(b)) / 604_800_000) % 2 === 0;
}
