import { ArrowLeftRight } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { currentAndNext, halvesOf } from '#domain/desk/board';
import { delayOf } from '#domain/desk/waiting-room';
import type { TimeRange } from '#domain/shared/time';
import { formatClock, formatRange } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useRootData } from '#web/root-data.ts';
import { Badge } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { toast } from '#web/ui/toast.ts';
import { entryAfterKey } from './board-cursor.ts';
import { CurrentPatient } from './current-patient.tsx';
import { EntryFacts, Minutes, NoteMark, useMarksText, useStateText } from './entry-text.tsx';
import { FreeTime } from './free-time.tsx';
import { MarkButton } from './mark-button.tsx';
import { listMarks, lookOf, markOfKey, whyNot } from './marks.ts';
import type { BoardProps } from './use-board-marks.ts';
import type { BoardColumn, Entry } from './use-board.ts';

/** Before the present time the board shows this many minutes. */
const PAST = 45;
/** A tile shows its step from this many minutes before its time on, later by the pointer or the focus. */
const SOON = 60;

/** A day on a time axis, one column for each doctor. Arrow keys move between appointments, letters mark them. */
export function BoardColumns({ columns, day, minute, marks, onOpen, onPay }: BoardProps) {
  const { language } = useMessages();
  const { openingHours } = useRootData().clinic;
  const axis = axisOf(columns, openingHours);
  const [cursor, setCursor] = useState<string | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(false);
  const all = columns.flatMap(({ entries }) => entries);
  const current = all.find(({ _id }) => _id === cursor) ?? startOf(columns, minute);
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    grid.current?.querySelector<HTMLElement>('[data-current]')?.focus();
  });

  const moveTo = (entry: Entry) => {
    wantsFocus.current = true;
    setCursor(entry._id);
  };
  // Opens at the present time.
  const startAt = useRef(minute === null ? null : percentOf(axis, minute - PAST) / 100);
  useEffect(() => {
    const body = grid.current?.querySelector('ol');
    if (body && startAt.current !== null) grid.current?.scrollTo({ top: startAt.current * body.clientHeight });
  }, []);
  const isNow = minute !== null && minute > axis.start && minute < axis.end;
  const hours = Array.from({ length: (axis.end - axis.start) / 60 }, (_, index) => axis.start + index * 60);
  return (
    <div
      className="max-h-full snap-x scroll-ps-19 scroll-pt-36 overflow-auto rounded-box border border-base-300 bg-base-100 [--column:18.5rem] [--hour:7rem] [--widest:1fr] beside:[--widest:44rem] lg:[--column:13.5rem] pointer-coarse:[--hour:8rem] min-[137.5rem]:[--hour:9rem]"
      ref={grid}
    >
      <div
        className="grid divide-x divide-base-300"
        style={{ gridTemplateColumns: `4.75rem repeat(${columns.length}, minmax(var(--column), var(--widest)))` }}
      >
        <span className="sticky start-0 top-0 z-30 border-b border-base-300 bg-base-100" />
        {columns.map((column) => (
          <header
            key={column.id}
            className="sticky top-0 z-20 snap-start border-b border-base-300 bg-base-100 px-3 py-2"
          >
            <ColumnTitle column={column} minute={minute} />
            {minute !== null && <CurrentPatient {...{ column, day, minute, marks, onOpen, onPay }} />}
          </header>
        ))}
        <ol
          aria-hidden="true"
          className="sticky start-0 z-10 bg-base-100 text-end text-[0.8125rem] text-base-content/75 tabular-nums"
          style={{ height: `calc(${hours.length} * var(--hour))` }}
        >
          {isNow && (
            <li
              style={{ top: `${percentOf(axis, minute)}%` }}
              className="absolute end-1 z-10 -mt-3 rounded-full bg-error px-2 leading-6 font-semibold text-error-content"
            >
              {formatClock(minute, language).replace(/ .*/, '')}
            </li>
          )}
          {hours.map((start, index) => (
            <li
              key={start}
              className="absolute end-2 -mt-2 whitespace-nowrap first:mt-0"
              style={{ top: `${(index / hours.length) * 100}%` }}
            >
              {formatClock(start, language)}
            </li>
          ))}
        </ol>
        {columns.map((column) => (
          <ol
            key={column.id}
            aria-label={column.name}
            style={{ backgroundSize: `100% ${100 / hours.length}%` }}
            className="relative bg-linear-to-b from-base-300 from-[1px] to-transparent to-[1px]"
          >
            {isNow && (
              <li
                aria-hidden="true"
                style={{ top: `${percentOf(axis, minute)}%` }}
                className="pointer-events-none absolute inset-x-0 border-t-2 border-error"
              />
            )}
            {column.entries.map((entry, index) => (
              <li
                key={entry._id}
                data-row={entry._id}
                className="absolute inset-x-1 py-px"
                style={{
                  ...placeOn(axis, entry.range),
                  ...sideOf(halvesOf(column.entries.map(({ range }) => range))[index]),
                }}
              >
                {/* Hides the line of the present time, which would cross the text. */}
                <div className="h-full rounded-md bg-base-100">
                  <Tile
                    {...{ entry, day, minute, marks, onOpen, onPay }}
                    isCurrent={entry === current}
                    isHalf={halvesOf(column.entries.map(({ range }) => range))[index] !== null}
                    onFocus={() => setCursor(entry._id)}
                    onArrow={(key) => {
                      const next = entryAfterKey(columns, entry, key);
                      if (next) moveTo(next);
                    }}
                  />
                </div>
              </li>
            ))}
            {column.free.map((range) => (
              <li key={`free ${range.start}`} className="absolute inset-x-1 py-px" style={placeOn(axis, range)}>
                <FreeTime range={range} place={{ doctorId: column.id, day }} canBook={Boolean(onPay)} />
              </li>
            ))}
            {/* Above the appointments. */}
            {isNow && (
              <li
                aria-hidden="true"
                style={{ top: `${percentOf(axis, minute)}%` }}
                className="pointer-events-none absolute -start-1 -mt-1.25 size-2.5 rounded-full border border-base-100 bg-error"
              />
            )}
          </ol>
        ))}
      </div>
    </div>
  );
}

