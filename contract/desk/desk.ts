import { deskColumns, MAX_COUNTED, MAX_EXPORTED, stateFilters } from '#domain/desk/desk';
import { MIN_SEARCH_LENGTH } from '#domain/shared/text';
import { Appointment } from '#contract/bookings/bookings';
import { defineRoute } from '#contract/shared/define-route';
import { bookedAs, contact, day, id, line, Names } from '#contract/shared/fields';
import { z } from '#contract/shared/zod';

/** An appointment as the desk sees it, with its patient. */
export const DeskAppointment = Appointment.extend({
  bookedAs,
  contact,
  patient_id: z.string(),
  patient_phone: z.string().describe('the number of this booking'),
  birthDate: z.string().nullable().describe('a day, as 1980-12-24; null if unknown'),
  bookedAt: z.string().describe('instant, ISO 8601'),
  isNew: z.boolean().describe("booked since the caller's last visit"),
  hasAccount: z.boolean().describe('the patient can sign in'),
  isRestricted: z
    .boolean()
    .describe('the data of the patient are used for their appointments only; no export has them'),
}).meta({ id: 'DeskAppointment' });
export type DeskAppointment = z.output<typeof DeskAppointment>;

const emptyAsMissing = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value);

const filters = {
  from: day
    .optional()
    .describe('the first day; without days today, or every day if `q`, `isNew` or `isUnpaid` is sent'),
  to: day.optional().describe('the last day; only one of both leaves the other side open'),
  doctor: id.optional(),
  treatment: id.optional(),
  state: z
    .enum(stateFilters, { error: 'validation.invalid' })
    .optional()
    .describe('`active`: neither over nor cancelled; `not_cancelled`; without it every state but `expired`'),
  isUnpaid: z.boolean('validation.invalid').optional().describe('true: something is due'),
  isFirst: z
    .boolean('validation.invalid')
    .optional()
    .describe('true: the first appointment of a patient, which is not cancelled'),
  isNew: z.boolean('validation.invalid').optional().describe("true: booked since the caller's last visit"),
  q: z
    .preprocess(emptyAsMissing, line(100).min(MIN_SEARCH_LENGTH, 'validation.searchShort').optional())
    .describe('name, date of birth (24.12.1980 or 1980-12-24), phone number in any spelling, or booking code'),
};

const AppointmentFilters = z.strictObject(filters);
/** What the list of appointments shows. */
export type AppointmentFilters = z.output<typeof AppointmentFilters>;

/** A POST, because names and numbers that are searched for must not be in a URL. */
export const listAppointments = defineRoute({
  method: 'POST',
  path: '/desk/appointments',
  summary:
    'Appointments of the whole clinic: of some days by time; new ones, the last booked first; searched or unpaid ones of all days, upcoming ones first',
  body: z.strictObject({
    ...filters,
    limit: z.number('validation.invalid').int('validation.invalid').min(1).max(100).default(50),
    isCounted: z.boolean('validation.invalid').optional().describe('true: the response has `total`'),
    cursor: line(300).optional(),
  }),
  reply: z.object({
    data: z.array(DeskAppointment),
    nextCursor: z.string().nullable(),
    lastVisit: z
      .string()
      .nullable()
      .describe('instant, ISO 8601; null without one: the bookings of the last 7 days are then new'),
    isCut: z
      .boolean()
      .describe(
        'more than 200 people match `q`, of whom the first by name are searched, or more than 1,000, of whom none is: more words are needed',
      ),
    counts: z
      .object({ isNew: z.number(), isUnpaid: z.number() })
      .nullable()
      .describe('of all days, at most 100 each; on the first page only'),
    total: z.number().nullable().describe(`how many match, at most ${MAX_COUNTED}; null unless \`isCounted\` is sent`),
    choices: z
      .object({
        doctors: z.array(z.object({ _id: z.string(), name: z.string() })),
        treatments: z.array(z.object({ _id: z.string(), names: Names })),
      })
      .nullable()
      .describe('what `doctor` and `treatment` can be, also those of past appointments only; on the first page only'),
  }),
});

export const exportAppointments = defineRoute({
  method: 'POST',
  path: '/desk/appointments/csv',
  summary: `The same list as CSV text in the language of the request, at most ${MAX_EXPORTED} rows; the export is audited, and limited to ten an hour and person`,
  body: z.strictObject({
    ...filters,
    columns: z
      .array(z.enum(deskColumns, { error: 'validation.invalid' }), { error: 'validation.missing' })
      .min(1, 'validation.missing')
      .max(deskColumns.length, 'validation.invalid'),
  }),
  reply: z.object({
    data: z.object({
      csv: z.string(),
      count: z.number(),
      isCut: z.boolean().describe('there are more'),
      restricted: z.number().describe('how many are left out because the use of the data is restricted'),
    }),
  }),
  failures: ['step_up_required', 'too_many_exports'],
});

export const noteVisit = defineRoute({
  method: 'POST',
  path: '/desk/visit',
  summary: 'Records that the caller reads the list; an hour without a request ends a visit',
  reply: z.object({
    data: z.object({ lastVisit: z.string().nullable().describe('instant, ISO 8601: the end of the visit before') }),
  }),
});
