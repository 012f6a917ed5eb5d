import { errorCodes } from '#domain/shared/errors';
import { AttentionItem } from './desk/attention.ts';
import { AuditEntry } from './clinic/audit.ts';
import { Appointment, BookingBody, DoctorBooking } from './bookings/bookings.ts';
import { CreateTreatmentBody, ManagedTreatment, UpdateTreatmentBody } from './clinic/catalogue.ts';
import { ClinicFacts, Testimonial } from './clinic/clinic.ts';
import { Closure } from './absences/closures.ts';
import { DeskBookingBody, DeskPatient, DeskPatientBody } from './accounts/desk-patients.ts';
import { DeskAppointment } from './desk/desk.ts';
import { DeskPerson } from './desk/desk-persons.ts';
import { DoctorProfile } from './slots/doctors.ts';
import { BookingPayments } from './payments/desk-payments.ts';
import type { Route } from './shared/define-route.ts';
import { Message, MessageBody } from './clinic/inbox.ts';
import { routes } from './index.ts';
import { unrepresentable, type JsonSchema } from './shared/json-schema.ts';
import { examples } from './openapi-examples.ts';
import { SubscribeBody } from './clinic/newsletter.ts';
import { OutboxMail } from './clinic/outbox.ts';
import { AddDoctorBody, Profile, ProfileBody, Role, SignUpBody, User } from './people/people.ts';
import { Session } from './people/sessions.ts';
import { DocSlot, SlotRecord } from './slots/slots.ts';
import { Doctor, Slot, TreatmentOption, TreatmentSummary } from './slots/treatments.ts';
import { z } from './shared/zod.ts';

/** Named schemas of the document: request bodies, then responses. */
const bodies = {
  AddDoctorBody,
  BookingBody,
  CreateTreatmentBody,
  DeskBookingBody,
  DeskPatientBody,
  MessageBody,
  ProfileBody,
  SignUpBody,
  SlotRecord,
  SubscribeBody,
  UpdateTreatmentBody,
};
const replies = {
  Appointment,
  AttentionItem,
  AuditEntry,
  BookingPayments,
  ClinicFacts,
  Closure,
  DeskPatient,
  DeskAppointment,
  DeskPerson,
  DocSlot,
  Doctor,
  DoctorBooking,
  DoctorProfile,
  ManagedTreatment,
  Message,
  OutboxMail,
  Profile,
  Role,
  Session,
  Slot,
  Testimonial,
  TreatmentOption,
  TreatmentSummary,
  User,
};

const refOf = (name: string) => `#/components/schemas/${name}`;

/** Responses may get more fields in later versions. */
const leaveRepliesOpen =
  (io: 'input' | 'output') =>
  ({ jsonSchema }: { jsonSchema: JsonSchema }) => {
    if (io === 'output' && jsonSchema['additionalProperties'] === false) delete jsonSchema['additionalProperties'];
  };

/** The named shapes as JSON Schema, and a function for any other shape, which refers to the named ones. */
function schemasOf(named: Record<string, z.ZodType>, others: (z.ZodObject | undefined)[], io: 'input' | 'output') {
  const registry = z.registry<{ id: string }>();
  for (const [id, shape] of Object.entries(named)) registry.add(shape, { id });
  for (const [at, shape] of others.entries()) {
    if (shape && !registry.has(shape)) registry.add(shape, { id: `${io}-${at}` });
  }
  const { schemas } = z.toJSONSchema(registry, { io, unrepresentable, uri: refOf, override: leaveRepliesOpen(io) });
  const plain = (id: string): JsonSchema => {
    const { $schema: _dialect, $id: _id, ...schema } = schemas[id] as JsonSchema;
    return schema;
  };
  return {
    named: Object.fromEntries(
      Object.keys(named).map((id) => [id, { ...plain(id), ...(id in examples && { examples: [examples[id]] }) }]),
    ),
    of: (shape: z.ZodObject | undefined): JsonSchema | null => {
      const id = shape && registry.get(shape)?.id;
      if (id === undefined) return null;
      return id in named ? { $ref: refOf(id) } : plain(id);
    },
  };
}

const all = Object.values<Route>(routes);

export const bodySchemas = schemasOf(
  bodies,
  all.map(({ body }) => body),
  'input',
);
export const replySchemas = schemasOf(
  replies,
  all.map(({ reply }) => reply),
  'output',
);

/** The body of every error response: see `Failure`. */
export const failureSchema: JsonSchema = {
  type: 'object',
  required: ['status', 'code', 'message'],
  properties: {
    status: { type: 'string', const: 'Failed' },
    code: { type: 'string', enum: errorCodes },
    message: { type: 'string', description: 'in the language of the caller; with issues, the message of the first' },
    issues: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string', description: 'the field' }, message: { type: 'string' } },
      },
    },
    data: { type: 'object', additionalProperties: true },
  },
};
