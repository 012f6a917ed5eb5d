import { currentAndNext } from '#domain/desk/board';
import type { Day } from '#domain/shared/time';
import { formatRange } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { classNames } from '#web/ui/class-names.ts';
import { EntryFacts, useStateText } from './entry-text.tsx';
import { MarkButton } from './mark-button.tsx';
import { entryStyle } from './marks.ts';
import type { BoardMarks } from './use-board-marks.ts';
import type { BoardColumn, Entry } from './use-board.ts';

type CurrentPatientProps = {
  column: BoardColumn;
  day: Day;
  /** The minute of the day. */
  minute: number;
  marks: BoardMarks;
  onOpen: (entry: Entry) => void;
  /** Shows the present and the next patient beside each other. */
  isWide?: boolean;
};

/** Who is with a doctor now, and who comes next. */
export function CurrentPatient({ column, day, minute, marks, onOpen, isWide = false }: CurrentPatientProps) {
  const { t } = useMessages();
  const { current, next } = currentAndNext(column.entries, minute);
  const line = (label: string, entry: Entry | null, isCurrent: boolean) => (
    <div className="grid grid-cols-1 content-start gap-1">
      <dt className="text-xs font-semibold tracking-wide text-base-content/75 uppercase">{label}</dt>
      <dd>
        {entry ? (
          // Another patient gets other buttons: a second press of the same one must not be about somebody else.
          <Patient key={entry._id} {...{ entry, day, marks, onOpen, isCurrent, isWide }} />
        ) : (
          <p>{t('board.nobody')}</p>
        )}
      </dd>
    </div>
  );
  return (
    <dl className={classNames('grid content-start gap-2 text-sm', isWide ? 'grid-cols-2' : 'grid-cols-1')}>
      {line(t('board.now'), current, true)}
      {line(t('board.next'), next, false)}
    </dl>
  );
}

type PatientProps = Pick<CurrentPatientProps, 'day' | 'marks' | 'onOpen'> & {
  entry: Entry;
  isCurrent: boolean;
  isWide: boolean;
};

function Patient({ entry, day, marks, onOpen, isCurrent, isWide }: PatientProps) {
  const { language } = useMessages();
  const stateText = useStateText();
  return (
    <div
      data-row={entry._id}
      className={classNames(
        'flex items-center justify-between gap-x-2 rounded-field border border-s-4 px-2.5 py-1 leading-snug',
        isCurrent ? entryStyle(entry) : 'border-base-300 bg-base-100',
      )}
    >
      <div className="min-w-0">
        <button
          type="button"
          data-row-button=""
          className="block max-w-full cursor-pointer py-0.5 wrap-anywhere text-start text-base font-semibold underline-offset-4 hover:underline"
          onClick={() => onOpen(entry)}
        >
          {entry.patient_name}
        </button>
        <span className="block tabular-nums">
          {formatRange(entry.range, language)} · {stateText(entry)}
        </span>
        {isCurrent && <EntryFacts entry={entry} />}
      </div>
      <MarkButton entry={entry} day={day} marks={marks} look={isWide ? 'label' : 'symbol'} />
    </div>
  );
}
