import { DeskPatient } from '#contract/accounts/desk-patients';
import { Appointment } from '#contract/bookings/bookings';
import { defineRoute } from '#contract/shared/define-route';
import { line } from '#contract/shared/fields';
import { z } from '#contract/shared/zod';
import { MIN_SEARCH_LENGTH } from '#domain/shared/text';

/** An appointment that was found, with what tells it apart. */
const FoundAppointment = Appointment.pick({
  _id: true,
  code: true,
  AppointmentDate: true,
  slot: true,
  patient_name: true,
  doctor_name: true,
  treatmentNames: true,
  status: true,
}).meta({ id: 'FoundAppointment' });

/** A POST, because names and numbers that are searched for must not be in a URL. */
export const findAnything = defineRoute({
  method: 'POST',
  path: '/desk/find',
  summary:
    'What a text names: for reception and the admin patients, as `POST /desk/patients/search`, and appointments by code; for verified doctors their own appointments, by code, or those of a patient that are not cancelled; pages of the caller by their names in any language. A find of a person is audited',
  body: z.strictObject({ q: line(100).min(MIN_SEARCH_LENGTH, 'validation.searchShort') }),
  reply: z.object({
    patients: z.array(DeskPatient),
    appointments: z.array(FoundAppointment),
    pages: z.array(z.string()),
  }),
});
