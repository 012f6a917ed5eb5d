import { canBecome, canMark, type BookingState, type Mark } from '#domain/bookings/booking-states';
import type { Day } from '#domain/shared/time';
import type { MessageKey, Translate } from '#i18n/catalogue';
import type { Entry } from './use-board.ts';

/** What staff mark, in the order of a visit. */
const boardMarks = ['arrived', 'in_treatment', 'completed', 'no_show', 'not_brought', 'booked'] as const;
export type BoardMark = (typeof boardMarks)[number];

/** The marks that an appointment can get now; `booked` takes the present one back. */
export function listMarks({ status, range }: Entry, day: Day): BoardMark[] {
  return boardMarks.filter((to) => canMark(status, { day, range }, to, new Date()));
}

/** Why an appointment cannot get a mark now. */
export function whyNot({ status, patient_name: name }: Entry, to: BoardMark, t: Translate): string {
  const mark = markLabel(to, t);
  if (status === 'held' || !canBecome(status, to))
    return t('board.notInState', { mark, name, state: t(`changes.state_${status}`) });
  const isOnceBegun = to === 'completed' || to === 'no_show' || to === 'not_brought';
  return t(isOnceBegun ? 'board.notBegun' : 'board.notItsDay', { mark });
}

export function markLabel(mark: Mark, t: Translate): string {
  return t(mark === 'booked' ? 'board.takeBack' : `changes.state_${mark}`);
}

/** The letter that marks the focused appointment, in the language of the page. */
export function keyOf(mark: BoardMark, t: Translate): string {
  return t(`board.key_${mark}` satisfies MessageKey);
}

export function markOfKey(key: string, t: Translate): BoardMark | undefined {
  return boardMarks.find((mark) => keyOf(mark, t) === key.toUpperCase());
}

/** Every letter with what it marks. */
export function listKeys(t: Translate): { key: string; label: string }[] {
  return boardMarks.map((mark) => ({ key: keyOf(mark, t), label: markLabel(mark, t) }));
}

const entryStyles: Record<BookingState | 'affected', string> = {
  affected: 'border-dashed border-error bg-error/10',
  held: 'border-dashed border-warning bg-warning/25',
  booked: 'border-primary bg-primary/12',
  confirmed: 'border-primary bg-primary/12',
  arrived: 'border-success bg-success/20',
  in_treatment: 'border-info bg-info/25 ring-2 ring-info',
  completed: 'border-base-content/20 bg-base-200',
  no_show: 'border-warning bg-warning/20',
  not_brought: 'border-warning bg-warning/20',
  cancelled: 'border-base-content/20 bg-base-200',
  expired: 'border-base-content/20 bg-base-200',
};

/** How an appointment looks, by its state and whether it takes place; its text states both as well. */
export function entryStyle({ status, takesPlace }: Pick<Entry, 'status' | 'takesPlace'>): string {
  return entryStyles[takesPlace ? status : 'affected'];
}
