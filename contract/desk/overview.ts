import { paymentMethods } from '#domain/payments/desk-payments';
import { defineRoute } from '#contract/shared/define-route';
import { z } from '#contract/shared/zod';

const Figure = z.object({ today: z.number().int(), week: z.number().int() });

export const getOverview = defineRoute({
  method: 'GET',
  path: '/desk/overview',
  summary:
    'Today and its week, from Monday to Sunday, in the numbers of the lists that they count; nothing about a person',
  reply: z.object({
    data: z.object({
      day: z.string().describe('today, as 2026-12-25'),
      nextOpening: z
        .object({ day: z.string(), opens: z.number().int().describe('minutes of that day') })
        .nullable()
        .describe('if the clinic is closed today: when it opens next, within eight weeks; null if it is open'),
      from: z.string().describe('Monday'),
      to: z.string().describe('Sunday'),
      figures: z.object({
        appointments: Figure.describe('not cancelled'),
        freeMinutes: Figure.describe('that can still be booked: `today`, `week` from today on'),
        noShows: Figure,
        firstVisits: Figure.describe('first appointments of patients'),
        unpaid: Figure.describe('appointments for which something is due'),
      }),
      days: z.array(z.object({ day: z.string(), appointments: z.number().int(), freeMinutes: z.number().int() })),
      revenue: z
        .array(z.object({ method: z.enum(paymentMethods), currency: z.string(), today: z.number(), week: z.number() }))
        .describe('what was paid for the appointments of these days, less refunds, in units of `currency`'),
    }),
  }),
});
