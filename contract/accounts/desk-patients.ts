import { deskEmailStates } from '#domain/accounts/desk-emails';
import { languages } from '#domain/shared/language';
import { Appointment, BookingBody, createBooking } from '#contract/bookings/bookings';
import { defineRoute } from '#contract/shared/define-route';
import { AppointmentMinutes, OutsideHours, Reason } from '#contract/bookings/changes';
import { day, id, Insurance, line, phoneNumber } from '#contract/shared/fields';
import { personName } from '#contract/people/people';
import { z } from '#contract/shared/zod';

/** A patient as reception finds them, with an account or without. */
export const DeskPatient = z
  .object({
    _id: z.string(),
    name: z.string(),
    email: z.string().describe('of the account, or the one that reception entered; empty without either'),
    phone: z.string().nullable(),
    birthDate: z.string().nullable().describe('as 1980-12-24'),
    insurance: Insurance.nullable().describe('null: not said'),
    hasAccount: z.boolean(),
    isEmailProven: z.boolean().describe('emails about appointments reach them'),
    emailState: z.enum(deskEmailStates).nullable().describe('of the address that reception entered; null of accounts'),
    isRestricted: z.boolean().describe('the data are used for their appointments only (Art. 18 GDPR)'),
    isStaff: z.boolean().describe('a colleague, of whose profile reception reads the name alone'),
    bookedAs: z.string().describe('other names under which their appointments were booked, separated by commas'),
  })
  .meta({ id: 'DeskPatient' });
export type DeskPatient = z.output<typeof DeskPatient>;

const emptyAsMissing = (value: unknown) =>
  value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value;

const birthDate = z.preprocess(emptyAsMissing, day.optional());

/** What is typed so far; a body, because names and phone numbers do not belong in a URL. */
export const PatientSearch = z.strictObject({
  q: z
    .preprocess(emptyAsMissing, line(100).optional())
    .describe('words of the name or email address, a phone number, a date of birth, in any order'),
  name: z
    .preprocess(emptyAsMissing, line(100).optional())
    .describe('of a patient to enter: finds known ones like them'),
  phone: z.preprocess(emptyAsMissing, line(40).optional()),
  birth_date: birthDate,
});

export const searchPatients = defineRoute({
  method: 'POST',
  path: '/desk/patients/search',
  summary: 'Finds patients by `q`, or those who may be the one that name, date of birth and phone number describe',
  body: PatientSearch,
  reply: z.object({ data: z.array(DeskPatient) }),
});

export const DeskPatientBody = z
  .strictObject({
    _id: id.optional().describe('chosen by the client; a repeated request with it adds nobody else'),
    name: personName,
    birth_date: birthDate,
    phone: phoneNumber(),
    language: z.enum(languages, { error: 'validation.invalid' }).optional(),
  })
  .meta({ id: 'DeskPatientBody' });
export type DeskPatientBody = z.output<typeof DeskPatientBody>;

export const createDeskPatient = defineRoute({
  method: 'POST',
  path: '/desk/patients',
  summary: 'Enters a patient without an account: nobody can sign in as them',
  body: DeskPatientBody,
  reply: z.object({ data: DeskPatient }),
  failures: ['idempotency_conflict'],
});

/** As `BookingBody`, for somebody else. */
export const DeskBookingBody = BookingBody.omit({
  person_id: true,
  patient_name: true,
  patient_email: true,
  cutoff_hours: true,
  isPaid: true,
  visit_reason: true,
})
  .extend({
    patient_id: id,
    patient_Phone: phoneNumber().optional().describe('required for a patient of whom no number is known'),
    minutes: AppointmentMinutes.describe(
      'how long it is from the start of `slot` on; without it, as long as the slot or the treatment',
    ),
    outside_hours: OutsideHours,
    squeeze_in: z
      .boolean('validation.invalid')
      .optional()
      .describe('true squeezes it in beside the one appointment that it overlaps; requires a reason'),
    reason: Reason.describe('why it is squeezed in, for staff only'),
    arrived: z
      .boolean('validation.invalid')
      .optional()
      .describe('true: a walk-in, who is here and marked as arrived; on the present day only'),
  })
  .meta({ id: 'DeskBookingBody' });
export type DeskBookingBody = z.output<typeof DeskBookingBody>;

export const createDeskBooking = defineRoute({
  method: 'POST',
  path: '/desk/bookings',
  summary:
    'Books any free time of a doctor for a patient, of the length that staff choose; final at once, and not bound by the limits of patients',
  body: DeskBookingBody,
  reply: z.object({ data: Appointment }),
  failures: [
    'not_found',
    'outside_hours',
    'reason_missing',
    'nothing_beside',
    'beside_taken',
    ...createBooking.failures.filter((code) => !/^(too_many|hold|cutoff)_/.test(code)),
  ],
});

export const listFirstFree = defineRoute({
  method: 'GET',
  path: '/desk/first-free',
  summary:
    'When each doctor of a treatment is free first today, from now on, for somebody who is here; the soonest first',
  query: z.object({ treatment: id }),
  reply: z.object({
    data: z.array(
      z.object({
        doctor_id: z.string(),
        doctor_name: z.string(),
        doctor_email: z.string(),
        slot: z.string().nullable().describe('null: the doctor is absent, or has no more time today'),
        isAbsent: z.boolean(),
        isOutsideHours: z.boolean(),
      }),
    ),
  }),
  failures: ['not_found'],
});
