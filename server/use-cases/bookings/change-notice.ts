import type { BookingStatus } from '#domain/bookings';
import { isLateChange, type NoticePlace } from '#domain/notifications';
import type { SlotTime } from '#domain/slots';
import type { StaffNotice } from '#server/store/notifications';

type Place = SlotTime & { doctorId: string };

/** The notice of a cancelled appointment, or of one moved to `target`; null for a hold, which doctors never see. */
export function changeNotice(
  booking: Place & { status: BookingStatus },
  now: Date,
  target?: Place,
): Pick<StaffNotice, 'details' | 'doctorIds'> | null {
  if (booking.status !== 'booked') return null;
  if (!target) {
    return { details: { event: 'cancelled', isLate: isLateChange([booking], now) }, doctorIds: [booking.doctorId] };
  }
  const move = { from: toNoticePlace(booking), to: toNoticePlace(target) };
  const details = { event: 'moved', isLate: isLateChange([booking, target], now), move } as const;
  return { details, doctorIds: [booking.doctorId, target.doctorId] };
}

function toNoticePlace({ doctorId, day, range }: Place): NoticePlace {
  return { doctorId, day, startMin: range.start, endMin: range.end };
}
