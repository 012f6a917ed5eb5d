import { useState } from 'react';
import { isWorkweek } from '#domain/clinic/opening-hours';
import { clinicClock, weekdayOf } from '#domain/shared/time';
import type { ClosedStretch } from '#domain/slots/closures';
import { formatOpeningHours } from '#i18n/format-opening-hours';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useRootData } from '#web/root-data.ts';
import { classNames } from '#web/ui/class-names.ts';
import { openingClock } from './opening-hours.ts';

/**
 * The opening hours: the specified line if they are the same from Monday to Friday, else a line for the days that are alike,
 * of which today's is marked where the closed days are known. Nothing if the clinic has not set them.
 */
export function OpeningHours({ closed }: { closed?: ClosedStretch[] }) {
  const { t, language } = useMessages();
  const { clinic } = useRootData();
  const [today] = useState(() => clinicClock(new Date()).day);
  if (!clinic.hasOpeningHours) return null;
  if (isWorkweek(clinic.weekHours)) return <p>{t('site.openingHours', openingClock(clinic.openingHours, language))}</p>;
  const place = (weekdayOf(today) + 6) % 7;
  const isClosed = closed?.some(({ first, last }) => first <= today && today <= last);
  return (
    <ul className="grid w-fit grid-cols-[auto_1fr] gap-y-0.5">
      {formatOpeningHours(clinic.weekHours, language).map(({ first, last, days, hours }) => {
        const isToday = closed !== undefined && first <= place && place <= last;
        return (
          <li
            key={days}
            className={classNames(
              'col-span-2 -mx-2 grid grid-cols-subgrid gap-x-3 rounded-field px-2',
              isToday && 'bg-primary/12',
            )}
          >
            <span className="whitespace-nowrap">{days}</span>
            <span>
              {hours.length === 0 && t('site.dayClosed')}
              {hours.map((range) => (
                <span key={range} className="me-1.5 inline-block">
                  {range}
                </span>
              ))}
              {isToday && <span className="ms-1 text-sm">{t(isClosed ? 'site.closedToday' : 'site.today')}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
