import type { ReactNode } from 'react';
import { byTurn } from '#domain/desk/waiting-room';
import { formatClock } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Minutes, NameButton, WaitEstimate } from './entry-text.tsx';
import { FreeTime } from './free-time.tsx';
import { MarkButton } from './mark-button.tsx';
import { isUnpaid, looks } from './marks.ts';
import type { BoardProps } from './use-board-marks.ts';
import type { BoardColumn, Entry } from './use-board.ts';

/** Who is there and waits, by turn. */
export function waitingOf(columns: BoardColumn[]): Entry[] {
  const waiting = columns.flatMap(({ entries }) => entries).filter(({ status }) => status === 'arrived');
  return waiting.toSorted(byTurn);
}

/** How many free times are listed. */
const MAX_FREE = 4;

/** Who waits, for how long and for whom, who has to pay, and what is still free, each with the next step; and the legend. */
export function WaitingPanel({ columns, day, minute, marks, onOpen, onPay }: BoardProps) {
  const { t, language } = useMessages();
  const waiting = waitingOf(columns);
  const all = columns.flatMap(({ entries }) => entries);
  const unpaid = onPay ? all.filter(isUnpaid) : [];
  const names = new Map(columns.map(({ id, name }) => [id, name]));
  const lines = (entries: Entry[]) => (
    <ol className="mb-4 divide-y divide-base-300">
      {entries.map((entry) => (
        <li key={entry._id} data-row={entry._id} className="flex items-center gap-3 py-2">
          <span className="min-w-0 flex-1">
            <NameButton {...{ entry, onOpen }} />
            <span className="block text-[0.8125rem] leading-4.5 text-base-content/75">
              <Minutes entry={entry} minute={minute} /> {formatClock(entry.range.start, language)} ·{' '}
              {names.get(entry.doctor_id)}
              <WaitEstimate {...{ entry, minute }} entries={all} />
            </span>
          </span>
          <MarkButton {...{ entry, day, marks, onPay }} isPrimary={entry === waiting[0]} />
        </li>
      ))}
    </ol>
  );
  return (
    <div className="flex h-full flex-col @xl:grid @xl:h-auto @xl:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))] @xl:gap-x-8">
      <section>
        <PanelTitle title={t('board.waiting')} count={waiting.length} />
        {waiting.length === 0 && <p className="mb-4 text-sm text-base-content/75">{t('board.waitingNobody')}</p>}
        {lines(waiting)}
      </section>
      {unpaid.length > 0 && (
        <section>
          <PanelTitle title={t('board.toPay')} count={unpaid.length} />
          {lines(unpaid)}
        </section>
      )}
      <FreeTimes {...{ columns, day }} canBook={Boolean(onPay)} />
      <Legend className="mt-auto border-t border-base-300 pt-4 @xl:mt-0 @xl:border-0 @xl:pt-0" />
    </div>
  );
}

/** The next free times of all doctors. */
export function FreeTimes({ columns, day, canBook }: Pick<BoardProps, 'columns' | 'day'> & { canBook: boolean }) {
  const { t } = useMessages();
  const all = columns.flatMap(({ id, name, free }) => free.map((range) => ({ doctorId: id, name, range })));
  if (all.length === 0) return null;
  const next = all.toSorted((a, b) => a.range.start - b.range.start).slice(0, MAX_FREE);
  return (
    <section>
      <PanelTitle title={t('board.free')} count={all.length} />
      <ol className="mb-4 grid gap-2">
        {next.map(({ doctorId, name, range }) => (
          <li key={`${doctorId} ${range.start}`}>
            <FreeTime {...{ range, name, canBook }} place={{ doctorId, day }} />
          </li>
        ))}
      </ol>
    </section>
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
