import { DeskPatient } from '#contract/accounts/desk-patients';
import { defineRoute } from '#contract/shared/define-route';
import { line, Names } from '#contract/shared/fields';
import { z } from '#contract/shared/zod';
import { MIN_SEARCH_LENGTH } from '#domain/shared/text';

/** An appointment that was found, with what tells it apart. */
const FoundAppointment = z
  .object({
    _id: z.string(),
    code: z.string(),
    day: z.string().describe('as 2026-12-25'),
    slot: z.string(),
    patient_name: z.string(),
    doctor_name: z.string(),
    treatmentNames: Names,
  })
  .meta({ id: 'FoundAppointment' });

/** A POST, because names and numbers that are searched for must not be in a URL. */
export const findAnything = defineRoute({
  name: 'findAnything',
  method: 'POST',
  path: '/desk/find',
  summary:
    'What a text names: for reception and the admin patients, as `POST /desk/patients/search`, and appointments by code; for verified doctors their own appointments, by code or patient; pages of the caller by their names in any language. A find of a person is audited',
  body: z.strictObject({ q: line(100).min(MIN_SEARCH_LENGTH, 'validation.searchShort') }),
  reply: z.object({
    patients: z.array(DeskPatient),
    appointments: z.array(FoundAppointment),
    pages: z.array(z.string()),
  }),
});
