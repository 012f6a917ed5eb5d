import { Appointment, BookingBody, createBooking } from './bookings.ts';
import { defineRoute } from '#contract/shared/define-route';
import { id } from '#contract/shared/fields';
import { z } from '#contract/shared/zod';

/** As `BookingBody`, for several people of the account; the first of them gets `slot`. */
export const RowBody = BookingBody.omit({ person_id: true }).extend({
  persons: z
    .array(id)
    .min(2, 'validation.rowPersons')
    .max(4, 'validation.rowPersons')
    .refine((ids) => new Set(ids).size === ids.length, 'validation.rowPersons')
    .describe('in their order, of `GET /persons`, or the account holder'),
});
export type RowBody = z.output<typeof RowBody>;

export const bookInRow = defineRoute({
  ...createBooking,
  path: '/bookings/row',
  summary: 'Books two to four people of the account with one doctor directly after one another, all or none',
  body: RowBody,
  reply: z.object({ data: z.array(Appointment) }),
  failures: [...createBooking.failures, 'own_address_not_proven'],
});
