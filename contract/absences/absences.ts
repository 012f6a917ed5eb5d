import { callReasons } from '#domain/absences/absences';
import { absenceActions, affectedStates } from '#domain/bookings/open-decisions';
import { Alternative, OtherDoctor } from '#contract/bookings/bookings';
import { DoctorBooking } from '#contract/bookings/doctor-bookings';
import { defineRoute } from '#contract/shared/define-route';
import { day, emailAddress, id, Names, note } from '#contract/shared/fields';
import { z } from '#contract/shared/zod';

const doctor_email = emailAddress()
  .optional()
  .describe('the doctor; for the admin, as a doctor has only absences of their own');
const Days = z.strictObject({
  doctor_email,
  first_day: day,
  last_day: day
    .nullable()
    .describe('null: for good, because the doctor leaves the clinic; then patients are asked: `offer` or `cancel`'),
});

const Action = z.enum(absenceActions, { error: 'validation.invalid' });

/** What is done about one appointment; `doctor_email` is the substitute of a transfer. */
export const Decision = z.strictObject({
  action: Action,
  doctor_email: emailAddress()
    .optional()
    .describe('of a transfer: the other doctor; without it, one who is free at that time'),
});
/** What is done about the appointments of an absence or a closure. */
export const Decisions = z.strictObject({
  default: Action.describe('for all appointments that are not named, those booked meanwhile included'),
  of: z
    .array(Decision.extend({ booking: id }))
    .max(1000, 'validation.tooLong')
    .default([]),
});
export type Decisions = z.output<typeof Decisions>;

/** What is decided when a preview is read. */
export const PreviewDecisions = Decisions.default({ default: 'offer', of: [] }).describe(
  'as they are sent to record it; without them other times are offered to all',
);

const AffectedBooking = DoctorBooking.extend({
  doctor_email: z.string(),
  doctor_name: z.string(),
  paidCents: z.number().describe('what was paid for it, less refunds, in cents of `currency`'),
  reachable: z
    .enum(['email', 'returned', 'call'])
    .describe(
      '`returned`: they are called as well, because an email came back; `call`: no address that they confirmed',
    ),
});

/** An appointment that an absence or a closure would affect. */
export const AffectedPreview = AffectedBooking.extend({
  substitutes: z.array(OtherDoctor).describe('doctors of the treatment who are free at that very time'),
  alternatives: z.array(Alternative).describe('what the patient would be offered, as of now'),
  callReason: z
    .enum(callReasons)
    .nullable()
    .describe('why the patient would have to be called, as decided; null if an email is enough'),
});
export type AffectedPreview = z.output<typeof AffectedPreview>;

/** What an absence or a closure would change. */
export const Preview = z.object({
  appointments: z.array(AffectedPreview),
  count: z.number(),
  decided: z.number().describe('further appointments on these days, which an earlier absence or closure affects'),
  holds: z.number().describe('slots of holds, which are released at once'),
  refunds: z
    .array(z.object({ currency: z.string(), cents: z.number() }))
    .describe('what cancelling all of them would refund'),
  freeSlots: z
    .number()
    .describe('free slots, and appointments that fit into free hours, which nobody could book any more'),
});
export type Preview = z.output<typeof Preview>;

export const previewAbsence = defineRoute({
  method: 'POST',
  path: '/absences/preview',
  summary:
    'The appointments that an absence of a doctor would affect, and what can be done about each; changes nothing',
  body: Days.extend({ decisions: PreviewDecisions }),
  reply: z.object({ data: Preview }),
  failures: ['doctor_not_verified', 'not_found'],
});

/** An absence with how far its appointments are processed. */
export const Absence = z.object({
  _id: z.string(),
  doctor_email: z.string(),
  doctor_name: z.string(),
  first_day: z.string(),
  last_day: z.string().nullable().describe('null: without end; the day before `first_day`: revoked'),
  kind: z.enum(['absence', 'leaving']),
  created_at: z.string().describe('instant, ISO 8601'),
  ended_at: z.string().nullable().describe('instant, ISO 8601; when it was ended early'),
  appointments: z.number().describe('how many it affects'),
  pending: z.number().describe('how many of them are not processed yet'),
  waiting: z.number().describe('how many of their patients have an offer'),
  calls: z.number().describe('how many of their patients have to be called'),
});
export type Absence = z.output<typeof Absence>;

