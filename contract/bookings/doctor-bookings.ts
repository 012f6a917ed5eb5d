import { Included, isPaidAtClinic, staffFields } from './bookings.ts';
import { bookingStates } from '#domain/bookings/booking-states';
import { defineRoute } from '#contract/shared/define-route';
import { bookedAs, contact, day, emailAddress, line, pageLimit, Names } from '#contract/shared/fields';
import { PriceKind } from '#contract/shared/prices';
import { z } from '#contract/shared/zod';

/** Section 3: doctor-side booking record. */
export const DoctorBooking = z
  .object({
    _id: z.string(),
    code: z.string().describe('as of an appointment'),
    patient_name: z.string(),
    bookedAs,
    contact,
    patient_email: z.string().describe('empty once the account was deleted'),
    patient_phone: z.string().describe('the number of this booking; empty once the account was deleted'),
    isLocked: z.boolean().describe('the account was deleted; the record of the treatment is retained'),
    treatment: z.string(),
    treatmentNames: Names,
    refund: z.enum(['pending', 'refunded']).nullable(),
    appointmentData: z.object({
      AppointmentDate: z.string(),
      slot: z.string(),
      isPaid: z.boolean(),
      status: z.enum(bookingStates),
      ...staffFields,
      changeUntil: z.string().nullable().describe('as of an appointment'),
      cancelReason: z.string().nullable().describe('as of an appointment'),
      paidAmount: z.number(),
      dueAmount: z.number().describe('what is still to be paid'),
      priceKind: PriceKind,
      isPaidAtClinic,
      refundAmount: z.number(),
      currency: z.string().describe('the currency of the amounts'),
    }),
  })
  .meta({ id: 'DoctorBooking' });
export type DoctorBooking = z.output<typeof DoctorBooking>;

export const listDoctorBookings = defineRoute({
  method: 'GET',
  path: '/booking-doctor',
  summary:
    'The bookings of a doctor: all upcoming ones, soonest first, without a cursor, then past ones, newest first, by page',
  query: z.object({
    email: emailAddress(),
    when: z.enum(['upcoming', 'past']).optional().describe('only these, by page'),
    from: day.optional().describe('the first day'),
    to: day.optional().describe('the last day'),
    include: Included,
    limit: pageLimit(100),
    cursor: line(300).optional(),
  }),
  reply: z.object({ data: z.array(DoctorBooking), nextCursor: z.string().nullable() }),
  failures: ['doctor_not_verified', 'not_found'],
});
