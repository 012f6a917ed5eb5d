import { formatClock } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ColumnTitle, type BoardProps } from './board-columns.tsx';
import { CurrentPatient } from './current-patient.tsx';
import { EntryFacts, useStateText } from './entry-text.tsx';
import { MarkButton } from './mark-button.tsx';
import { entryStyle } from './marks.ts';

/** The day board of phones: the doctors below each other, each with a list in order of time. */
export function BoardList({ columns, day, minute, marks, onOpen }: BoardProps) {
  const { t, language } = useMessages();
  const stateText = useStateText();
  return (
    <div className="grid gap-8">
      {columns.map((column) => (
        <section key={column.id} className="grid gap-3">
          <ColumnTitle column={column} />
          {minute !== null && column.entries.length > 0 && (
            <CurrentPatient {...{ column, day, minute, marks, onOpen }} />
          )}
          <ol className="grid gap-2" aria-label={column.name}>
            {column.entries.map((entry) => (
              <li
                key={entry._id}
                data-row={entry._id}
                className={classNames(
                  'grid grid-cols-[4.25rem_minmax(0,1fr)_auto] items-start gap-x-3 rounded-field border border-s-4 px-3 py-2 text-sm',
                  entryStyle(entry),
                )}
              >
                <span className="py-0.5 font-semibold tabular-nums">{formatClock(entry.range.start, language)}</span>
                <div className="min-w-0">
                  <button
                    type="button"
                    data-row-button=""
                    className="max-w-full cursor-pointer py-0.5 text-start text-base font-semibold wrap-anywhere underline-offset-4 hover:underline"
                    onClick={() => onOpen(entry)}
                  >
                    {entry.patient_name}
                  </button>
                  {entry.bookedAs && (
                    <span className="block wrap-anywhere">{t('board.bookedAs', { name: entry.bookedAs })}</span>
                  )}
                  <span className="block">{stateText(entry)}</span>
                  <span className="block truncate">{entry.treatmentNames[language]}</span>
                  <EntryFacts entry={entry} />
                </div>
                <MarkButton entry={entry} day={day} marks={marks} look="symbol" />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
