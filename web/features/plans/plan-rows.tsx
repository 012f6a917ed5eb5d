import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { addDays } from '#domain/shared/time';
import { formatWeekday } from '#i18n/format';
import { fieldMessage } from '#web/api/error-message.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { daysOf, groupDays, keyOf, normalizeClock, withHours, writtenClock, type DayDraft } from './plan-draft.ts';
import type { PlanEditor } from './use-plan-editor.ts';

/** The lengths that are offered; another one that the plan has is offered too. */
const lengths = [15, 20, 30, 40, 45, 60, 90, 120];

/** The weekly plan in one row for the days that are alike, and one for each day that differs. */
export function PlanRows({ editor, isChangedDay }: { editor: PlanEditor; isChangedDay: (day: DayDraft) => boolean }) {
  const { t, language } = useMessages();
  const { draft, failure, set } = editor;
  const [apart, setApart] = useState<ReadonlySet<string>>(new Set());
  const nameOf = ({ weekday }: DayDraft, length: 'long' | 'short') =>
    formatWeekday(addDays('2026-11-22', weekday), language, length);
  /** `Mon–Fri`, or each day if one between them differs. */
  const namesOf = (days: DayDraft[]) => {
    const [first, last] = [days[0]!, days.at(-1)!];
    if (days.length === 1) return nameOf(first, 'long');
    if (days.length > 2 && last.weekday - first.weekday === days.length - 1)
      return `${nameOf(first, 'short')}–${nameOf(last, 'short')}`;
    return days.map((day) => nameOf(day, 'short')).join(', ');
  };
  const sent = daysOf(draft);
  const messageOf = ([day]: DayDraft[]) => {
    const at = `days.${sent.indexOf(day!)}`;
    const fields = [
      'from',
      'to',
      'slot_minutes',
      'weekday',
      ...[0, 1, 2].flatMap((n) => [`breaks.${n}`, `breaks.${n}.from`, `breaks.${n}.to`]),
    ];
    return fields.map((field) => fieldMessage(failure, `${at}.${field}`)).find(Boolean);
  };
  return ([1, 2] as const)
    .filter((week) => week <= draft.weeks)
    .map((week) => {
      const [usual = [], ...others] = groupDays(draft, week, apart);
      const title = draft.weeks === 2 ? t(`plans.week${week}`) : t('dashboard.plan');
      return (
        <section key={week} className="grid gap-2">
          <div className="flex min-h-10 items-center justify-between gap-2">
            <h2 className="text-lg">{title}</h2>
            {usual.length > 1 && (
              <label className="btn relative btn-ghost px-3 text-primary has-focus-visible:outline-3">
                <Plus aria-hidden="true" className="size-5" />
                {t('hours.differs')}
                <select
                  className="absolute inset-0 cursor-pointer opacity-0"
                  value=""
                  onChange={({ target: { value } }) => setApart(new Set([...apart, value]))}
                >
                  <option value="">{t('hours.chooseDay')}</option>
                  {usual.map((day) => (
                    <option key={day.weekday} value={keyOf(day)}>
                      {nameOf(day, 'long')}
                    </option>
                  ))}
                </select>
              </label>
            )}
          </div>
          {[usual, ...others]
            .filter((days) => days.length > 0)
            .map((days, index) => (
              <PlanRow
                key={index === 0 ? 'usual' : keyOf(days[0]!)}
                id={days.map(({ week: ofWeek, weekday }) => `${ofWeek}-${weekday}`).join(' ')}
                name={namesOf(days)}
                day={days[0]!}
                isChanged={days.some(isChangedDay)}
                message={messageOf(days)}
                onChange={(changed) => set(withHours(draft, days, changed))}
                onReset={
                  days === usual || usual.length === 0
                    ? null
                    : () => {
                        setApart(new Set([...apart].filter((key) => key !== keyOf(days[0]!))));
                        set(withHours(draft, days, usual[0]!));
                      }
                }
              />
            ))}
        </section>
      );
    });
}

type PlanRowProps = {
  /** The days of the row, by which the calendar finds it. */
  id: string;
  name: string;
  day: DayDraft;
  isChanged: boolean;
  message: string | undefined;
  onChange: (day: DayDraft) => void;
  /** Gives the day the hours of the others; null for those. */
  onReset: (() => void) | null;
};

