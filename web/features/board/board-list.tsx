import { formatClock } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { classNames } from '#web/ui/class-names.ts';
import { EntryFacts, Minutes, NameButton, useStateText, WaitEstimate } from './entry-text.tsx';
import { MarkButton } from './mark-button.tsx';
import { isUnpaid, lookOf } from './marks.ts';
import { FreeTimes, Legend, PanelTitle, waitingOf } from './waiting-panel.tsx';
import type { BoardProps } from './use-board-marks.ts';
import type { Entry } from './use-board.ts';

/** The day board of phones: who waits, who is being treated, who comes next, and what is over. */
export function BoardList({ columns, day, minute, marks, onOpen, onPay }: BoardProps) {
  const { t, language } = useMessages();
  const stateText = useStateText();
  const names = new Map(columns.map(({ id, name }) => [id, name]));
  const all = columns.flatMap(({ entries }) => entries).toSorted((a, b) => a.range.start - b.range.start);
  const waiting = minute === null ? [] : waitingOf(columns);
  const treated = minute === null ? [] : all.filter(({ status }) => status === 'in_treatment');
  const unpaid = onPay ? all.filter(isUnpaid) : [];
  const others = all.filter((entry) => ![waiting, treated, unpaid].some((own) => own.includes(entry)));
  const isOver = ({ status, range }: Entry) =>
    minute !== null &&
    (status === 'completed' || status === 'no_show' || status === 'not_brought' || range.end <= minute);
  const section = (title: string, entries: Entry[]) =>
    entries.length > 0 && (
      <section>
        <PanelTitle title={title} count={entries.length} />
        <ol className="grid grid-cols-1 gap-2">
          {entries.map((entry) => {
            const { edge, icon: Icon } = lookOf(entry);
            return (
              <li
                key={entry._id}
                data-row={entry._id}
                className={classNames(
                  'flex items-center gap-3 rounded-field border border-s-4 px-3 py-2 text-sm',
                  edge,
                )}
              >
                <Icon aria-hidden="true" className="size-4 shrink-0 self-start mt-1.5" />
                <div className="min-w-0 flex-1">
                  <NameButton {...{ entry, onOpen }} />
                  {entry.bookedAs && (
                    <span className="block wrap-anywhere">{t('board.bookedAs', { name: entry.bookedAs })}</span>
                  )}
                  {entry.contact && <span className="block wrap-anywhere">{t('desk.contactOf', entry.contact)}</span>}
                  <span className="block">
                    <Minutes entry={entry} minute={minute} /> {formatClock(entry.range.start, language)} ·{' '}
                    {stateText(entry)}
                  </span>
                  <span className="block truncate">
                    {entry.treatmentNames[language]}
                    {columns.length > 1 && ` · ${names.get(entry.doctor_id)}`}
                  </span>
                  <WaitEstimate {...{ entry, minute }} entries={all} />
                  <EntryFacts entry={entry} />
                </div>
                <MarkButton {...{ entry, day, marks, onPay }} isPrimary={entry === (waiting[0] ?? treated[0])} />
              </li>
            );
          })}
        </ol>
      </section>
    );
  return (
    <div className="grid grid-cols-1 gap-6">
      {section(t('board.waiting'), waiting)}
      {section(t('board.toPay'), unpaid)}
      {section(t('board.treated'), treated)}
      {section(
        t(minute === null ? 'board.wholeDay' : 'board.next'),
        others.filter((entry) => !isOver(entry)),
      )}
      <FreeTimes {...{ columns, day }} canBook={Boolean(onPay)} />
      {section(t('board.over'), others.filter(isOver))}
      <Legend />
    </div>
  );
}
