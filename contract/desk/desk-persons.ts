import { Appointment } from '#contract/bookings/bookings';
import { defineRoute } from '#contract/shared/define-route';
import { Correction } from '#contract/accounts/rights';
import { DeskPatient } from '#contract/accounts/desk-patients';
import { id, line, pageLimit } from '#contract/shared/fields';
import { z } from '#contract/shared/zod';

/** A person as the desk sees them. */
export const DeskPerson = DeskPatient.extend({
  due: z
    .array(z.object({ amount: z.number(), currency: z.string() }))
    .describe('what all their appointments still cost, by currency; empty when nothing is due'),
  account: z
    .object({ _id: z.string(), name: z.string() })
    .nullable()
    .describe('the account that books for them, or did until they were of age'),
  persons: z.array(z.object({ _id: z.string(), name: z.string() })).describe('whom their account books for'),
  claimCodeAt: z
    .string()
    .nullable()
    .describe('instant, ISO 8601: when the code on paper was made that still works; null without one'),
  corrections: z.array(Correction).describe('the last ones of name, phone number and date of birth, newest first'),
}).meta({ id: 'DeskPerson' });
export type DeskPerson = z.output<typeof DeskPerson>;

export const getDeskPerson = defineRoute({
  method: 'GET',
  path: '/desk/persons/:id',
  summary:
    'A person with a page of their appointments, also cancelled ones: upcoming ones, soonest first, then past ones; the read is audited',
  params: z.object({ id }),
  query: z.object({ limit: pageLimit(50), cursor: line(300).optional() }),
  reply: z.object({
    data: DeskPerson.describe('of a record that was merged into another the other, with its `_id`'),
    appointments: z.array(Appointment),
    nextCursor: z.string().nullable(),
  }),
  failures: ['not_found'],
});
