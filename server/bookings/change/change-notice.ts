import type { BookingStatus } from '#domain/bookings/bookings';
import { UNDO_SECONDS } from '#domain/bookings/decide-change';
import { isLateChange, type AnnouncedMove, type NoticePlace } from '#domain/clinic/notifications';
import { nameOfRange, type SlotTime } from '#domain/shared/slot-times';
import type { AuditDetails } from '#server/platform/database/tables';
import type { StaffNotice } from '#server/clinic/index';

type Notice = Pick<StaffNotice, 'details' | 'doctorIds'>;
type Announced = { status: BookingStatus; announced: NoticePlace };

/** The notice of an appointment that is cancelled at its announced place; null for a hold, which doctors never see. */
export function cancelNotice({ status, announced }: Announced, now: Date): Notice | null {
  if (status !== 'booked') return null;
  const details = {
    event: 'cancelled',
    isLate: isLateChange([timeOfPlace(announced)], now),
    place: announced,
  } as const;
  return { details, doctorIds: [announced.doctorId] };
}

/** The notice of an appointment that is moved to `target`, or is of another length; null for a hold, and for one that is back as it was. */
export function moveNotice(
  { status, announced }: Announced,
  { target, now }: { target: SlotTime & { doctorId: string }; now: Date },
): Notice | null {
  const { doctorId, day, range } = target;
  const to = { doctorId, day, startMin: range.start, endMin: range.end };
  const isBack =
    doctorId === announced.doctorId &&
    day === announced.day &&
    to.startMin === announced.startMin &&
    to.endMin === announced.endMin;
  if (status !== 'booked' || isBack) return null;
  const isLate = isLateChange([timeOfPlace(announced), target], now);
  const move = { from: announced, to, ...announcedMove(now) };
  return { details: { event: 'moved', isLate, move }, doctorIds: [announced.doctorId, doctorId] };
}

/** A move of this instant, which is announced once it cannot be undone. */
export function announcedMove(now: Date): AnnouncedMove {
  return { at: now.toISOString(), until: new Date(now.getTime() + UNDO_SECONDS * 1000).toISOString() };
}

/** The place that a move leaves, for its audit entry; `watchAppointments` reports the move to that doctor as well. */
export function leftPlace({ doctorId, day, range }: SlotTime & { doctorId: string }): AuditDetails {
  return { fromDoctor: doctorId, fromDay: day, fromSlot: nameOfRange(range) };
}

export function timeOfPlace({ day, startMin, endMin }: NoticePlace): SlotTime {
  return { day, range: { start: startMin, end: endMin } };
}
