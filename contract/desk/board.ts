import { bookingStates } from '#domain/bookings/booking-states';
import { staffFields } from '#contract/bookings/bookings';
import { defineRoute } from '#contract/shared/define-route';
import { bookedAs, contact, day, id, Names } from '#contract/shared/fields';
import { z } from '#contract/shared/zod';

/** An appointment on the day board. */
export const BoardAppointment = z.object({
  _id: z.string(),
  code: z.string().describe('the booking code, as K7P-4QX2'),
  slot: z.string(),
  treatmentNames: Names,
  patient_id: z.string(),
  patient_name: z.string(),
  bookedAs,
  contact,
  patient_phone: z.string().describe('empty once the account was deleted'),
  doctor_id: z.string(),
  status: z.enum(bookingStates),
  ...staffFields,
  markedAt: z.string().nullable().describe('instant, ISO 8601; when it was marked last'),
  dueAmount: z.number().describe('what is still to be paid, in units of `currency`'),
  currency: z.string(),
});
export type BoardAppointment = z.output<typeof BoardAppointment>;

export const getBoard = defineRoute({
  method: 'GET',
  path: '/desk/day',
  summary: 'The booked appointments of a day, in order of time, with the doctors who see patients on it',
  query: z.object({
    day,
    doctor: id.optional().describe('for reception and the admin; a doctor reads their own day'),
  }),
  reply: z.object({
    data: z.object({
      day: z.string().describe('as 2026-12-25'),
      isOpen: z.boolean().describe('false on weekends, public holidays and closures of the clinic'),
      doctors: z
        .array(
          z.object({
            id: z.string(),
            name: z.string(),
            isAbsent: z.boolean(),
            free: z.array(z.string()).describe('wire names of what can still be booked: slots, and stretches of hours'),
          }),
        )
        .describe('by name'),
      appointments: z.array(BoardAppointment),
    }),
  }),
  failures: ['doctor_not_verified'],
});
