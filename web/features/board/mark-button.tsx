import { Check, DoorOpen, UserCheck } from 'lucide-react';
import { usualMark } from '#domain/desk/board';
import type { Day } from '#domain/shared/time';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { listMarks, markLabel, type BoardMark } from './marks.ts';
import type { BoardMarks } from './use-board-marks.ts';
import type { Entry } from './use-board.ts';

const icons = { arrived: UserCheck, in_treatment: DoorOpen, completed: Check } as const;

const sizes = {
  label: 'min-h-11',
  symbol: 'btn-square size-11! px-0!',
  tile: 'btn-square size-7! min-h-7! px-0!',
} as const;

type MarkButtonProps = {
  entry: Entry;
  day: Day;
  marks: BoardMarks;
  /** `symbol`: without the label, which screen readers read; `tile`: also small, and reached by the keys of the tile. */
  look?: 'label' | 'symbol' | 'tile';
};

/** The mark that usually comes next, by one press; nothing if it is not possible now. */
export function MarkButton({ entry, day, marks, look = 'label' }: MarkButtonProps) {
  const { t } = useMessages();
  const to = usualMark(entry);
  if (to === null || !(to in icons) || !listMarks(entry, day).includes(to as BoardMark)) return null;
  const Icon = icons[to as keyof typeof icons];
  const label = markLabel(to, t);
  const name = t('board.markOne', { state: label, name: entry.patient_name });
  return (
    <Button
      size="sm"
      variant={look === 'tile' ? 'ghost' : 'primary'}
      tabIndex={look === 'tile' ? -1 : undefined}
      className={sizes[look]}
      aria-label={name}
      data-row-action=""
      title={look === 'label' ? undefined : label}
      isBusy={marks.pendingId === entry._id}
      onClick={() => marks.mark(entry, to)}
    >
      <Icon aria-hidden="true" className={look === 'symbol' ? 'size-5' : 'size-4'} />
      {look === 'label' && label}
    </Button>
  );
}