/** The name of a doctor, with how late they are, else with the number of their appointments. */
function ColumnTitle({ column: { name, isAbsent, entries }, minute }: { column: BoardColumn; minute: number | null }) {
  const { t } = useMessages();
  const late = minute === null ? 0 : delayOf(entries, minute);
  const count = entries.length === 0 ? t('board.none') : t('board.count', { count: entries.length });
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-2">
      <h2 className="text-base wrap-anywhere">{name}</h2>
      {late > 0 ? (
        <Badge tone="warning">{t('board.late', { count: late })}</Badge>
      ) : (
        <p className="text-[0.8125rem] text-base-content/75">{isAbsent ? `${t('board.absent')} · ${count}` : count}</p>
      )}
    </div>
  );
}

type TileProps = Pick<BoardProps, 'day' | 'minute' | 'marks' | 'onOpen' | 'onPay'> & {
  entry: Entry;
  /** Whether the entry has the tab stop of the board. */
  isCurrent: boolean;
  /** Beside another one there is no room for its step, which the panel and the head of the column have. */
  isHalf: boolean;
  onFocus: () => void;
  onArrow: (key: string) => void;
};

function Tile({ entry, day, minute, marks, onOpen, onPay, isCurrent, isHalf, onFocus, onArrow }: TileProps) {
  const { t, language } = useMessages();
  const state = useStateText()(entry);
  const marked = useMarksText()(entry);
  const times = formatRange(entry.range, language);
  const minutes = entry.range.end - entry.range.start;

  function handleKey(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    if (key.startsWith('Arrow') || key === 'Home' || key === 'End') {
      event.preventDefault();
      onArrow(key);
      return;
    }
    const mark = markOfKey(key, t);
    if (!mark) return;
    if (listMarks(entry, day).includes(mark)) marks.mark(entry, mark);
    else toast.error(whyNot(entry, mark, t), { id: 'mark' });
  }

  const { edge, icon: Icon } = lookOf(entry);
  const isOver = entry.status === 'no_show' || entry.status === 'not_brought';
  const isSoon = minute !== null && entry.range.start - minute <= SOON;
  return (
    <div
      className={classNames(
        'group relative flex h-full items-center gap-1.5 overflow-hidden rounded-field border border-s-4 py-1 ps-2 pe-1.5 text-[0.8125rem] leading-4.5',
        edge,
      )}
    >
      {/* Covers the tile; what can be pressed on its own lies above it. */}
      <button
        type="button"
        tabIndex={isCurrent ? 0 : -1}
        data-current={isCurrent || undefined}
        data-row-button=""
        aria-label={t('board.tile', {
          time: times,
          name: entry.patient_name,
          state: marked ? `${state}, ${marked}` : state,
        })}
        className="absolute inset-0 cursor-pointer rounded-md -outline-offset-2"
        onClick={() => onOpen(entry)}
        onFocus={onFocus}
        onKeyDown={handleKey}
      />
      <span className="pointer-events-none relative min-w-0 flex-1 [&_a]:pointer-events-auto">
        <span className="flex items-center gap-1.5 text-sm">
          <Icon aria-hidden="true" className="size-4 shrink-0" />
          {entry.squeezedIn && <ArrowLeftRight aria-hidden="true" className="size-4 shrink-0 text-primary" />}
          <strong className={classNames('truncate font-semibold', isOver && 'line-through')}>
            {entry.patient_name}
          </strong>
          <NoteMark entry={entry} />
        </span>
        {minutes >= 20 && (
          <span className="block truncate text-base-content/75">
            <Minutes entry={entry} minute={minute} /> {formatClock(entry.range.start, language)}{' '}
            {entry.treatmentNames[language]} · {state}
          </span>
        )}
        {minutes >= 45 && <EntryFacts entry={entry} tabIndex={-1} />}
      </span>
      {minutes >= 20 && !isHalf && (
        <MarkButton
          {...{ entry, day, marks, onPay }}
          isOnTile
          className={classNames('relative', !isSoon && 'not-group-hover:not-group-focus-within:sr-only')}
        />
      )}
    </div>
  );
}

