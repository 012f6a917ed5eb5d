import { Plus } from 'lucide-react';
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import type { ScheduledSlot } from '#contract/bookings/schedule';
import { nameOfRange } from '#domain/shared/slot-times';
import { longDate, type TimeRange } from '#domain/shared/time';
import { clockOfSlot, formatDate, formatRange } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { Drag } from './use-week-drag.ts';
import { isWithdrawable, toRanges, unavailableText, type PlacedSlot } from './week-axis.ts';
import type { Column, Item } from './week-columns.ts';
import { stateKeys, tileStyles } from './slot-states.ts';

type WeekColumnProps = {
  column: Column;
  axis: TimeRange;
  /** The item that has the tab stop of the calendar. */
  current: Item | null;
  /** Times that are being published. */
  drawn: TimeRange[];
  drag: Drag | null;
  /** The minute of a line for now, if it is this day. */
  now: number | null;
  onOpen: (item: Item) => void;
  onFocus: (item: Item) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
};

/** One day of the calendar: slots and empty time on a time axis, all of them buttons. */
export function WeekColumn(props: WeekColumnProps) {
  const { column, axis, current, drawn, drag, now, onOpen, onFocus, onKeyDown, onPointerDown } = props;
  const { t, language } = useMessages();
  const { day, within, items } = column;
  const unavailable = unavailableText(column, language, t);
  const place = (range: TimeRange) => placeOn(axis, range);
  const hours = (axis.end - axis.start) / 60;
  return (
    <div
      data-day={day}
      style={{ backgroundSize: `100% ${100 / hours}%` }}
      className={classNames(
        'relative h-full rounded-field border border-base-300 bg-linear-to-b from-base-300 from-[1px] to-transparent to-[1px]',
        within ? 'bg-base-100' : 'bg-base-200',
      )}
    >
      {unavailable && (
        <p className="absolute inset-x-1 top-2 text-center text-sm leading-snug wrap-anywhere hyphens-auto text-base-content/75">
          {unavailable}
        </p>
      )}
      {column.hours.length > 0 && (
        <p className="sr-only">
          {t('schedule.hours', {
            times: toRanges(column.hours)
              .map((range) => formatRange(range, language))
              .join(', '),
          })}
        </p>
      )}
      {[
        ...column.hours.map((range) => ({ ...range, isBusy: false })),
        ...column.busy.map((range) => ({ ...range, isBusy: true })),
      ].map(({ isBusy, ...range }) => (
        <span
          key={`${range.from} ${isBusy}`}
          aria-hidden="true"
          title={t(isBusy ? 'schedule.busy' : 'slots.hours')}
          style={place(toRanges([range])[0] ?? axis)}
          className={classNames(
            'absolute inset-x-0',
            isBusy ? 'bg-info/15' : 'border-s-4 border-success/50 bg-success/12',
          )}
        />
      ))}
      <ol>
        {items.map((item) => {
          const { range, slot } = item;
          const name = nameOfRange(range);
          const where = { time: clockOfSlot(name, language), date: formatDate(longDate(day), language) };
          const moved = slot && drag?.kind === 'withdraw' && drag.day === day && drag.slot === slot.slot ? drag : null;
          return (
            <li
              key={`${range.start} ${slot ? 'slot' : 'empty'}`}
              style={{
                ...place(range),
                ...(moved && { transform: `translate(${moved.dx}px, ${moved.dy}px)`, zIndex: 30 }),
              }}
              className={classNames('absolute inset-x-0.5 py-px', slot && 'rounded-md bg-base-100 bg-clip-content')}
            >
              <button
                type="button"
                tabIndex={item === current ? 0 : -1}
                data-current={item === current || undefined}
                data-drag={slot ? (isWithdrawable(slot) ? slot.slot : undefined) : ''}
                aria-label={
                  slot ? t('schedule.slotOf', { ...where, state: labelOf(slot) }) : t('schedule.publishAt', where)
                }
                className={classNames(
                  'group h-full w-full cursor-pointer rounded-md text-start text-xs leading-tight',
                  slot
                    ? classNames('flex items-start overflow-hidden border px-1.5 py-1', tileStyles[slot.state])
                    : 'text-primary outline-offset-0 hover:bg-primary/8 focus-visible:bg-primary/8',
                  moved?.isOut && 'border-error bg-error text-error-content',
                )}
                onClick={() => onOpen(item)}
                onFocus={() => onFocus(item)}
                onKeyDown={onKeyDown}
                onPointerDown={onPointerDown}
              >
                {slot ? (
                  <TileText slot={slot} note={moved?.isOut ? t('schedule.releaseToWithdraw') : null} />
                ) : (
                  <Plus
                    aria-hidden="true"
                    className="mx-auto size-4 opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
                  />
                )}
              </button>
            </li>
          );
        })}
      </ol>
      {drawn.map((range) => (
        <span
          key={range.start}
          aria-hidden="true"
          style={place(range)}
          className="pointer-events-none absolute inset-x-0.5 z-20 overflow-hidden rounded-md border-2 border-success bg-success/25 px-1.5 text-xs leading-tight font-semibold"
        >
          {clockOfSlot(nameOfRange(range), language)}
        </span>
      ))}
      {now !== null && now > axis.start && now < axis.end && (
        <span
          aria-hidden="true"
          title={t('schedule.now')}
          style={{ top: `${percent(axis, now)}%` }}
          className="pointer-events-none absolute inset-x-0 z-10 border-t-2 border-error before:absolute before:-start-1 before:-top-1.25 before:size-2 before:rounded-full before:bg-error"
        />
      )}
    </div>
  );

  function labelOf(slot: ScheduledSlot): string {
    return slot.booking?.patient_name ?? t(stateKeys[slot.state]);
  }
}

function TileText({ slot, note }: { slot: PlacedSlot; note: string | null }) {
  const { t, language } = useMessages();
  const { booking, range, state } = slot;
  // A short tile has one line, which begins with what matters; a time that does not fit beside it is on a hidden one.
  const isTall = range.end - range.start >= 45;
  return (
    <span
      className={classNames('flex min-w-0', isTall ? 'flex-col' : 'max-h-[1lh] flex-wrap gap-x-1.5 overflow-hidden')}
    >
      <strong
        className={classNames(
          'font-semibold',
          isTall ? 'line-clamp-2 wrap-anywhere hyphens-auto' : 'max-w-full truncate',
        )}
      >
        {note ?? booking?.patient_name ?? t(stateKeys[state])}
      </strong>
      {isTall && booking && <span className="truncate">{booking.treatmentNames[language]}</span>}
      <span className={classNames('opacity-80 tabular-nums', !isTall && 'whitespace-nowrap')}>
        {clockOfSlot(slot.slot, language)}
      </span>
    </span>
  );
}

function percent(axis: TimeRange, minute: number): number {
  return ((minute - axis.start) / (axis.end - axis.start)) * 100;
}

/** Where a range lies on the axis. */
function placeOn(axis: TimeRange, { start, end }: TimeRange): CSSProperties {
  return { top: `${percent(axis, start)}%`, height: `${percent(axis, end) - percent(axis, start)}%` };
}
