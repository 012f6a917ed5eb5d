import { Fragment } from 'react';
import { longDate, type Day } from '#domain/shared/time';
import type { ClosedStretch } from '#domain/slots/closures';
import { formatShortDate } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';

/** The next closed days in one line; nothing if there are none. */
export function ClosedDays({ closed }: { closed: ClosedStretch[] }) {
  const { t, language } = useMessages();
  const format = (day: Day) => formatShortDate(longDate(day), language);
  const days = closed.map(({ first, last }) => (first === last ? format(first) : `${format(first)} – ${format(last)}`));
  if (days.length === 0) return null;
  return (
    <p>
      {t('site.closed')}{' '}
      {days.map((day, index) => (
        <Fragment key={day}>
          {index > 0 && ' · '}
          <span className="whitespace-nowrap">{day}</span>
        </Fragment>
      ))}
    </p>
  );
}
