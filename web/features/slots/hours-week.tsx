import { Plus } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router';
import type { DoctorBooking } from '#contract/bookings/doctor-bookings';
import type { ScheduledDay } from '#contract/bookings/schedule';
import { longDate, type Day, type TimeRange } from '#domain/shared/time';
import { formatClock, formatDate, formatShortDate, partsOfDate } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useRootData } from '#web/root-data.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useIsWide } from '#web/ui/use-is-wide.ts';
import { useClinicClock } from '#web/use-clinic-clock.ts';
import { useWeekDrag, type Block } from './use-week-drag.ts';
import { axisOf, placeSlots, publishableRange, shiftRange, shortHours, type PlacedSlot } from './week-axis.ts';
import { WeekColumn } from './week-column.tsx';

/** How long an appointment that is moved by keys waits for another key, in milliseconds. */
const KEYS_MS = 800;

const GRID = 'grid grid-cols-[2rem_repeat(5,minmax(0,1fr))] md:grid-cols-[3.25rem_repeat(5,minmax(0,1fr))]';

/** The height of an hour. */
const HOUR = '[--h:34px] md:[--h:54px] min-[120rem]:[--h:72px] min-[160rem]:[--h:88px]';

/** The hours that are drawn on a day; `was`: those that patients see, if the doctor changed them. */
export type DrawnHours = { ranges: TimeRange[]; was: TimeRange[] | null; isSuggested?: boolean };

/** An appointment at the place that it is to have. */
export type WantedPlace = { booking: DoctorBooking; day: Day; range: TimeRange };

type HoursWeekProps = {
  days: ScheduledDay[];
  hoursOn: (day: Day) => DrawnHours;
  grid: number;
  isStale: boolean;
  linkOf: (day: Day) => string;
  /** Null: the hours of that day are not changed here. */
  onHours: (day: Day, index: number, range: TimeRange) => void;
  onOpenHours: (day: Day) => void;
  onOpen: (day: Day, slot: PlacedSlot) => void;
  /** Resolves to whether it succeeded. */
  onMove: (wanted: WantedPlace) => Promise<boolean>;
  /** Null: slots are published by their doctor alone. */
  onAdd: ((day: Day, range: TimeRange) => void) | null;
};

