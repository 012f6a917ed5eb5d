import { Plus, X } from 'lucide-react';
import { useRef, type ReactNode, type Ref } from 'react';
import { flushSync } from 'react-dom';
import { normalizeClock, writtenClock } from '#i18n/clock-text';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ClockInput } from '#web/ui/clock-input.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Options, type Option } from '#web/ui/select-field.tsx';
import type { DayDraft } from './plan-draft.ts';

/** The lengths that are offered; another one that the plan has is offered too. */
const lengths = [15, 20, 30, 40, 45, 60, 90, 120];

type PlanRowProps = {
  /** The days of the row, by which the calendar finds it. */
  id?: string;
  row?: Ref<HTMLFieldSetElement>;
  name: string;
  title: string;
  isChanged: boolean;
  /** Gives the row up; null if there is nothing else for it. */
  reset: { label: string; onClick: () => void } | null;
  fault: string | undefined;
  head?: ReactNode;
  children: ReactNode;
};

/** A row of the plan: a frame with the name of its days. */
export function PlanRow({ id, row, name, title, isChanged, reset, fault, head, children }: PlanRowProps) {
  const { t } = useMessages();
  return (
    <fieldset
      ref={row}
      data-plan={id}
      className={classNames(
        'grid min-w-0 gap-2 rounded-xl border px-3 py-2.5',
        isChanged ? 'border-primary bg-primary/7' : 'border-base-300',
      )}
    >
      <legend className="sr-only">{name}</legend>
      <div className="flex min-h-7 items-center gap-x-2">
        <b aria-hidden="true" className="me-auto shrink-0 font-semibold">
          {title}
        </b>
        {head}
        {isChanged && reset && <Badge tone="neutral">{t('hours.changed')}</Badge>}
        {reset && <IconButton icon={X} {...reset} />}
      </div>
      {children}
      <FormError>{fault}</FormError>
    </fieldset>
  );
}

type WeekdayRowProps = {
  id: string;
  name: string;
  day: DayDraft;
  isChanged: boolean;
  /** The row of most days, which cannot be like the others. */
  isUsual: boolean;
  fault: string | undefined;
  onChange: (day: DayDraft) => void;
  onReset: () => void;
};

/** The hours of some weekdays that are alike. */
export function WeekdayRow({ id, name, day, isChanged, isUsual, fault, onChange, onReset }: WeekdayRowProps) {
  const { t } = useMessages();
  const row = useRef<HTMLFieldSetElement>(null);
  const { slot_minutes: minutes, breaks, isOn } = day;
  const offered = [...new Set([...lengths, ...(typeof minutes === 'number' ? [minutes] : [])])];
  const setBreak = (at: number, pause: Partial<DayDraft['breaks'][number]>) =>
    onChange({ ...day, breaks: breaks.with(at, { ...breaks[at]!, ...pause }) });
  const addBreak = (text: string | null, className: string) => (
    <Button
      icon={Plus}
      variant="ghost"
      size="sm"
      className={classNames('text-primary', className)}
      aria-label={t('plans.addBreakOn', { day: name })}
      title={t('plans.addBreakOn', { day: name })}
      onClick={() => {
        flushSync(() => onChange({ ...day, breaks: [...breaks, { from: '12:00', to: '13:00' }] }));
        row.current?.querySelector<HTMLElement>('[data-break]:last-of-type input')?.focus();
      }}
    >
      {text}
    </Button>
  );
  const choices = (
    <>
      {isOn && breaks.length > 0 && breaks.length < 3 && addBreak(null, '-ms-1 btn-circle px-0!')}
      <select
        aria-label={t('plans.slots')}
        className="max-w-full min-w-0 cursor-pointer truncate rounded-md py-1 text-sm text-base-content/75"
        value={isOn ? (minutes ?? '') : 'off'}
        onChange={({ target: { value } }) =>
          onChange(
            value === 'off'
              ? { ...day, isOn: false }
              : { ...day, isOn: true, slot_minutes: value === 'treatment' ? value : Number(value) || null },
          )
        }
      >
        <Options
          options={[
            ['treatment', t('plans.asNeeded')],
            ['', t('plans.specified')],
            ...offered.map((count): Option => [count, t('plans.minutes', { count })]),
            ['off', t('hours.none')],
          ]}
        />
      </select>
    </>
  );
  return (
    <PlanRow
      id={id}
      row={row}
      name={name}
      title={name}
      isChanged={isChanged}
      reset={isUsual ? null : { label: t('hours.asOthers', { day: name }), onClick: onReset }}
      fault={fault}
      head={isUsual && choices}
    >
      {isOn && (
        <div className="flex flex-wrap items-center gap-x-1 gap-y-2 text-[15px] md:gap-x-1.5">
          <Clock label={t('plans.from')} value={day.from} onChange={(from) => onChange({ ...day, from })} />–
          <Clock label={t('plans.to')} value={day.to} onChange={(to) => onChange({ ...day, to })} />
          {breaks.map((pause, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a break has no identity
            <span key={at} data-break="" className="ms-auto flex items-center gap-1 md:gap-1.5">
              {t('hours.break')}
              <Clock label={t('plans.breakFrom')} value={pause.from} onChange={(from) => setBreak(at, { from })} />–
              <Clock label={t('plans.breakTo')} value={pause.to} onChange={(to) => setBreak(at, { to })} />
              <IconButton
                icon={X}
                label={t('plans.removeBreak', { day: name })}
                className="-me-2 size-6 min-h-0 p-0"
                onClick={() => {
                  // The pressed button goes.
                  row.current?.querySelector('input')?.focus();
                  onChange({ ...day, breaks: breaks.toSpliced(at, 1) });
                }}
              />
            </span>
          ))}
          {breaks.length === 0 && addBreak(t('hours.break'), 'ms-auto min-h-10 px-2 text-[15px]')}
        </div>
      )}
      {!isUsual && <div className="-my-1 flex items-center">{choices}</div>}
    </PlanRow>
  );
}

function Clock({ label, value, onChange }: { label: string; value: string; onChange: (clock: string) => void }) {
  const shown = writtenClock(value, useMessages().language);
  return <ClockInput label={label} value={shown} onChange={(typed) => onChange(normalizeClock(typed))} />;
}
