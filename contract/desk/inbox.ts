import { inboxFilters, inboxKinds, urgencies } from '#domain/desk/inbox';
import { paymentMethods } from '#domain/payments/desk-payments';
import { AffectedAppointment } from '#contract/absences/absences';
import { Message } from '#contract/clinic/messages';
import { defineRoute } from '#contract/shared/define-route';
import { line, Names, pageLimit } from '#contract/shared/fields';
import { PriceKind } from '#contract/shared/prices';
import { z } from '#contract/shared/zod';

/** A payment whose refund staff return themselves. */
export const ReturnDue = z.object({
  _id: z.string().describe('of the payment'),
  method: z.enum(paymentMethods).describe('`card`: its refund was rejected for good by the bank'),
  amount: z.number().describe('what is to be returned, in units of `currency`'),
  currency: z.string(),
});
export type ReturnDue = z.output<typeof ReturnDue>;

/** Something that staff have to do; the kinds are those of `domain/desk/inbox.ts`. */
export const InboxItem = z
  .object({
    _id: z.string().describe('unique together with `kind`'),
    kind: z.enum(inboxKinds),
    urgency: z.enum(urgencies).describe('`running`: it has a deadline of today or tomorrow, or was done'),
    at: z
      .string()
      .describe('instant, ISO 8601; since when it is due, with `isDeadline` when it is too late; when it was done'),
    isDeadline: z.boolean(),
    person: z.object({
      _id: z.string().nullable().describe('of a patient, for reception and the admin'),
      name: z.string().describe('empty once the account was deleted'),
      email: z.string(),
      phone: z.string(),
    }),
    appointments: z
      .array(
        z.object({
          _id: z.string(),
          treatment: z.string(),
          treatmentNames: Names,
          doctor_name: z.string(),
          AppointmentDate: z.string(),
          slot: z.string(),
          isPaid: z.boolean(),
          paidAmount: z.number(),
          dueAmount: z.number().describe('what is still to be paid'),
          priceKind: PriceKind,
          isPaidAtClinic: z.boolean().describe('as of an appointment'),
          currency: z.string().describe('the currency of the amounts'),
          refund: z.enum(['pending', 'refunded']).nullable(),
          refundAmount: z.number(),
        }),
      )
      .describe('several that overlap; none of a `call`, which has its own'),
    hold: z
      .object({
        group: z.string().describe('the same of all that are held because of one network or mail domain'),
        of: z.enum(['network', 'domain']),
      })
      .nullable()
      .describe('of `clinic_hold`'),
    payment: ReturnDue.nullable().describe('of `return`'),
    call: AffectedAppointment.nullable().describe('of `call`'),
    message: Message.nullable().describe('of `message`'),
    doctor: z.object({ specialty: z.string(), number: z.string().nullable() }).nullable().describe('of `doctor`'),
    host: z.string().nullable().describe('of `calendar`: of its URL, which is secret'),
  })
  .meta({ id: 'InboxItem' });
export type InboxItem = z.output<typeof InboxItem>;

export const listInbox = defineRoute({
  method: 'GET',
  path: '/desk/inbox',
  summary: 'What there is to do, the most urgent first, or what was done, the latest first; of doctors only their own',
  query: z.object({
    filter: z
      .enum(inboxFilters)
      .default('all')
      .describe(
        '`mine`: messages assigned to the caller; `done`: the calls of the last 24 hours and the answered messages',
      ),
    limit: pageLimit(50),
    cursor: line(300).optional(),
  }),
  reply: z.object({
    data: z.array(InboxItem),
    staff: z.array(z.object({ _id: z.string(), name: z.string() })).describe('who may be assigned a message'),
    nextCursor: z.string().nullable(),
  }),
  failures: ['doctor_not_verified'],
});

export const getInboxCounts = defineRoute({
  method: 'GET',
  path: '/desk/inbox/counts',
  summary: 'How much there is to do for the caller, by kind and urgency; a doctor reads only their own',
  reply: z.object({
    data: z.array(
      z.object({ kind: z.enum(inboxKinds), urgency: z.enum(urgencies), count: z.number().describe('at most 100') }),
    ),
  }),
});
