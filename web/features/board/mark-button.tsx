import { usualMark } from '#domain/desk/board';
import type { Day } from '#domain/shared/time';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { listMarks, type BoardMark } from './marks.ts';
import type { BoardMarks } from './use-board-marks.ts';
import type { Entry } from './use-board.ts';

const steps = {
  arrived: 'board.stepArrived',
  in_treatment: 'board.stepTreat',
  completed: 'board.stepComplete',
} as const;

type MarkButtonProps = {
  entry: Entry;
  day: Day;
  marks: BoardMarks;
  /** Whether it is the next step of a column. */
  isPrimary?: boolean;
  /** On a tile it is reached by the keys of the tile. */
  isOnTile?: boolean;
  className?: string;
};

/** The step that usually comes next, as a word, by one press; nothing if it is not possible now. */
export function MarkButton({ entry, day, marks, isPrimary = false, isOnTile = false, className }: MarkButtonProps) {
  const { t } = useMessages();
  const to = usualMark(entry);
  if (to === null || !(to in steps) || !listMarks(entry, day).includes(to as BoardMark)) return null;
  const label = t(steps[to as keyof typeof steps]);
  return (
    <Button
      size="sm"
      variant={isPrimary ? 'primary' : 'outline'}
      tabIndex={isOnTile ? -1 : undefined}
      className={classNames('shrink-0 pointer-coarse:min-h-11', !isPrimary && 'bg-base-100', className)}
      aria-label={t('board.markOne', { state: label, name: entry.patient_name })}
      data-row-action=""
      isBusy={marks.pendingId === entry._id}
      onClick={() => marks.mark(entry, to)}
    >
      {label}
    </Button>
  );
}
