import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { currentAndNext } from '#domain/desk/board';
import type { Day, TimeRange } from '#domain/shared/time';
import { formatClock, formatRange } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useRootData } from '#web/root-data.ts';
import { classNames } from '#web/ui/class-names.ts';
import { toast } from '#web/ui/toast.ts';
import { entryAfterKey } from './board-cursor.ts';
import { CurrentPatient } from './current-patient.tsx';
import { EntryFacts, useStateText } from './entry-text.tsx';
import { MarkButton } from './mark-button.tsx';
import { entryStyle, listMarks, markOfKey, whyNot } from './marks.ts';
import type { BoardMarks } from './use-board-marks.ts';
import type { BoardColumn, Entry } from './use-board.ts';

/** The height of an hour, in rem. */
const HOUR = 8;

export type BoardProps = {
  columns: BoardColumn[];
  day: Day;
  /** The minute of the day if it is today, else null. */
  minute: number | null;
  marks: BoardMarks;
  onOpen: (entry: Entry) => void;
};

/** A day on a time axis, one column for each doctor. Arrow keys move between appointments, letters mark them. */
export function BoardColumns({ columns, day, minute, marks, onOpen }: BoardProps) {
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
  const startAt = useRef(minute === null ? null : ((minute - axis.start) / 60 - 1) * HOUR);
  useEffect(() => {
    const { fontSize } = getComputedStyle(document.documentElement);
    if (startAt.current !== null) grid.current?.scrollTo({ top: startAt.current * Number.parseFloat(fontSize) });
  }, []);
  const hours = Array.from({ length: (axis.end - axis.start) / 60 }, (_, index) => axis.start + index * 60);
  return (
    <div className="max-h-[max(30rem,calc(100dvh-6rem))] overflow-auto rounded-box border border-base-300" ref={grid}>
      <div
        className="grid gap-x-2 bg-base-200 pe-2 pb-2"
        style={{ gridTemplateColumns: `4.25rem repeat(${columns.length}, minmax(12rem, 1fr))` }}
      >
        <span className="sticky start-0 top-0 z-30 bg-base-200" />
        {columns.map((column) => (
          <header key={column.id} className="sticky top-0 z-20 grid grid-cols-1 content-start gap-2 bg-base-200 p-2">
            <ColumnTitle column={column} />
            {minute !== null && (
              <CurrentPatient {...{ column, day, minute, marks, onOpen }} isWide={columns.length === 1} />
            )}
          </header>
        ))}
        <ol
          aria-hidden="true"
          className="sticky start-0 z-10 bg-base-200 text-end text-xs text-base-content/75 tabular-nums"
          style={{ height: `${hours.length * HOUR}rem` }}
        >
          {hours.map((start, index) => (
            <li key={start} className="absolute end-2 -mt-2 first:mt-0" style={{ top: `${index * HOUR}rem` }}>
              {formatClock(start, language)}
            </li>
          ))}
        </ol>
        {columns.map((column) => (
          <ol
            key={column.id}
            aria-label={column.name}
            style={{ backgroundSize: `100% ${100 / hours.length}%` }}
            className="relative rounded-field border border-base-300 bg-base-100 bg-linear-to-b from-base-300 from-[1px] to-transparent to-[1px]"
          >
            {minute !== null && minute > axis.start && minute < axis.end && (
              <li
                aria-hidden="true"
                style={{ top: `${percentOf(axis, minute)}%` }}
                className="pointer-events-none absolute inset-x-0 border-t-2 border-error"
              />
            )}
            {column.entries.map((entry) => (
              <li
                key={entry._id}
                data-row={entry._id}
                className="absolute inset-x-0.5 py-px"
                style={placeOn(axis, entry.range)}
              >
                {/* Hides the line of the present time, which would cross the text. */}
                <div className="h-full rounded-md bg-base-100">
                  <Tile
                    {...{ entry, day, marks, onOpen }}
                    isCurrent={entry === current}
                    onFocus={() => setCursor(entry._id)}
                    onArrow={(key) => {
                      const next = entryAfterKey(columns, entry, key);
                      if (next) moveTo(next);
                    }}
                  />
                </div>
              </li>
            ))}
            {/* Above the appointments. */}
            {minute !== null && minute > axis.start && minute < axis.end && (
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

/** The name of a doctor, with the number of their appointments. */
export function ColumnTitle({ column: { name, isAbsent, entries } }: { column: BoardColumn }) {
  const { t } = useMessages();
  const count = entries.length === 0 ? t('board.none') : t('board.count', { count: entries.length });
  return (
    <div>
      <h2 className="text-base wrap-anywhere">{name}</h2>
      <p className="text-sm text-base-content/75">{isAbsent ? `${t('board.absent')} · ${count}` : count}</p>
    </div>
  );
}

type TileProps = Pick<BoardProps, 'day' | 'marks' | 'onOpen'> & {
  entry: Entry;
  /** Whether the entry has the tab stop of the board. */
  isCurrent: boolean;
  onFocus: () => void;
  onArrow: (key: string) => void;
};

function Tile({ entry, day, marks, onOpen, isCurrent, onFocus, onArrow }: TileProps) {
  const { t, language } = useMessages();
  const state = useStateText()(entry);
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

  return (
    <div
      className={classNames(
        'relative flex h-full items-start gap-1 overflow-hidden rounded-md border border-s-4 py-0.5 ps-1.5 pe-0.5 text-xs leading-snug',
        entryStyle(entry),
      )}
    >
      {/* Covers the tile; what can be pressed on its own lies above it. */}
      <button
        type="button"
        tabIndex={isCurrent ? 0 : -1}
        data-current={isCurrent || undefined}
        data-row-button=""
        aria-label={t('board.tile', { time: times, name: entry.patient_name, state })}
        className="absolute inset-0 cursor-pointer rounded-md -outline-offset-2"
        onClick={() => onOpen(entry)}
        onFocus={onFocus}
        onKeyDown={handleKey}
      />
      <span className="pointer-events-none relative min-w-0 flex-1 [&_a]:pointer-events-auto">
        <span className="flex flex-wrap gap-x-1.5">
          <strong className="max-w-full truncate text-sm leading-tight font-semibold">{entry.patient_name}</strong>
          <span>{state}</span>
        </span>
        {minutes >= 25 && <EntryFacts entry={entry} tabIndex={-1} hasCode={minutes >= 45} />}
        {minutes >= 45 && (
          <span className="block truncate">
            {times} · {entry.treatmentNames[language]}
          </span>
        )}
      </span>
      <span className="relative">
        <MarkButton entry={entry} day={day} marks={marks} look="tile" />
      </span>
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

function percentOf(axis: TimeRange, minute: number): number {
  return ((minute - axis.start) / (axis.end - axis.start)) * 100;
}

function placeOn(axis: TimeRange, { start, end }: TimeRange) {
  return { top: `${percentOf(axis, start)}%`, height: `${percentOf(axis, end) - percentOf(axis, start)}%` };
}
