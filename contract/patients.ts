import { defineRoute } from './define-route.ts';
import { emailAddress, line } from './text.ts';
import { z } from './zod.ts';

/** Section 3: doctor-side booking record. */
export const DoctorBooking = z.object({
  _id: z.string(),
  patient_name: z.string(),
  patient_email: z.string().describe('empty once the account was deleted'),
  isLocked: z.boolean().describe('the account was deleted; the record of the treatment is retained'),
  treatment: z.string(),
  refund: z.enum(['pending', 'refunded']).nullable(),
  appointmentData: z.object({ AppointmentDate: z.string(), slot: z.string(), isPaid: z.boolean() }),
});
export type DoctorBooking = z.output<typeof DoctorBooking>;

export const listDoctorBookings = defineRoute({
  name: 'listDoctorBookings',
  method: 'GET',
  path: '/booking-doctor',
  summary: 'The bookings of a doctor: current ones (soonest first), past ones or all (newest first)',
  access: 'person',
  query: z.object({
    email: emailAddress(),
    when: z.enum(['upcoming', 'past']).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(100),
    cursor: line(300).optional(),
  }),
  reply: z.object({ data: z.array(DoctorBooking), nextCursor: z.string().nullable() }),
  failures: ['doctor_not_verified', 'not_found'],
});
