import { paymentMethods } from '#domain/payments/desk-payments';
import { taskKinds } from '#domain/desk/tasks';
import { defineRoute } from '#contract/shared/define-route';
import { Names } from '#contract/shared/fields';
import { z } from '#contract/shared/zod';

export const getWaiting = defineRoute({
  name: 'getWaiting',
  method: 'GET',
  path: '/desk/waiting',
  summary: 'How many open tasks the caller has, by kind; a doctor reads only their own',
  reply: z.object({
    data: z.array(z.object({ kind: z.enum(taskKinds), count: z.number().describe('at most 100') })),
  }),
});

const appointment = {
  booking_id: z.string(),
  patient_name: z.string().describe('empty once the account was deleted'),
  patient_phone: z.string(),
  treatmentNames: Names,
  AppointmentDate: z.string(),
  slot: z.string(),
};

/** A payment whose refund staff return themselves. */
export const ReturnDue = z.object({
  ...appointment,
  booking_id: z.string().describe('empty, as are its treatment, date and slot, for a payment without an appointment'),
  payment_id: z.string(),
  method: z.enum(paymentMethods).describe('`card`: its refund was rejected for good by the bank'),
  amount: z.number().describe('what is to be returned, in units of `currency`'),
  currency: z.string(),
});
export type ReturnDue = z.output<typeof ReturnDue>;

/** A hold that expired without a confirmation, and whose patient has booked nothing since. */
export const EndedHold = z.object({ ...appointment, endedAt: z.string().describe('instant, ISO 8601') });
export type EndedHold = z.output<typeof EndedHold>;

export const listWaiting = defineRoute({
  name: 'listWaiting',
  method: 'GET',
  path: '/desk/waiting/list',
  summary:
    'The refunds to return, those of appointments first, and the holds that ended in the last seven days, with contact data; at most 100 of each',
  reply: z.object({
    data: z.object({
      returns: z.array(ReturnDue),
      holds: z.array(EndedHold),
      deletions: z
        .array(z.object({ person_id: z.string(), patient_name: z.string(), requestedAt: z.string() }))
        .describe('requested by reception for patients; the admin decides'),
    }),
  }),
});
