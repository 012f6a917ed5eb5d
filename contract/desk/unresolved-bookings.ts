import { unresolvedReasons } from '#domain/desk/unresolved-bookings';
import { defineRoute } from '#contract/shared/define-route';
import { line, Names, pageLimit } from '#contract/shared/fields';
import { z } from '#contract/shared/zod';

/** Appointments of one person that cannot take place as booked, with the person's contact data. */
export const UnresolvedItem = z
  .object({
    reason: z.enum(unresolvedReasons),
    hold: z
      .object({
        group: z.string().describe('the same of all that are held because of one network or mail domain'),
        of: z.enum(['network', 'domain']),
        heldUntil: z.string().describe('instant, ISO 8601'),
      })
      .nullable()
      .describe('of an appointment that is held until the clinic confirms it'),
    patient: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
    appointments: z.array(
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
        currency: z.string().describe('the currency of the amounts'),
        refund: z.enum(['pending', 'refunded']).nullable(),
        refundAmount: z.number(),
      }),
    ),
  })
  .meta({ id: 'AttentionItem' });
export type UnresolvedItem = z.output<typeof UnresolvedItem>;

export const listAttention = defineRoute({
  name: 'listAttention',
  method: 'GET',
  path: '/attention',
  summary: 'Appointments that cannot take place as booked, by reason, the soonest first',
  query: z.object({
    limit: pageLimit(50),
    cursor: line(300).optional(),
  }),
  reply: z.object({
    data: z.array(UnresolvedItem),
    nextCursor: z.string().nullable(),
    calendars: z
      .array(z.object({ doctor_name: z.string(), host: z.string(), since: z.string().describe('instant, ISO 8601') }))
      .describe('imported calendars that could not be read for a day; on the first page only'),
  }),
});
