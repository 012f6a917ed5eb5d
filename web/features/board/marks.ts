import {
  Armchair,
  Ban,
  Check,
  Circle,
  CircleCheck,
  DoorOpen,
  Hourglass,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
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

type Look = { edge: string; icon: LucideIcon };

/** The states of the legend, each with its edge, tint and icon. */
export const looks = {
  booked: { edge: 'border-base-300 border-s-base-content/55 bg-base-100', icon: Circle },
  confirmed: { edge: 'border-base-300 border-s-primary bg-base-100', icon: Check },
  arrived: { edge: 'border-success/50 border-s-success bg-success/15', icon: DoorOpen },
  in_treatment: { edge: 'border-info border-s-info bg-info/15 ring-1 ring-info', icon: Armchair },
  completed: { edge: 'border-base-300 bg-base-200', icon: CircleCheck },
  no_show: {
    edge: 'border-dashed border-base-300 border-s-error bg-base-200 [border-inline-start-style:solid]',
    icon: Ban,
  },
  held: { edge: 'border-dashed border-warning bg-warning/25', icon: Hourglass },
  affected: { edge: 'border-error/50 border-s-error bg-error/10', icon: TriangleAlert },
} as const satisfies Partial<Record<BookingState | 'affected', Look>>;

/** How an appointment looks, by its state and whether it takes place; its text states both as well. */
export function lookOf({ status, takesPlace }: Pick<Entry, 'status' | 'takesPlace'>): Look {
  if (!takesPlace) return looks.affected;
  if (status === 'not_brought') return looks.no_show;
  return status in looks ? looks[status as keyof typeof looks] : looks.completed;
}

/** Whether somebody who was treated has not paid everything. */
export const isUnpaid = ({ status, dueAmount }: Entry): boolean => status === 'completed' && dueAmount > 0;
