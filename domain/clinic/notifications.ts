import type { SlotTime } from '#domain/shared/slot-times';
import { HOUR_MS, instantOf, type Day } from '#domain/shared/time';

/** What doctors, reception and admins can be notified of by email. `new` is a booking, not a hold. */
export const notificationEvents = ['new', 'moved', 'cancelled', 'paid'] as const;
export type NotificationEvent = (typeof notificationEvents)[number];

/** A cancelled or moved appointment within this time notifies its doctor and the clinic in any case. */
const LATE_CHANGE_HOURS = 48;

/** Whether one of the times, old or new, begins within 48 hours after the change; past ones included. */
export function isLateChange(times: readonly SlotTime[], changedAt: Date): boolean {
  const until = changedAt.getTime() + LATE_CHANGE_HOURS * HOUR_MS;
  return times.some(({ day, range }) => instantOf(day, range.start).getTime() <= until);
}

/** The doctor and time of an appointment. */
export type NoticePlace = { doctorId: string; day: Day; startMin: number; endMin: number };

/** Identifies a move by its instant (ISO); a change before `until` announces its own outcome instead. */
export type AnnouncedMove = { at: string; until: string };

/** What has become of a move when it is announced: a change that `replaced` it is announced instead, one that `followed` as well. */
export function fateOf(
  { at, until }: AnnouncedMove,
  { cancelledAt, movedAt }: { cancelledAt: Date | null; movedAt: Date | null },
): 'current' | 'replaced' | 'followed' {
  const changedAt = (cancelledAt ?? movedAt)?.getTime() ?? 0;
  if (changedAt === Date.parse(at)) return 'current';
  return changedAt < Date.parse(until) ? 'replaced' : 'followed';
}

/**
 * One event of an appointment, as its readers are notified of it. `to_call`: it cannot take place, and begins too soon for
 * an offer; nobody chooses this one.
 */
export type NoticeDetails = {
  event: NotificationEvent | 'to_call';
  /** See `isLateChange`. */
  isLate: boolean;
  /** For a move: the last announced place of the appointment, and the new one. */
  move?: { from: NoticePlace; to: NoticePlace } & AnnouncedMove;
  /** For a cancellation: the last announced place of the appointment, if another change had just moved it. */
  place?: NoticePlace;
};
