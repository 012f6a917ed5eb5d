import { usualMark } from '#domain/desk/board';
import { formatPrice } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { isUnpaid, listMarks, type BoardMark } from './marks.ts';
import type { BoardProps } from './use-board-marks.ts';
import type { Entry } from './use-board.ts';

const steps = {
  arrived: 'board.stepArrived',
  in_treatment: 'board.stepTreat',
  completed: 'board.stepComplete',
} as const;

type MarkButtonProps = Pick<BoardProps, 'day' | 'marks' | 'onPay'> & {
  entry: Entry;
  /** Whether it is the next step of a column. */
  isPrimary?: boolean;
  /** On a tile it is reached by the keys of the tile. */
  isOnTile?: boolean;
  className?: string;
};

/** The step that usually comes next, as a word, by one press; nothing if it is not possible now. */
export function MarkButton({ entry, day, marks, onPay, isPrimary = false, ...look }: MarkButtonProps) {
  const { t, language } = useMessages();
  const to = usualMark(entry);
  const isToPay = onPay && isUnpaid(entry);
  if (!isToPay && (to === null || !(to in steps) || !listMarks(entry, day).includes(to as BoardMark))) return null;
  const label = isToPay
    ? t('board.take', { amount: formatPrice(entry.dueAmount, entry.currency, language) })
    : t(steps[to as keyof typeof steps]);
  return (
    <Button
      size="sm"
      variant={isPrimary ? 'primary' : 'outline'}
      tabIndex={look.isOnTile ? -1 : undefined}
      className={classNames('shrink-0', !isPrimary && 'bg-base-100', look.className)}
      aria-label={t('board.markOne', { state: label, name: entry.patient_name })}
      data-row-action=""
      isBusy={marks.pendingId === entry._id}
      onClick={() => (isToPay ? onPay(entry) : to && marks.mark(entry, to))}
    >
      {label}
    </Button>
  );
}
