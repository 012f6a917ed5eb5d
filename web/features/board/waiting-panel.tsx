import type { ReactNode } from 'react';
import { byTurn } from '#domain/desk/waiting-room';
import { formatClock } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { BoardProps } from './board-columns.tsx';
import { Minutes } from './entry-text.tsx';
import { MarkButton } from './mark-button.tsx';
import { looks } from './marks.ts';
import type { BoardColumn, Entry } from './use-board.ts';

/** Who is there and waits, by turn. */
export function waitingOf(columns: BoardColumn[]): Entry[] {
  const waiting = columns.flatMap(({ entries }) => entries).filter(({ status }) => status === 'arrived');
  return waiting.toSorted(byTurn);
}

/** Who waits, for how long and for whom, with the next step; and the legend of the board. */
export function WaitingPanel({ columns, day, minute, marks, onOpen }: BoardProps) {
  const { t, language } = useMessages();
  const waiting = waitingOf(columns);
  const names = new Map(columns.map(({ id, name }) => [id, name]));
  return (
    <div className="flex h-full flex-col">
      <PanelTitle title={t('board.waiting')} count={waiting.length} />
      {waiting.length === 0 && <p className="text-sm text-base-content/75">{t('board.waitingNobody')}</p>}
      <ol className="divide-y divide-base-300">
        {waiting.map((entry) => (
          <li key={entry._id} data-row={entry._id} className="flex items-center gap-3 py-2">
            <span className="min-w-0 flex-1">
              <button
                type="button"
                data-row-button=""
                className="block max-w-full cursor-pointer truncate text-start text-sm font-semibold underline-offset-4 hover:underline"
                onClick={() => onOpen(entry)}
              >
                {entry.patient_name}
              </button>
              <span className="block text-[0.8125rem] leading-4.5 text-base-content/75">
                <Minutes entry={entry} minute={minute} /> · {formatClock(entry.range.start, language)} ·{' '}
                {names.get(entry.doctor_id)}
              </span>
            </span>
            <MarkButton {...{ entry, day, marks }} isPrimary={entry === waiting[0]} />
          </li>
        ))}
      </ol>
      <Legend className="mt-auto border-t border-base-300 pt-4" />
    </div>
  );
}

export function PanelTitle({ title, count, children }: { title: string; count: number; children?: ReactNode }) {
  return (
    <h2 className="flex items-center gap-2 pb-1 text-base">
      {title}
      <span className="rounded-full bg-primary/12 px-2 font-text text-sm leading-6 tabular-nums">{count}</span>
      {children}
    </h2>
  );
}

/** What edges, tints and icons mean. */
export function Legend({ className }: { className?: string }) {
  const { t } = useMessages();
  return (
    <ul
      aria-label={t('board.legend')}
      className={classNames('grid grid-cols-2 gap-x-3 gap-y-1 text-[0.8125rem]', className)}
    >
      {Object.entries(looks).map(([state, { edge, icon: Icon }]) => (
        <li key={state} className="flex items-center gap-2">
          <span className={classNames('grid size-6 shrink-0 place-items-center rounded-md border border-s-4', edge)}>
            <Icon aria-hidden="true" className="size-3.5" />
          </span>
          {state === 'affected'
            ? t('board.affected')
            : t(`changes.state_${state as Exclude<keyof typeof looks, 'affected'>}`)}
        </li>
      ))}
    </ul>
  );
}
