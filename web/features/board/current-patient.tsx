import { currentAndNext } from '#domain/desk/board';
import { formatClock } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Minutes, NameButton } from './entry-text.tsx';
import { MarkButton } from './mark-button.tsx';
import type { BoardProps } from './use-board-marks.ts';
import type { BoardColumn, Entry } from './use-board.ts';

type CurrentPatientProps = Omit<BoardProps, 'columns' | 'minute'> & { column: BoardColumn; minute: number };

/** Who is with a doctor now, and who comes next, each with the next step. */
export function CurrentPatient({ column, day, minute, marks, onOpen, onPay }: CurrentPatientProps) {
  const { t, language } = useMessages();
  const { current, next } = currentAndNext(column.entries, minute);
  const line = (label: string, entry: Entry | null) => (
    <>
      <dt className="text-sm font-semibold text-base-content/75">{label}</dt>
      {/* Another patient gets other buttons: a second press of the same one must not be about somebody else. */}
      <dd key={entry?._id} data-row={entry?._id} className="contents">
        {entry ? (
          <>
            <span className="min-w-0">
              <NameButton {...{ entry, onOpen }} />
              <span className="block truncate text-[0.8125rem] leading-4.5 text-base-content/75 tabular-nums">
                <Minutes entry={entry} minute={minute} /> {formatClock(entry.range.start, language)}
              </span>
            </span>
            <MarkButton {...{ entry, day, marks, onPay }} isPrimary={entry === current} />
          </>
        ) : (
          <span className="col-span-2 text-sm text-base-content/75">{t('board.nobody')}</span>
        )}
      </dd>
    </>
  );
  return (
    <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1 *:min-h-10 *:content-center">
      {line(t('board.now'), current)}
      {line(t('board.next'), next)}
    </dl>
  );
}
