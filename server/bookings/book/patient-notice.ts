import type { NotificationEvent } from '#domain/clinic/notifications';
import type { StaffNotice } from '#server/clinic/index';

/** The notice of an event that the patient caused, and that cannot be undone. */
export function patientNotice(
  event: Exclude<NotificationEvent, 'moved' | 'cancelled'>,
  { doctorId, patientId }: { doctorId: string; patientId: string },
): StaffNotice {
  return { details: { event, isLate: false }, doctorIds: [doctorId], actorId: patientId, notBefore: null };
}
