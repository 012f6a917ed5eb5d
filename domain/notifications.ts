import type { SlotTime } from './slots.ts';
import { instantOf, type Day } from './time.ts';

/** What doctors and admins can be notified of by email. `new` is a booking, not a hold. */
export const notificationEvents = ['new', 'moved', 'cancelled', 'paid'] as const;
export type NotificationEvent = (typeof notificationEvents)[number];

/** A cancelled or moved appointment within this time notifies its doctor and the clinic in any case. */
export const LATE_CHANGE_HOURS = 48;

/** Whether one of the times, old or new, begins within 48 hours after the change; past ones included. */
export function isLateChange(times: readonly SlotTime[], changedAt: Date): boolean {
  const until = changedAt.getTime() + LATE_CHANGE_HOURS * 3_600_000;
  return times.some(({ day, range }) => instantOf(day, range.start).getTime() <= until);
}

/** The doctor and time of an appointment. */
export type NoticePlace = { doctorId: string; day: Day; startMin: number; endMin: number };

/** One event of an appointment, as its readers are notified of it. */
export type NoticeDetails = {
  event: NotificationEvent;
  /** See `isLateChange`. */
  isLate: boolean;
  /** Of a move: the place of the appointment before and after. */
  move?: { from: NoticePlace; to: NoticePlace };
};