/** A week of a doctor on a time axis: hours, what blocks them, slots and appointments; on phones each day is one link. */
export function HoursWeek(props: HoursWeekProps) {
  const { days, hoursOn, grid, isStale, linkOf, onHours, onOpenHours, onOpen, onMove, onAdd } = props;
  const { t, language } = useMessages();
  const { openingHours } = useRootData().clinic;
  const isWide = useIsWide();
  const clock = useClinicClock();
  const drawn = days.flatMap(({ day }) => hoursOn(day).ranges);
  const axis = axisOf(days, openingHours, drawn);
  const opening = { start: openingHours.opens, end: openingHours.closes };
  const box = useRef<HTMLDivElement>(null);
  // An appointment at the place that it will have, until its new one is read.
  const [moving, setMoving] = useState<(Block & { isWaiting?: true }) | null>(null);
  // Another key may follow: what is read meanwhile is older.
  const settle = () => setMoving((now) => (now?.isWaiting ? now : null));
  const [read, setRead] = useState(days);
  if (read !== days) {
    setRead(days);
    settle();
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // What the timer sends; the next block that is moved does not wait for it.
  const waiting = useRef<() => void>(undefined);
  const focused = useRef<string | null>(null);
  useEffect(() => {
    if (focused.current) box.current?.querySelector<HTMLElement>(`[data-key="${focused.current}"]`)?.focus();
    focused.current = null;
  });

  const placed = days.flatMap((day) =>
    placeSlots(day).map((slot) => ({ slot, block: blockOf(day.day, slot), now: blockOf(day.day, slot) })),
  );
  function send(to: Block, from: Block) {
    clearTimeout(timer.current);
    waiting.current = undefined;
    const found = placed.find(({ block }) => block.key === to.key);
    const isSame = to.day === from.day && to.range.start === from.range.start && to.range.end === from.range.end;
    if (isSame || !found?.slot.booking) return setMoving(null);
    setMoving(to);
    void onMove({ booking: found.slot.booking, day: to.day, range: to.range }).then((isMoved) => !isMoved && settle());
  }

  const { drag, begin, wasDragged } = useWeekDrag({ grid, within: axis }, (dropped, from) => {
    if (dropped.kind === 'empty') return onAdd?.(dropped.day, dropped.range);
    if (dropped.kind === 'hours') return onHours(dropped.day, indexOf(dropped), dropped.range);
    send(dropped, from);
  });
  const shown = drag ?? moving;

  /** ↑ and ↓ move a block by the grid, with Shift its end; ← and → an appointment to another day. */
  function handleKey(event: KeyboardEvent, block: Block) {
    const { key, shiftKey } = event;
    const step = { ArrowUp: -grid, ArrowDown: grid }[key];
    const aside = { ArrowLeft: -1, ArrowRight: 1 }[key];
    const current = moving?.key === block.key ? moving : block;
    const next = days[days.findIndex(({ day }) => day === current.day) + (aside ?? 0)]?.day;
    if (step === undefined && (aside === undefined || block.kind !== 'booking')) return;
    event.preventDefault();
    const range = step
      ? shiftRange(current.range, { edge: shiftKey ? 'end' : null, minutes: step }, { grid, within: axis })
      : current.range;
    focused.current = block.key;
    if (block.kind === 'hours') return onHours(block.day, indexOf(block), range);
    const to = { ...block, day: next ?? current.day, range };
    if (moving && moving.key !== block.key) waiting.current?.();
    setMoving({ ...to, isWaiting: true });
    clearTimeout(timer.current);
    waiting.current = () => send(to, block);
    timer.current = setTimeout(waiting.current, KEYS_MS);
  }

  const hours = Array.from({ length: (axis.end - axis.start) / 60 }, (_, index) => axis.start / 60 + index);
  return (
    <div ref={box} className={classNames('min-w-0', isStale && 'opacity-60')} aria-busy={isStale}>
      <div className={GRID}>
        <span />
        {days.map((day) => {
          const { ranges, was, isSuggested } = hoursOn(day.day);
          const date = longDate(day.day);
          const isToday = day.day === clock.day;
          return (
            <div
              key={day.day}
              className="relative grid min-h-12 content-start py-1 leading-5 max-md:text-center md:min-h-15 md:px-2.5 md:py-2"
            >
              <h2
                className={classNames(
                  'truncate font-text text-[15px] font-semibold tracking-normal md:text-base',
                  isToday && 'text-primary',
                )}
              >
                {isWide ? (
                  <Link to={linkOf(day.day)} className="hover:underline">
                    {formatShortDate(date, language)}
                  </Link>
                ) : (
                  partsOfDate(date, language).weekday
                )}
              </h2>
              <p className="truncate text-[13px] text-base-content/75 tabular-nums md:text-sm">
                {was && isWide ? (
                  <strong className="font-semibold text-primary">
                    {was.length > 0 ? t('hours.was', { hours: shortHours(was, language) }) : t('hours.wasNone')}
                  </strong>
                ) : (
                  // Five days of a phone have no room for halves of the day.
                  !isSuggested && shortHours(ranges, language).replace(isWide ? '' : / [AP]M/g, '')
                )}
              </p>
              {isWide && onAdd && publishableRange(day, openingHours, clock) && (
                <button
                  type="button"
                  className="btn absolute end-0 top-1 size-7 min-h-0 btn-circle btn-ghost p-0"
                  aria-label={t('schedule.addSlotsOn', { date: formatDate(date, language) })}
                  title={t('schedule.addSlots')}
                  onClick={() => onAdd(day.day, opening)}
                >
                  <Plus aria-hidden="true" className="size-4" />
                </button>
              )}
            </div>
          );
        })}
      </div>
      <div
        data-calendar=""
        className={classNames(GRID, HOUR, 'overflow-hidden rounded-2xl border border-base-300 bg-base-200 select-none')}
      >
        <ol
          aria-hidden="true"
          className="border-e border-base-300 text-end text-[13px] leading-4 text-base-content/75 tabular-nums"
        >
          {hours.map((hour) => (
            <li key={hour} className="h-(--h) pe-1 pt-1 md:pe-2">
              {formatClock(hour * 60, language).replace(isWide ? /:00(?= [AP])| Uhr/ : /:.*/, '')}
            </li>
          ))}
        </ol>
        {days.map((day) => {
          const { ranges, was, isSuggested = false } = hoursOn(day.day);
          const canChange = day.day >= clock.day && day.isOpen && !day.isAbsent;
          return (
            <WeekColumn
              key={day.day}
              day={day}
              axis={axis}
              opening={opening}
              isDraft={was !== null || isSuggested}
              isWide={isWide}
              link={linkOf(day.day)}
              now={day.day === clock.day ? clock.minute : null}
              hours={ranges.map((range, index) => {
                const block: Block = { key: `hours ${day.day} ${index}`, kind: 'hours', day: day.day, range };
                return { block: block, range: drag?.key === block.key ? drag.range : range };
              })}
              items={placed
                .map(({ slot, block }) => ({ slot, block, now: shown?.key === block.key ? shown : block }))
                .filter(({ now }) => now.day === day.day)}
              drawn={drag?.kind === 'empty' && drag.day === day.day ? drag.range : null}
              canChange={canChange}
              canAdd={onAdd !== null && publishableRange(day, openingHours, clock) !== null}
              begin={begin}
              onKeyDown={handleKey}
              onOpenHours={() => !wasDragged() && onOpenHours(day.day)}
              onOpen={(item) => !wasDragged() && onOpen(item.block.day, item.slot)}
              onAdd={(range) => !wasDragged() && onAdd?.(day.day, range)}
            />
          );
        })}
      </div>
      <HoursLegend />
    </div>
  );
}

/** As high as a week whose appointments are within the opening hours. */
export function WeekSkeleton() {
  const { opens, closes } = useRootData().clinic.openingHours;
  const hours = Math.ceil(closes / 60) - Math.floor(opens / 60);
  return (
    <div className={HOUR} aria-busy="true">
      <div className="h-12 md:h-15" />
      <div className="skeleton rounded-2xl" style={{ height: `calc(var(--h) * ${hours} + 2px)` }} />
      <HoursLegend />
    </div>
  );
}

function blockOf(day: Day, { slot, booking, range }: PlacedSlot): Block {
  return { key: booking ? `booking ${booking._id}` : `slot ${day} ${slot}`, kind: 'booking', day, range };
}

/** Which of a day's hours a block is. */
function indexOf({ key }: Block): number {
  return Number(key.split(' ').at(-1));
}

const samples = [
  ['hours.legendHours', 'border-s-[3px] border-primary bg-primary/7'],
  ['hours.legendAppointment', 'border border-primary/40 border-s-4 border-s-primary bg-base-100'],
  ['hours.legendSlot', 'border-[1.5px] border-dashed border-primary bg-base-100'],
  ['hours.legendBusy', 'busy-hatch border border-base-content/30'],
  ['hours.legendAway', 'away-hatch border-s-[3px] border-warning'],
] as const;

/** What is drawn in a week, and the keys that move it. */
function HoursLegend() {
  const { t } = useMessages();
  return (
    <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 ps-2 text-sm text-base-content/75 max-md:hidden">
      {samples.map(([label, sample]) => (
        <li key={label} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={classNames('h-3.5 w-4.5 shrink-0 rounded', sample)} />
          {t(label)}
        </li>
      ))}
      <li className="ms-auto max-lg:hidden">{t('hours.keys')}</li>
    </ul>
  );
}
