import { Download, UserRoundX } from 'lucide-react';
import type { CSSProperties, KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import { Link } from 'react-router';
import type { ScheduledDay } from '#contract/bookings/schedule';
import { halvesOf } from '#domain/desk/board';
import { longDate, type TimeRange } from '#domain/shared/time';
import { formatClock, formatDate, formatRange } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { classNames } from '#web/ui/class-names.ts';
import { stateKeys } from './slot-states.ts';
import type { Block } from './use-week-drag.ts';
import { shortHours, toRanges, unavailableText, type PlacedSlot } from './week-axis.ts';

const KEYS = ['ArrowUp', 'ArrowDown', 'Shift+ArrowUp', 'Shift+ArrowDown', 'Enter'].join(' ');
const BLOCK = 'absolute text-start leading-[18px] overflow-hidden touch-pan-y';
const GRIP =
  'absolute start-1/2 z-20 h-3 w-11 -translate-x-1/2 cursor-ns-resize rounded-full border-[3px] border-base-100 bg-primary opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100';

type Item = { slot: PlacedSlot; block: Block; now: Block };

type WeekColumnProps = {
  day: ScheduledDay;
  axis: TimeRange;
  opening: TimeRange;
  hours: { block: Block; range: TimeRange }[];
  items: Item[];
  /** Empty time that is drawn over. */
  drawn: TimeRange | null;
  isDraft: boolean;
  isWide: boolean;
  link: string;
  /** The minute of a line for now, if it is this day. */
  now: number | null;
  canChange: boolean;
  canAdd: boolean;
  begin: (event: PointerEvent<HTMLElement>, block: Block) => void;
  onKeyDown: (event: KeyboardEvent, block: Block) => void;
  onOpenHours: () => void;
  onOpen: (item: Item) => void;
  onAdd: (range: TimeRange) => void;
};

/** One day of a week: hours and what is in them, each at its minutes. */
export function WeekColumn(props: WeekColumnProps) {
  const { day, axis, opening, hours, items, drawn, isDraft, isWide, link, now, canChange, canAdd } = props;
  const { begin, onKeyDown, onOpenHours, onOpen, onAdd } = props;
  const { t, language } = useMessages();
  const date = formatDate(longDate(day.day), language);
  const place = ({ start, end }: TimeRange): CSSProperties => ({
    top: `calc(var(--h) * ${(start - axis.start) / 60})`,
    height: `calc(var(--h) * ${(end - start) / 60})`,
  });
  const unavailable = unavailableText(day, language, t);
  const halves = halvesOf(items.map(({ now: { range } }) => range));
  const booked = items.filter(({ slot }) => slot.booking).length;
  /** The half hour at a point of the column. */
  const halfHourAt = ({ currentTarget, clientY }: MouseEvent<HTMLElement>): TimeRange => {
    const { top, height } = currentTarget.getBoundingClientRect();
    const start = Math.floor((axis.start + ((clientY - top) / height) * (axis.end - axis.start)) / 30) * 30;
    return {
      start: Math.min(Math.max(start, opening.start), opening.end - 30),
      end: Math.min(start + 30, opening.end),
    };
  };
  return (
    <div
      data-day={day.day}
      className="relative border-e border-base-300 bg-[repeating-linear-gradient(transparent_0_calc(var(--h)-1px),var(--color-base-300)_calc(var(--h)-1px)_var(--h))] last:border-e-0"
    >
      {canAdd && (
        // For pointers; the button in the head of the day does the same.
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          className="absolute inset-0 w-full cursor-cell"
          onPointerDown={(event) =>
            begin(event, { key: `empty ${day.day}`, kind: 'empty', day: day.day, range: halfHourAt(event) })
          }
          onClick={(event) => onAdd(halfHourAt(event))}
        />
      )}
      {!isWide && (
        <Link
          to={link}
          className="absolute inset-0 z-30"
          aria-label={t('hours.openDay', {
            date,
            hours: hours.map(({ range }) => formatRange(range, language)).join(', ') || t('hours.none'),
            count: booked,
          })}
        />
      )}
      <div inert={!isWide}>
        {hours.map(({ block, range }) => (
          <button
            key={block.key}
            type="button"
            data-key={block.key}
            disabled={!canChange}
            aria-label={t('hours.of', { date, time: formatRange(range, language) })}
            aria-keyshortcuts={KEYS}
            style={place(range)}
            className={classNames(
              'group absolute inset-x-0 cursor-grab border-s-[3px] border-primary bg-primary/7 outline-offset-0 focus-visible:z-10 disabled:cursor-default',
              isDraft && 'border-2 border-s-[3px] border-dashed',
            )}
            onClick={onOpenHours}
            onKeyDown={(event) => onKeyDown(event, block)}
            onPointerDown={(event) => begin(event, block)}
          >
            <span data-edge="start" className={classNames(GRIP, '-top-1.5')} />
            <span data-edge="end" className={classNames(GRIP, '-bottom-1.5')} />
            {/* Not below an appointment at the end. */}
            {!items.some(({ now: { range: other } }) => other.start < range.end && range.end - 25 < other.end) && (
              <span className="absolute end-1.5 bottom-1 rounded-md bg-base-100 px-1.5 text-[13px] leading-5 font-semibold text-primary tabular-nums max-md:hidden">
                {shortHours([range], language)}
              </span>
            )}
          </button>
        ))}
        {toRanges(day.busy).map((range) => (
          <p
            key={range.start}
            style={place(range)}
            className="pointer-events-none absolute inset-x-0 start-[3px] flex items-start gap-1.5 overflow-hidden border-y border-base-content/30 busy-hatch px-1 py-0.5 text-[13px] leading-[18px] font-medium md:px-2 md:py-1"
          >
            <Download aria-hidden="true" className="mt-px size-4 shrink-0 max-md:hidden" />
            {t('schedule.busy')}
          </p>
        ))}
        {unavailable && (
          <p
            className={classNames(
              'pointer-events-none absolute inset-0 flex items-start gap-1.5 px-1 py-1 text-[13px] leading-[18px] font-medium wrap-anywhere hyphens-auto md:px-2',
              day.isAbsent && day.isOpen ? 'border-s-[3px] border-warning away-hatch' : 'text-base-content/75',
            )}
          >
            {day.isAbsent && day.isOpen && (
              <UserRoundX aria-hidden="true" className="mt-px size-4 shrink-0 max-md:hidden" />
            )}
            {unavailable}
          </p>
        )}
        {items.map((item, index) => {
          const { slot, block, now: at } = item;
          const { booking } = slot;
          const canMove = booking !== null && booking.appointmentData.changeUntil !== null;
          const minutes = at.range.end - at.range.start;
          const time = { time: formatRange(at.range, language), date };
          return (
            <button
              key={block.key}
              type="button"
              data-key={block.key}
              style={{
                ...place(at.range),
                ...(halves[index] === 0 && { insetInlineEnd: '50%' }),
                ...(halves[index] === 1 && { insetInlineStart: '50%' }),
              }}
              aria-label={t('schedule.slotOf', {
                ...time,
                state: booking
                  ? `${booking.patient_name}, ${booking.treatmentNames[language]}`
                  : t(stateKeys[slot.state]),
              })}
              aria-keyshortcuts={canMove ? KEYS : undefined}
              className={classNames(
                BLOCK,
                'group inset-x-[3px] start-[5px] z-10 flex rounded-md border bg-base-100 bg-clip-padding px-1 text-[13px] outline-offset-0 hover:bg-base-200 focus-visible:z-20 md:inset-x-1.5 md:start-2 md:px-1.5 md:text-sm md:leading-[18px]',
                booking
                  ? 'border-s-4 border-primary/40 border-s-primary'
                  : 'border-dashed border-primary text-[13px]! font-semibold',
                canMove ? 'cursor-grab' : 'cursor-pointer',
                minutes < 35 ? 'items-center gap-1.5 leading-[15px]! md:text-[13px]' : 'flex-col py-0.5',
              )}
              onClick={() => onOpen(item)}
              onKeyDown={(event) => canMove && onKeyDown(event, block)}
              onPointerDown={(event) => (canMove ? begin(event, block) : event.stopPropagation())}
            >
              <b
                className={classNames(
                  'shrink-0 font-semibold whitespace-nowrap tabular-nums',
                  minutes < 35 && 'max-md:hidden',
                )}
              >
                {booking ? formatClock(at.range.start, language).replace(/ .*/, '') : shortHours([at.range], language)}
              </b>
              <span
                className={classNames(
                  'min-w-0 max-w-full truncate max-md:hidden',
                  !booking && 'font-medium text-base-content/75',
                )}
              >
                {booking?.patient_name ?? t(stateKeys[slot.state])}
              </span>
              {booking && minutes >= 45 && (
                <span
                  className={classNames(
                    'max-w-full truncate text-[13px] text-base-content/75 max-md:hidden',
                    minutes < 60 && 'max-[160rem]:hidden',
                  )}
                >
                  {booking.treatmentNames[language]}
                </span>
              )}
              {canMove && <span data-edge="end" className={classNames(GRIP, 'bottom-0 h-2! border-2!')} />}
            </button>
          );
        })}
        {drawn && (
          <span
            aria-hidden="true"
            style={place(drawn)}
            className="pointer-events-none absolute inset-x-1.5 start-2 z-20 rounded-md border-2 border-dashed border-primary bg-base-100/80 px-1.5 text-[13px] font-semibold"
          >
            {shortHours([drawn], language)}
          </span>
        )}
        {now !== null && now > axis.start && now < axis.end && (
          <span
            aria-hidden="true"
            title={t('schedule.now')}
            style={{ top: `calc(var(--h) * ${(now - axis.start) / 60})` }}
            className="pointer-events-none absolute inset-x-0 z-5 border-t-2 border-error before:absolute before:-start-1 before:-top-1.25 before:size-2 before:rounded-full before:bg-error"
          />
        )}
      </div>
    </div>
  );
}