/** An affected appointment and what became of it. */
export const AffectedAppointment = AffectedBooking.extend({
  was: Alternative.describe('day, slot and doctor when it was affected; `appointmentData` has the present ones'),
  call_id: z.string().describe('for the call list'),
  action: Action,
  substitute: OtherDoctor.nullable(),
  state: z.enum(affectedStates),
  failure: z.string().nullable().describe('of `failed`: the error code; null if it begins too soon for an offer'),
  deadline: z
    .string()
    .nullable()
    .describe('instant, ISO 8601; until when the offer is valid: at least four opening hours before the appointment'),
  notifiedAt: z
    .string()
    .nullable()
    .describe('instant, ISO 8601; when the patient was notified by email, or by phone if that was first'),
  callReason: z.enum(callReasons).nullable().describe('why the patient has to be called, or had to'),
  calledAt: z.string().nullable().describe('instant, ISO 8601'),
  missedAt: z.string().nullable().describe('instant, ISO 8601; when nobody picked up'),
  note: z.string().nullable().describe('of who called'),
  alternatives: z.array(Alternative).describe('the times that are reserved for the patient'),
});
export type AffectedAppointment = z.output<typeof AffectedAppointment>;

const absenceReply = z.object({
  data: z.object({
    absence: Absence.nullable().describe('null for a closure'),
    closure: z
      .object({ first_day: z.string(), last_day: z.string(), names: Names.describe('empty without a name') })
      .nullable()
      .describe('the closure or holiday; null for an absence'),
    appointments: z.array(AffectedAppointment),
  }),
});

export const createAbsence = defineRoute({
  method: 'POST',
  path: '/absences',
  summary:
    'Declares an absence: blocks the free slots at once; a job then processes the appointments one by one, as decided',
  body: Days.extend({ decisions: Decisions }),
  reply: z.object({ data: Absence }),
  failures: ['doctor_not_verified', 'not_found'],
});

export const listAbsences = defineRoute({
  method: 'GET',
  path: '/absences',
  summary:
    'Absences that are current, to come, or ended in the last 90 days: the caller’s own, for the admin of all doctors',
  query: z.object({ doctor_email }),
  reply: z.object({ data: z.array(Absence) }),
  failures: ['doctor_not_verified'],
});

export const getAbsence = defineRoute({
  method: 'GET',
  path: '/absences/:id',
  summary: 'An absence with its appointments and what became of each; for a closure, its id',
  params: z.object({ id }),
  reply: absenceReply,
  failures: ['doctor_not_verified', 'not_found'],
});

export const endAbsence = defineRoute({
  method: 'POST',
  path: '/absences/:id/end',
  summary:
    'Ends an absence early: the slots after its last day can be booked again, and appointments that are still there take place',
  params: z.object({ id }),
  body: z.strictObject({
    last_day: day.describe('the new last day of the absence; the day before its first one revokes it'),
  }),
  reply: z.object({ data: Absence }),
  failures: ['doctor_not_verified', 'not_found'],
});

export const decideAffected = defineRoute({
  method: 'POST',
  path: '/absences/:id/appointments/:booking',
  summary: 'Decides anew about an appointment of an absence, as long as it is still where it cannot take place',
  params: z.object({ id, booking: id }),
  body: Decision,
  reply: z.object({ data: AffectedAppointment }),
  failures: ['doctor_not_verified', 'not_found', 'already_decided'],
});

export const tickCall = defineRoute({
  method: 'POST',
  path: '/call-list/:id',
  summary: 'Ticks off a call, with a note, records that nobody picked up, or takes either back',
  params: z.object({ id }),
  body: z.strictObject({
    called: z.boolean('validation.invalid').default(true),
    missed: z.boolean('validation.invalid').default(false).describe('with `called` false: the call stays due'),
    seen: z.iso
      .datetime({ error: 'validation.invalid' })
      .nullable()
      .optional()
      .describe(
        '`calledAt` or else `missedAt` as the caller saw it; 409 `changed_meanwhile` if it is another one by now',
      ),
    note: note(500),
  }),
  reply: z.object({ data: AffectedAppointment }),
  failures: ['doctor_not_verified', 'not_found', 'changed_meanwhile'],
});

export const reportBounce = defineRoute({
  method: 'POST',
  path: '/call-list/:id/bounced',
  summary:
    'Records that an email to the patient came back, and puts them on the call list; they are called from now on',
  params: z.object({ id }),
  reply: z.object({ data: AffectedAppointment }),
  failures: ['doctor_not_verified', 'not_found'],
});
