import { addDays, isDay, longDate, type Day } from '#domain/shared/time';
import { formatDate } from '#i18n/format';
import { fieldMessage } from '#web/api/error-message.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { PlanDayRow } from './plan-day-row.tsx';
import { anchorsOf, daysOf, withDay, withSameTimes, type PlanDraft } from './plan-draft.ts';

type PlanFormProps = {
  draft: PlanDraft;
  today: Day;
  /** The error of the last attempt to save. */
  error: unknown;
  /** The message about the whole form. */
  message: string | null;
  isBusy: boolean;
  onChange: (draft: PlanDraft) => void;
  onSubmit: () => void;
};

/** Hours of each weekday, alternating weeks and validity of a plan. */
export function PlanForm({ draft, today, error, message, isBusy, onChange, onSubmit }: PlanFormProps) {
  const { t, language } = useMessages();
  const sent = daysOf(draft);
  const weekdayOf = new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-US', {
    weekday: 'long',
    timeZone: 'UTC',
  });
  const weeks = draft.weeks === 2 ? ([1, 2] as const) : ([1] as const);
  const validFrom = isDay(draft.valid_from) ? draft.valid_from : today;
  const anchors = anchorsOf(validFrom);
  // Weeks alternate: an anchor long ago is the same as one of these.
  const anchor = anchors.find((candidate) => isEvenWeeksApart(candidate, draft.anchor)) ?? anchors[0];
  return (
    <form
      method="post"
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {weeks.map((week) => (
        <Card as="section" key={week} className="grid gap-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-xl">{t(draft.weeks === 2 ? `plans.week${week}` : 'plans.hours')}</h2>
            <Button variant="outline" size="sm" onClick={() => onChange(withSameTimes(draft, week))}>
              {t('plans.sameForAll')}
            </Button>
          </div>
          <div className="divide-y divide-base-300">
            {draft.days
              .filter((day) => day.week === week)
              .map((day) => (
                <PlanDayRow
                  key={day.weekday}
                  day={day}
                  name={weekdayOf.format(new Date(`${addDays('2026-11-22', day.weekday)}T00:00:00Z`))}
                  week={draft.weeks === 2 ? t(`plans.week${week}`) : null}
                  errorOf={(field) => fieldMessage(error, `days.${sent.indexOf(day)}.${field}`)}
                  onChange={(changed) => onChange(withDay(draft, changed))}
                />
              ))}
          </div>
        </Card>
      ))}
      <Card className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          type="date"
          label={t('plans.validFrom')}
          value={draft.valid_from}
          error={fieldMessage(error, 'valid_from')}
          onChange={(event) => onChange({ ...draft, valid_from: event.target.value })}
        />
        <TextField
          type="date"
          label={t('plans.validUntil')}
          hint={t('plans.untilHint')}
          min={draft.valid_from}
          value={draft.valid_until}
          error={fieldMessage(error, 'valid_until')}
          onChange={(event) => onChange({ ...draft, valid_until: event.target.value })}
        />
        <CheckboxField
          label={t('plans.alternate')}
          checked={draft.weeks === 2}
          onChange={(event) => onChange({ ...draft, weeks: event.target.checked ? 2 : 1, anchor })}
        />
        {draft.weeks === 2 && (
          <SelectField
            label={t('plans.firstWeek')}
            value={anchor}
            error={fieldMessage(error, 'anchor')}
            onChange={(event) => onChange({ ...draft, anchor: event.target.value })}
          >
            {anchors.map((day) => (
              <option key={day} value={day}>
                {formatDate(longDate(day), language)}
              </option>
            ))}
          </SelectField>
        )}
      </Card>
      <FormError>{message}</FormError>
      <Button type="submit" variant="accent" isBusy={isBusy} className="sm:justify-self-start">
        {t('plans.publish')}
      </Button>
    </form>
  );
}

function isEvenWeeksApart(a: Day, b: Day): boolean {
  return Math.round((Date.parse(a) - Date.parse(b)) / 604_800_000) % 2 === 0;
}