/** Where the keyboard starts: at the current patient, else at the next, else at the first. */
function startOf(columns: BoardColumn[], minute: number | null): Entry | undefined {
  const found = columns.map(({ entries }) => currentAndNext(entries, minute ?? 0));
  const entry = found.find(({ current }) => current)?.current ?? found.find(({ next }) => next)?.next;
  return entry ?? columns.find(({ entries }) => entries.length > 0)?.entries[0];
}

/** The whole hours that hold the opening hours and every appointment, in minutes of a day. */
function axisOf(columns: BoardColumn[], { opens, closes }: { opens: number; closes: number }): TimeRange {
  const ranges = columns.flatMap(({ entries }) => entries.map(({ range }) => range));
  const start = Math.min(opens, ...ranges.map((range) => range.start));
  const end = Math.max(closes, ...ranges.map((range) => range.end));
  return { start: Math.floor(start / 60) * 60, end: Math.ceil(end / 60) * 60 };
}

/** Two that stand beside each other take a half each. */
function sideOf(half: 0 | 1 | null | undefined) {
  if (half === 0) return { insetInlineEnd: '50%' };
  return half === 1 ? { insetInlineStart: '50%' } : {};
}

function percentOf(axis: TimeRange, minute: number): number {
  return ((minute - axis.start) / (axis.end - axis.start)) * 100;
}

function placeOn(axis: TimeRange, { start, end }: TimeRange) {
  return { top: `${percentOf(axis, start)}%`, height: `${percentOf(axis, end) - percentOf(axis, start)}%` };
}