function PlanRow({ id, name, day, isChanged, message, onChange, onReset }: PlanRowProps) {
  const { t } = useMessages();
  const row = useRef<HTMLFieldSetElement>(null);
  const { slot_minutes: minutes } = day;
  const offered = [...new Set([...lengths, ...(typeof minutes === 'number' ? [minutes] : [])])];
  const setBreak = (at: number, pause: Partial<DayDraft['breaks'][number]>) =>
    onChange({ ...day, breaks: day.breaks.with(at, { ...day.breaks[at]!, ...pause }) });
  const addBreak = {
    label: t('plans.addBreakOn', { day: name }),
    onClick: () => {
      flushSync(() => onChange({ ...day, breaks: [...day.breaks, { from: '12:00', to: '13:00' }] }));
      row.current?.querySelector<HTMLElement>('[data-break]:last-of-type input')?.focus();
    },
  };
  const more = (
    <>
      {day.isOn && day.breaks.length > 0 && day.breaks.length < 3 && (
        <AddBreak {...addBreak} className="-ms-1 btn-circle px-0!" text={null} />
      )}
      <select
        aria-label={t('plans.slots')}
        className={classNames(
          'max-w-full min-w-0 cursor-pointer truncate rounded-md py-1 text-sm text-base-content/75',
          !onReset && 'ms-auto',
        )}
        value={day.isOn ? (minutes ?? '') : 'off'}
        onChange={({ target: { value } }) =>
          onChange(
            value === 'off'
              ? { ...day, isOn: false }
              : { ...day, isOn: true, slot_minutes: value === 'treatment' ? value : Number(value) || null },
          )
        }
      >
        <option value="treatment">{t('plans.asNeeded')}</option>
        <option value="">{t('plans.specified')}</option>
        {offered.map((count) => (
          <option key={count} value={count}>
            {t('plans.minutes', { count })}
          </option>
        ))}
        <option value="off">{t('hours.none')}</option>
      </select>
    </>
  );
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
        <b aria-hidden="true" className="shrink-0 font-semibold">
          {name}
        </b>
        {!onReset && more}
        {isChanged && onReset && (
          <span className="ms-auto">
            <Badge tone="neutral">{t('hours.changed')}</Badge>
          </span>
        )}
        {onReset && (
          <button
            type="button"
            className={classNames('btn btn-circle btn-ghost btn-sm', !isChanged && 'ms-auto')}
            aria-label={t('hours.asOthers', { day: name })}
            title={t('hours.asOthers', { day: name })}
            onClick={onReset}
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        )}
      </div>
      {day.isOn && (
        <div className="flex flex-wrap items-center gap-x-1 gap-y-2 text-[15px] md:gap-x-1.5">
          <Clock label={t('plans.from')} value={day.from} onChange={(from) => onChange({ ...day, from })} />–
          <Clock label={t('plans.to')} value={day.to} onChange={(to) => onChange({ ...day, to })} />
          {day.breaks.map((pause, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a break has no identity
            <span key={at} data-break="" className="ms-auto flex items-center gap-1 md:gap-1.5">
              {t('hours.break')}
              <Clock label={t('plans.breakFrom')} value={pause.from} onChange={(from) => setBreak(at, { from })} />–
              <Clock label={t('plans.breakTo')} value={pause.to} onChange={(to) => setBreak(at, { to })} />
              <button
                type="button"
                className="btn -me-2 size-6 min-h-0 btn-circle btn-ghost p-0"
                aria-label={t('plans.removeBreak', { day: name })}
                onClick={({ currentTarget }) => {
                  // The pressed button goes.
                  currentTarget.closest('fieldset')?.querySelector('input')?.focus();
                  onChange({ ...day, breaks: day.breaks.toSpliced(at, 1) });
                }}
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </span>
          ))}
          {day.breaks.length === 0 && (
            <AddBreak {...addBreak} className="ms-auto min-h-10 px-2 text-[15px]" text={t('hours.break')} />
          )}
        </div>
      )}
      {onReset && <div className="-my-1 flex items-center">{more}</div>}
      <FormError>{message}</FormError>
    </fieldset>
  );
}

type AddBreakProps = { label: string; text: string | null; className: string; onClick: () => void };

function AddBreak({ label, text, className, onClick }: AddBreakProps) {
  return (
    <Button
      variant="ghost"
      size="sm"
      className={classNames('text-primary', className)}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <Plus aria-hidden="true" className="size-4" />
      {text}
    </Button>
  );
}

/** A time of the day as people write it; what they typed is completed when they leave it. */
function Clock({ label, value, onChange }: { label: string; value: string; onChange: (clock: string) => void }) {
  const { language } = useMessages();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? writtenClock(value, language)}
      className="input h-11 w-13.5 border-base-content/50 bg-base-100 px-0 text-center text-base tabular-nums md:h-10 in-[[lang=en]]:w-20"
      onChange={({ target }) => {
        setTyped(target.value);
        if (/^\d\d:\d\d$/.test(target.value)) onChange(target.value);
      }}
      onBlur={() => {
        if (typed !== null) onChange(normalizeClock(typed));
        setTyped(null);
      }}
    />
  );
}

/** Focuses the first field of a weekday in the plan. */
export function focusPlanRow(day: Pick<DayDraft, 'week' | 'weekday'> | undefined): void {
  const row = day && document.querySelector(`[data-plan~="${day.week}-${day.weekday}"]`);
  row?.querySelector<HTMLElement>('input')?.focus();
}
