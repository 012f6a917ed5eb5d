import { Fragment, useEffect, useId, useRef, useState } from 'react';
import type { DocSlot, UnavailableDay } from '#contract/slots/slots';
import { addDays, clinicClock, dayFromLongDate, weekdayOf, type Day } from '#domain/shared/time';
import { formatDate, formatShortDate, partsOfDate } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ChoiceChip } from './choice-chip.tsx';

/** A day of a doctor; one without a time is full, closed, or ruled out by the patient's appointments. */
export type ShownDay = Pick<DocSlot, 'date' | 'slot' | 'spaces'> & Partial<UnavailableDay>;

type DayListProps = {
  days: ShownDay[];
  chosen: string;
  /** Whether the patient has an appointment on this date. */
  isBookedOn: (date: string) => boolean;
  isLoading: boolean;
  onChoose: (day: ShownDay) => void;
};

/** As many boxes as a screen shows while there are no days. */
const BOXES = 12;
const BOX = 'w-16 shrink-0 @4xl:w-auto h-22 @4xl:h-10 @4xl:min-h-0';

/** The days of a doctor: a strip, or a column in a wide form. The strip has its room also before there are days. */
export function DayList({ days, chosen, isBookedOn, isLoading, onChoose }: DayListProps) {
  const { t, language } = useMessages();
  const name = useId();
  const list = useRef<HTMLDivElement>(null);
  const scrolledTo = useRef('');
  const [today] = useState(() => clinicClock(new Date()).day);
  // The chosen day may be beyond the edge, and only this list scrolls to it.
  useEffect(() => {
    const box = list.current;
    const day = box?.querySelector(':checked')?.parentElement;
    if (!box || !day || scrolledTo.current === chosen) return;
    scrolledTo.current = chosen;
    const isShown =
      day.offsetTop >= box.scrollTop &&
      day.offsetTop + day.offsetHeight <= box.scrollTop + box.clientHeight &&
      day.offsetLeft >= box.scrollLeft &&
      day.offsetLeft + day.offsetWidth <= box.scrollLeft + box.clientWidth;
    if (!isShown) box.scrollTo({ left: day.offsetLeft - 72, top: day.offsetTop - 96 });
  });
  const thisWeek = mondayOf(today);
  const weekTexts = { [thisWeek]: t('bookings.thisWeek'), [addDays(thisWeek, 7)]: t('bookings.nextWeek') };
  const mondays = days.map(({ date }) => mondayOf(dayFromLongDate(date) ?? thisWeek));
  const isEmpty = days.length === 0;
  const isWaiting = isEmpty && !isLoading;
  return (
    <div
      ref={list}
      role="radiogroup"
      aria-label={t('bookings.freeDays')}
      aria-busy={isLoading || undefined}
      aria-hidden={isWaiting || undefined}
      className={classNames(
        'relative -mx-5 flex h-26 gap-2 overflow-x-auto px-5 py-1 [scrollbar-width:thin] sm:-mx-6 sm:px-6 @4xl:absolute @4xl:inset-y-0 @4xl:left-92 @4xl:z-1 @4xl:mx-0 @4xl:h-auto @4xl:w-66 @4xl:flex-col @4xl:gap-1 @4xl:overflow-x-hidden @4xl:overflow-y-auto @4xl:border-x @4xl:border-base-300 @4xl:px-4 @4xl:py-5',
        isWaiting && 'overflow-hidden @4xl:hidden',
      )}
    >
      {isEmpty &&
        Array.from({ length: BOXES }, (_, index) =>
          isLoading ? (
            <Skeleton key={index} className={BOX} />
          ) : (
            <span key={index} className={`${BOX} rounded-field border border-dashed border-base-300`} />
          ),
        )}
      {days.map((day, index) => {
        const { date, slot, spaces = slot.length, state } = day;
        const { weekday, day: number } = partsOfDate(date, language);
        const isOwn = isBookedOn(date);
        const stateText = state && t(state === 'full' ? 'bookings.full' : 'bookings.closed');
        const count = t('bookings.placesLeft', { count: spaces });
        const booked = t('bookings.youAreBooked');
        const monday = mondays[index] ?? thisWeek;
        const isFree = slot.length > 0;
        const tone =
          isFree || isOwn
            ? 'border-transparent!'
            : 'cursor-default! border-base-300! @4xl:border-transparent! text-base-content/75';
        const fill = isFree ? '' : 'bg-transparent!';
        const countClass = classNames(
          'text-sm @4xl:ms-auto',
          isFree && 'font-semibold',
          isFree && date !== chosen && 'text-primary',
        );
        return (
          <Fragment key={date}>
            {monday !== mondays[index - 1] && (
              <p className="mt-2 mb-0.5 hidden px-3 text-sm font-medium text-base-content/75 first:mt-0 @4xl:block">
                {weekTexts[monday] ?? t('bookings.weekOf', { date: formatShortDate(date, language) })}
              </p>
            )}
            <ChoiceChip
              name={name}
              label={`${formatDate(date, language)} (${[isFree ? count : stateText, isOwn && booked].filter(Boolean).join(', ')})`}
              checked={date === chosen}
              disabled={!isFree && !isOwn}
              onChange={() => onChoose(day)}
              className={`${BOX} ${tone} ${fill} content-start @4xl:flex @4xl:items-center @4xl:gap-2 @4xl:px-3`}
            >
              <span className="contents @4xl:hidden">
                <span className="text-sm">{weekday}</span>
                <span className="text-lg leading-6 font-semibold tabular-nums">{number}</span>
              </span>
              <span className="hidden font-semibold whitespace-nowrap tabular-nums @4xl:inline">
                {formatShortDate(date, language)}
              </span>
              {isOwn ? (
                <span className="rounded-lg bg-[color-mix(in_oklab,var(--color-warning)_30%,var(--color-base-100))] px-1 text-xs leading-4 font-semibold text-base-content first-letter:uppercase @4xl:ms-auto @4xl:rounded-full @4xl:px-2 @4xl:py-0.5 @4xl:whitespace-nowrap">
                  {booked}
                </span>
              ) : (
                <span className={countClass}>
                  {stateText ?? (
                    <>
                      <span className="@4xl:hidden">{count}</span>
                      <span className="hidden @4xl:inline">{t('bookings.spaces', { count: spaces })}</span>
                    </>
                  )}
                </span>
              )}
            </ChoiceChip>
          </Fragment>
        );
      })}
    </div>
  );
}

function mondayOf(day: Day): Day {
  return addDays(day, -((weekdayOf(day) + 6) % 7));
}
