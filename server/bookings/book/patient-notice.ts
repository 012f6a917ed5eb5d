import type { NotificationEvent } from '#domain/clinic/notifications';
import { holderOf } from '#server/bookings/read/own-bookings-rows';
import type { StaffNotice } from '#server/clinic/index';

/** The notice of an event that the patient caused, and that cannot be undone. */
export function patientNotice(
  event: Exclude<NotificationEvent, 'moved' | 'cancelled'>,
  { doctorId, ...owners }: { doctorId: string; patientId: string; accountId: string | null },
): StaffNotice {
  return { details: { event, isLate: false }, doctorIds: [doctorId], actorId: holderOf(owners), notBefore: null };
}
