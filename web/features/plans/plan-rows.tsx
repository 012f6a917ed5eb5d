import { Plus } from 'lucide-react';
import { useState } from 'react';
import { longDate, weekdayOf, type Day, type TimeRange } from '#domain/shared/time';
import { formatRange, formatShortDate, formatWeekday } from '#i18n/format';
import { formatOutsideHours } from '#i18n/format-outside-hours';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useOpeningHours } from '#web/root-data.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-style.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Options } from '#web/ui/select-field.tsx';
import { daysOf, groupDays, keyOf, rangesOf, withHours, type DayDraft } from './plan-draft.ts';
import { planLabels, weekdayName } from './plan-faults.ts';
import { PlanRow, WeekdayRow } from './plan-row.tsx';
import type { PlanEditor } from './use-plan-editor.ts';

/** A date of the shown week that has hours of its own; `isDraft`: they are not published. */
export type HandDay = { day: Day; ranges: TimeRange[]; isDraft: boolean };

type PlanRowsProps = { editor: PlanEditor; handDays: HandDay[]; isChangedDay: (day: DayDraft) => boolean };

/** The weekly plan in one row for the days that are alike, one for each day that differs, and one for each date that does. */
export function PlanRows({ editor, handDays, isChangedDay }: PlanRowsProps) {
  const { t, language } = useMessages();
  const opening = useOpeningHours();
  const { draft, faults, lost, set } = editor;
  const [apart, setApart] = useState<ReadonlySet<string>>(new Set());
  /** `Mon–Fri`, or each day if one between them differs. */
  const namesOf = (days: DayDraft[]) => {
    const [first, last] = [days[0]!, days.at(-1)!];
    if (days.length === 1) return weekdayName(first, language);
    const names = days.map((day) => weekdayName(day, language, 'short'));
    const isRange = days.length > 2 && last.weekday - first.weekday === days.length - 1;
    return isRange ? `${names[0]}–${names.at(-1)}` : names.join(', ');
  };
  const lostNames = lost.map((name) => (typeof name === 'string' ? t(planLabels[name]) : weekdayName(name, language)));
  const general = faults.find(({ of }) => of === 'days');
  const outside = formatOutsideHours(
    [
      ...daysOf(draft).map((day) => ({ name: weekdayName(day, language), weekday: day.weekday, hours: rangesOf(day) })),
      ...handDays.map(({ day, ranges: hours }) => ({
        name: formatShortDate(longDate(day), language),
        weekday: weekdayOf(day),
        hours,
      })),
    ],
    opening,
    { t, language },
  );
  return (
    <>
      {lost.length > 0 && <Notice tone="warning">{t('plans.lost', { names: lostNames.join(', ') })}</Notice>}
      {([1, 2] as const)
        .filter((week) => week <= draft.weeks)
        .map((week) => {
          const [usual = [], ...others] = groupDays(draft, week, apart);
          const rows = [usual, ...others].filter((days) => days.length > 0);
          return (
            <section key={week} className="grid gap-2">
              <div className="flex min-h-10 items-center justify-between gap-2">
                <h2 className="text-lg">{draft.weeks === 2 ? t(`plans.week${week}`) : t('dashboard.plan')}</h2>
                {usual.length > 1 && (
                  <label
                    className={buttonClass('ghost', 'md', 'relative px-3 text-primary has-focus-visible:outline-3')}
                  >
                    <Plus aria-hidden="true" className="size-5" />
                    {t('hours.differs')}
                    <select
                      className="absolute inset-0 cursor-pointer opacity-0"
                      value=""
                      onChange={({ target: { value } }) => setApart(new Set([...apart, value]))}
                    >
                      <Options
                        none={t('hours.chooseDay')}
                        options={usual.map((day) => [keyOf(day), weekdayName(day, language)])}
                      />
                    </select>
                  </label>
                )}
              </div>
              {rows.map((days, index) => {
                const [day] = days as [DayDraft];
                const isUsual = days === usual || usual.length === 0;
                return (
                  <WeekdayRow
                    key={index === 0 ? 'usual' : keyOf(day)}
                    id={days.map(({ week: ofWeek, weekday }) => `${ofWeek}-${weekday}`).join(' ')}
                    name={namesOf(days)}
                    day={day}
                    isChanged={days.some(isChangedDay)}
                    fault={
                      faults.find(({ of }) => typeof of !== 'string' && days.some((own) => keyOf(own) === keyOf(of)))
                        ?.text
                    }
                    onChange={(changed) => set(withHours(draft, days, changed))}
                    onReset={() => {
                      setApart(new Set([...apart].filter((key) => key !== keyOf(day))));
                      set(withHours(draft, days, usual[0]!));
                    }}
                    isUsual={isUsual}
                  />
                );
              })}
            </section>
          );
        })}
      <FormError>{general?.text}</FormError>
      {outside && <Notice tone="warning">{outside}</Notice>}
      {handDays.map((handDay) => (
        <HandRow key={handDay.day} editor={editor} {...handDay} />
      ))}
    </>
  );
}

/** A date whose hours are not those of the plan, to be made the plan's, or as the plan again. */
function HandRow({ editor, day, ranges, isDraft }: HandDay & { editor: PlanEditor }) {
  const { t, language } = useMessages();
  const name = formatShortDate(longDate(day), language);
  return (
    <PlanRow
      name={name}
      title={t('hours.only', { day: name })}
      isChanged={isDraft}
      reset={{
        label: t('hours.asPlanned', { day: name }),
        onClick: () => editor.setDay(day, isDraft ? undefined : null),
      }}
      fault={editor.faults.find(({ of }) => of === day)?.text}
    >
      <div className="flex flex-wrap items-center justify-between gap-2 text-[15px] tabular-nums">
        {ranges.map((range) => formatRange(range, language)).join(', ') || t('hours.none')}
        <Button
          variant="ghost"
          size="sm"
          className="min-h-10 px-2 text-[15px] text-primary"
          onClick={() => editor.setEvery(day, ranges)}
        >
          {t('hours.everyDay', { weekday: formatWeekday(day, language) })}
        </Button>
      </div>
    </PlanRow>
  );
}

/** Focuses the first field of a weekday in the plan. */
export function focusPlanRow(day: Pick<DayDraft, 'week' | 'weekday'> | undefined): void {
  const row = day && document.querySelector(`[data-plan~="${day.week}-${day.weekday}"]`);
  row?.querySelector<HTMLElement>('input')?.focus();
}
