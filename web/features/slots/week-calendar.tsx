import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router';
import type { ScheduledDay, ScheduledSlot } from '#contract/bookings/schedule';
import { longDate, type Day, type TimeRange } from '#domain/shared/time';
import { formatClock, formatShortDate } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useClinicClock } from '#web/use-clinic-clock.ts';
import type { SlotChanges } from './use-slot-changes.ts';
import { useWeekDrag, type Drag } from './use-week-drag.ts';
import { axisOf, isWithdrawable, slotsOfDrag } from './week-axis.ts';
import { currentOf, moveCursor, toColumns, type Cursor, type Item } from './week-columns.ts';
import { WeekColumn } from './week-column.tsx';

/** The height of an hour, in rem. */
const HOUR = 4.5;

export type CalendarProps = {
  days: ScheduledDay[];
  hours: { opens: number; closes: number };
  /** How long new slots are, in minutes. */
  length: number;
  changes: SlotChanges;
  onOpen: (day: Day, slot: ScheduledSlot) => void;
  /** Asks for the times to publish within empty time. */
  onAdd: (day: Day, range: TimeRange) => void;
  /** How often a dialog that changed slots has closed: the focus then returns to the place of the slot. */
  closings: number;
};

/**
 * Days side by side on a time axis. Dragging over empty time publishes, dragging a free slot out withdraws it. By
 * keyboard: arrow keys move between slots and empty time, Enter opens, Delete withdraws, Ctrl+Z undoes.
 */
export function WeekCalendar({ days, hours, length, changes, onOpen, onAdd, closings }: CalendarProps) {
  const { t, language } = useMessages();
  const clock = useClinicClock();
  const grid = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<Cursor | null>(null);
  /** What was dragged and is not published yet, in its order. */
  const [pending, setPending] = useState<{ day: Day; ranges: TimeRange[] }[]>([]);
  /** `lost`: as soon as the focused button is gone. */
  const wantsFocus = useRef<'now' | 'lost' | null>(null);
  const axis = axisOf(days, hours);
  const columns = toColumns(days, hours, clock);
  const current = currentOf(columns, cursor);
  const { drag, onPointerDown, wasDragged } = useWeekDrag(axis, drop);

  // The button that was pressed may be gone: what is at its place gets the focus.
  useEffect(() => {
    if (wantsFocus.current === null) return;
    if (wantsFocus.current === 'lost' && document.activeElement !== document.body) return;
    wantsFocus.current = null;
    grid.current?.querySelector<HTMLElement>('[data-current]')?.focus();
  });
  useEffect(() => {
    if (closings === 0) return;
    grid.current?.querySelector<HTMLElement>('[data-current]')?.focus();
    wantsFocus.current = 'lost';
  }, [closings]);

  function pendingOn(day: Day): TimeRange[] {
    return pending.flatMap((publication) => (publication.day === day ? publication.ranges : []));
  }

  function drawnBy({ from, to, day }: Extract<Drag, { kind: 'publish' }>): TimeRange[] {
    const column = columns.find((candidate) => candidate.day === day);
    return column?.within ? slotsOfDrag([from, to], length, column.within, [...column.used, ...pendingOn(day)]) : [];
  }

  function drop(dropped: Drag) {
    if (dropped.kind === 'withdraw') {
      if (dropped.isOut) void changes.withdraw(dropped.day, dropped.slot);
      return;
    }
    const ranges = drawnBy(dropped);
    if (ranges.length === 0) return;
    const added = { day: dropped.day, ranges };
    setPending((all) => [...all, added]);
    void changes
      .publish(dropped.day, ranges)
      .then(() => setPending((all) => all.filter((candidate) => candidate !== added)));
  }

  function open(day: Day, { slot, range }: Item) {
    if (wasDragged()) return;
    if (slot) onOpen(day, slot);
    else onAdd(day, range);
  }

  function handleKey(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey } = event;
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'z') {
      event.preventDefault();
      wantsFocus.current = 'lost';
      void changes.undo();
      return;
    }
    if (!current) return;
    const next = moveCursor(columns, current, key);
    if (next || key.startsWith('Arrow')) event.preventDefault();
    if (next) {
      setCursor(next);
      wantsFocus.current = 'now';
    }
    const { slot } = current.item;
    if ((key === 'Delete' || key === 'Backspace') && slot && isWithdrawable(slot)) {
      event.preventDefault();
      wantsFocus.current = 'lost';
      void changes.withdraw(current.column.day, slot.slot);
    }
  }

  const marks = Array.from({ length: (axis.end - axis.start) / 60 }, (_, index) => axis.start + index * 60);
  const drawnOn = (day: Day) => [
    ...pendingOn(day),
    ...(drag?.kind === 'publish' && drag.day === day ? drawnBy(drag) : []),
  ];
  return (
    <div className="grid grid-cols-[4.25rem_minmax(0,1fr)]">
      <ol
        aria-hidden="true"
        style={{ height: `${marks.length * HOUR}rem` }}
        className="relative mt-10 text-end text-xs text-base-content/75 tabular-nums"
      >
        {marks.map((minute, index) => (
          <li key={minute} className="absolute end-2 -mt-2" style={{ top: `${index * HOUR}rem` }}>
            {formatClock(minute, language)}
          </li>
        ))}
      </ol>
      <div
        ref={grid}
        data-calendar
        aria-busy={changes.isPending}
        className="grid auto-cols-[minmax(0,1fr)] grid-flow-col gap-x-1.5 select-none"
      >
        {columns.map((column) => (
          <section key={column.day} aria-labelledby={`day-${column.day}`}>
            <h3
              id={`day-${column.day}`}
              className={classNames(
                'mb-1.5 h-8.5 rounded-field text-center text-sm',
                column.day === clock.day && 'bg-primary/15',
              )}
            >
              <Link
                to={`?view=day&day=${column.day}`}
                className="block truncate rounded-field px-1 py-2 leading-tight hover:underline"
              >
                {formatShortDate(longDate(column.day), language)}
                {column.day === clock.day && <span className="font-normal"> · {t('slots.today')}</span>}
              </Link>
            </h3>
            <div style={{ height: `${marks.length * HOUR}rem` }}>
              <WeekColumn
                column={column}
                axis={axis}
                current={current?.column === column ? current.item : null}
                drawn={drawnOn(column.day)}
                drag={drag}
                now={column.day === clock.day ? clock.minute : null}
                onOpen={(item) => open(column.day, item)}
                onFocus={(item) => setCursor({ day: column.day, minute: item.range.start })}
                onKeyDown={handleKey}
                onPointerDown={onPointerDown}
              />
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}
