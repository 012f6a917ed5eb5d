import type { DeskAppointment } from '#contract/desk/desk';
import { summarizeBooking } from '#domain/bookings/booking-view';
import { staffNames, toAppointment, type Reader } from '#server/bookings/index';
import type { AppointmentRow } from './list-appointments-rows.ts';

/** A booking as the desk sees it; it is new if it was booked after `since`. */
export function toDeskAppointment(row: AppointmentRow, reader: Reader, since: Date): DeskAppointment {
  return {
    ...toAppointment(row, { ...reader, isList: true }),
    ...staffNames(row),
    openDecision: summarizeBooking(row, reader.now).openDecision,
    patient_id: row.patientId,
    patient_phone: row.patientPhone,
    birthDate: row.birthDate,
    bookedAt: row.bookedAt.toISOString(),
    isNew: row.bookedAt > since,
    hasAccount: row.hasAccount,
    isRestricted: row.isRestricted,
  };
}
