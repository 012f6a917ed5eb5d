import { X } from 'lucide-react';
import { longDate, type Day, type TimeRange } from '#domain/shared/time';
import { formatRange, formatShortDate, formatWeekday } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { PlanEditor } from './use-plan-editor.ts';

/** A date of the shown week that has hours of its own; `isDraft`: they are not published. */
export type HandDay = { day: Day; ranges: TimeRange[]; isDraft: boolean };

/** The dates whose hours are not those of the plan, each to be made the plan's, or as the plan again. */
export function HandDays({ editor, days }: { editor: PlanEditor; days: HandDay[] }) {
  const { t, language } = useMessages();
  return days.map(({ day, ranges, isDraft }) => {
    const name = formatShortDate(longDate(day), language);
    return (
      <fieldset
        key={day}
        className={classNames(
          'grid min-w-0 gap-1 rounded-xl border px-3 py-2.5',
          isDraft ? 'border-primary bg-primary/7' : 'border-base-300',
        )}
      >
        <legend className="sr-only">{name}</legend>
        <div className="flex min-h-7 items-center gap-2">
          <b aria-hidden="true" className="me-auto font-semibold">
            {t('hours.only', { day: name })}
          </b>
          {isDraft && <Badge tone="neutral">{t('hours.changed')}</Badge>}
          <button
            type="button"
            className="btn btn-circle btn-ghost btn-sm"
            aria-label={t('hours.asPlanned', { day: name })}
            title={t('hours.asPlanned', { day: name })}
            onClick={() => editor.setDay(day, isDraft ? undefined : null)}
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        </div>
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
      </fieldset>
    );
  });
}
