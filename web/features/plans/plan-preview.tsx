import { toPlan } from '#contract/slots/plan-fields';
import { hoursOfPlan, slotsOfPlan, weekStartOf } from '#domain/slots/plans';
import { addDays, isDay, longDate, type Day } from '#domain/shared/time';
import { formatDate, formatRange, formatShortDate } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Card } from '#web/ui/card.tsx';
import { previewedFields, type PlanDraft } from './plan-draft.ts';

/** The first whole week, or two if they alternate, as the plan would publish them; booked times are not considered. */
export function PlanPreview({ draft, today, closed }: { draft: PlanDraft; today: Day; closed: string[] }) {
  const { t, language } = useMessages();
  const plan = toPlan(previewedFields(draft));
  const from = isDay(draft.valid_from) && draft.valid_from > today ? draft.valid_from : today;
  const next = weekStartOf(from) === from ? from : addDays(weekStartOf(from), 7);
  const mondays = draft.weeks === 2 ? [next, addDays(next, 7)] : [next];
  return (
    <Card as="section" className="grid gap-5">
      <h2 className="text-xl">{t('plans.preview')}</h2>
      {mondays.map((monday) => {
        const days = [0, 1, 2, 3, 4].map((offset) => {
          const day = addDays(monday, offset);
          return { day, isClosed: closed.includes(day), slots: slotsOfPlan(plan, day), hours: hoursOfPlan(plan, day) };
        });
        const open = days.filter(({ isClosed }) => !isClosed);
        const count = open.reduce((sum, { slots }) => sum + slots.length, 0);
        const minutes = open.flatMap(({ hours }) => hours).reduce((sum, { start, end }) => sum + end - start, 0);
        return (
          <div key={monday} className="grid gap-3">
            <p>
              <strong className="font-semibold">{formatDate(longDate(monday), language)}:</strong>{' '}
              {(count > 0 || minutes === 0) && t('plans.previewCount', { count })}{' '}
              {minutes > 0 && t('plans.previewHours', { count: Math.round(minutes / 6) / 10 })}
            </p>
            <ul className="grid gap-x-4 gap-y-3 sm:grid-cols-5">
              {days.map(({ day, isClosed, slots, hours }) => (
                <li key={day} className="grid grid-cols-[5.5rem_minmax(0,1fr)] content-start gap-1 sm:grid-cols-1">
                  <span className="font-medium">{formatShortDate(longDate(day), language)}</span>
                  <span className="flex flex-wrap gap-x-4 gap-y-1 text-sm leading-6 tabular-nums sm:flex-col">
                    {isClosed || slots.length + hours.length === 0 ? (
                      <span className="text-base-content/75">{t(isClosed ? 'plans.closed' : 'plans.none')}</span>
                    ) : (
                      [...slots, ...hours].map((range) => (
                        <span key={range.start} className="whitespace-nowrap">
                          {formatRange(range, language)}
                        </span>
                      ))
                    )}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      <p className="text-sm text-base-content/75">{t('plans.previewNote')}</p>
    </Card>
  );
}
