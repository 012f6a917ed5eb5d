import { BookingBody } from '#contract/bookings';
import { CHOOSE_ONE } from '#contract/slots';
import type { TreatmentSummary } from '#contract/treatments';
import type { SessionUser } from '#web/api/session-store.ts';

/** The fields that the dialog asks for; the rest of a booking is known. */
export const BookingForm = BookingBody.pick({
  doctor_email: true,
  AppointmentDate: true,
  slot: true,
  patient_Phone: true,
});

export type SlotChoice = { doctor_email: string; AppointmentDate: string; slot: string };
export type BookingChoice = SlotChoice & { patient_Phone: string };

/** The booking payload (specification, section 3). A select without a choice sends its label, which the server rejects with the field's name. */
export function toBookingBody(option: TreatmentSummary, user: SessionUser, choice: BookingChoice): BookingBody {
  return {
    patient_id: user.uid,
    patient_name: user.displayName,
    patient_email: user.email,
    treatment: option.name,
    price: option.price,
    currency: option.currency,
    isPaid: false,
    doctor_email: choice.doctor_email || CHOOSE_ONE,
    AppointmentDate: choice.AppointmentDate || CHOOSE_ONE,
    slot: choice.slot as BookingBody['slot'],
    patient_Phone: choice.patient_Phone,
  };
}
