import { useMessages } from '#web/i18n/use-messages.ts';

/** The legend of the calendar. */
export function CalendarLegend() {
  const { t } = useMessages();
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-2 text-sm text-base-content/75">
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-primary" />
        {t('slots.legendPublished')}
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className="line-through">
          25
        </span>
        {t('slots.legendClosed')}
      </li>
    </ul>
  );
}
