import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { DayDraft } from './plan-draft.ts';

/** The lengths that are offered; another one that the plan has is offered too. */
const lengths = [15, 20, 30, 40, 45, 60, 90, 120];

type PlanDayRowProps = {
  day: DayDraft;
  name: string;
  /** Which of two alternating weeks, for screen readers, which read no heading with a field. */
  week: string | null;
  /** The message about a field of this day, such as `from` or `breaks.0`. */
  errorOf: (field: string) => string | undefined;
  onChange: (day: DayDraft) => void;
};

/** Hours, breaks and length of the slots of one weekday. */
export function PlanDayRow({ day, name, week, errorOf, onChange }: PlanDayRowProps) {
  const { t } = useMessages();
  const fullName = week === null ? name : `${week}, ${name}`;
  const row = useRef<HTMLFieldSetElement>(null);
  const adding = useRef<HTMLButtonElement>(null);
  const offered = [...new Set([...lengths, ...(typeof day.slot_minutes === 'number' ? [day.slot_minutes] : [])])];
  const setBreak = (changed: number, change: { from: string } | { to: string }) =>
    onChange({
      ...day,
      breaks: day.breaks.map((pause, index) => (index === changed ? { ...pause, ...change } : pause)),
    });
  return (
    <fieldset ref={row} className="grid gap-x-4 gap-y-3 py-4 first:pt-0 md:grid-cols-[9rem_1fr]">
      <legend className="sr-only">{fullName}</legend>
      <div className="md:pt-7">
        <CheckboxField
          label={<span className="font-semibold">{name}</span>}
          checked={day.isOn}
          onChange={(event) => onChange({ ...day, isOn: event.target.checked })}
        />
      </div>
      {day.isOn && (
        <div className="grid gap-3">
          <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[8rem_8rem_minmax(0,1fr)]">
            <TextField
              type="time"
              label={t('plans.from')}
              value={day.from}
              error={errorOf('from')}
              onChange={(event) => onChange({ ...day, from: event.target.value })}
            />
            <TextField
              type="time"
              label={t('plans.to')}
              value={day.to}
              error={errorOf('to')}
              onChange={(event) => onChange({ ...day, to: event.target.value })}
            />
            <div className="col-span-2 sm:col-span-1">
              <SelectField
                label={t('plans.slots')}
                value={day.slot_minutes ?? ''}
                error={errorOf('slot_minutes')}
                onChange={({ target: { value } }) =>
                  onChange({ ...day, slot_minutes: value === 'treatment' ? value : Number(value) || null })
                }
              >
                <option value="treatment">{t('plans.asNeeded')}</option>
                <option value="">{t('plans.specified')}</option>
                {offered.map((count) => (
                  <option key={count} value={count}>
                    {t('plans.minutes', { count })}
                  </option>
                ))}
              </SelectField>
            </div>
          </div>
          {day.breaks.map((pause, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a break has no identity, and its fields no state of their own
            <div
              key={index}
              data-break=""
              className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-3 sm:grid-cols-[8rem_8rem_auto]"
            >
              <TextField
                type="time"
                label={t('plans.breakFrom')}
                value={pause.from}
                error={errorOf(`breaks.${index}`) ?? errorOf(`breaks.${index}.from`)}
                onChange={(event) => setBreak(index, { from: event.target.value })}
              />
              <TextField
                type="time"
                label={t('plans.breakTo')}
                value={pause.to}
                error={errorOf(`breaks.${index}.to`)}
                onChange={(event) => setBreak(index, { to: event.target.value })}
              />
              <Button
                variant="ghost"
                className="mt-7.5 size-11 justify-self-start p-0"
                aria-label={t('plans.removeBreak', { day: fullName })}
                onClick={() => {
                  flushSync(() => onChange({ ...day, breaks: day.breaks.filter((_, other) => other !== index) }));
                  // The pressed button is gone.
                  adding.current?.focus();
                }}
              >
                <X aria-hidden="true" className="size-5" />
              </Button>
            </div>
          ))}
          {day.breaks.length < 3 && (
            <Button
              variant="ghost"
              ref={adding}
              className="-ms-4 justify-self-start"
              aria-label={t('plans.addBreakOn', { day: fullName })}
              onClick={() => {
                flushSync(() => onChange({ ...day, breaks: [...day.breaks, { from: '12:00', to: '12:30' }] }));
                row.current?.querySelector<HTMLElement>('[data-break]:last-of-type input')?.focus();
              }}
            >
              <Plus aria-hidden="true" className="size-5" />
              {t('plans.addBreak')}
            </Button>
          )}
        </div>
      )}
    </fieldset>
  );
}
