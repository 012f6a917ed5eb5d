import { useState } from 'react';
import { addDays, isDay, longDate, type Day } from '#domain/shared/time';
import { formatDate, formatShortDate } from '#i18n/format';
import { fieldMessage } from '#web/api/error-message.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { anchorsOf, draftOf, type PlanDraft } from './plan-draft.ts';
import { PlanList } from './plan-list.tsx';
import type { PlanEditor } from './use-plan-editor.ts';

/** From when to when the plan applies, in a sentence that unfolds into its fields and the doctor's other plans. */
export function PlanSettings({ editor, today }: { editor: PlanEditor; today: Day }) {
  const { t, language } = useMessages();
  const { draft, failure, plans, changes } = editor;
  const [isOpen, setOpen] = useState(false);
  // Another plan that waits for the question whether the present changes are dropped.
  const [asked, setAsked] = useState<PlanDraft | null>(null);
  const offer = (next: PlanDraft) => (changes > 0 && draft.known ? setAsked(next) : editor.begin(next));
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
          onClick={() => setOpen(!isOpen)}
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
            error={fieldMessage(failure, 'valid_from')}
            onChange={(event) => editor.set({ ...draft, valid_from: event.target.value })}
          />
          <TextField
            type="date"
            label={t('plans.validUntil')}
            hint={t('plans.untilHint')}
            min={draft.valid_from}
            value={draft.valid_until}
            error={fieldMessage(failure, 'valid_until')}
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
              error={fieldMessage(failure, 'anchor')}
              onChange={(event) => editor.set({ ...draft, anchor: event.target.value })}
            >
              {anchors.map((day) => (
                <option key={day} value={day}>
                  {formatDate(longDate(day), language)}
                </option>
              ))}
            </SelectField>
          )}
          {plans.length > 0 && (
            <PlanList
              plans={plans}
              editedId={draft.known?._id}
              isBusy={editor.isBusy}
              onEdit={(plan) => offer(draftOf(plan, today))}
              onNew={() => offer({ ...draftOf(null, addDays(today, 28)), days: draft.days, weeks: draft.weeks })}
              onDelete={editor.remove}
            />
          )}
        </div>
      )}
      <ConfirmDialog
        title={t('plans.dropTitle')}
        message={t('plans.dropText')}
        confirmLabel={t('plans.drop')}
        cancelLabel={t('plans.cancel')}
        isOpen={asked !== null}
        onConfirm={() => {
          if (asked) editor.begin(asked);
          setAsked(null);
        }}
        onCancel={() => setAsked(null)}
      />
    </div>
  );
}

function isEvenWeeksApart(a: Day, b: Day): boolean {
  return Math.round((Date.parse(a) - Date.parse(b)) / 604_800_000) % 2 === 0;
}
