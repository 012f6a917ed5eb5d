import { Appointment } from './bookings.ts';
import { defineRoute } from './define-route.ts';
import { id, LinkBody } from './fields.ts';
import { z } from './zod.ts';

export const confirmAddress = defineRoute({
  name: 'confirmAddress',
  method: 'POST',
  path: '/confirm-appointment',
  summary: 'Proves the address of an emailed link and books the holds of its account',
  access: 'anyone',
  body: LinkBody,
  reply: z.object({ data: z.object({ booked: z.number().describe('how many holds became bookings') }) }),
  failures: ['not_found', 'too_many_requests'],
});

export const disownAddress = defineRoute({
  name: 'disownAddress',
  method: 'POST',
  path: '/confirm-appointment/not-me',
  summary: 'Releases the holds under the address of an emailed link, and ends the sessions of that account',
  access: 'anyone',
  body: LinkBody,
  reply: z.object({}),
  failures: ['not_found', 'address_already_proven', 'too_many_requests'],
});

export const resendHoldEmail = defineRoute({
  name: 'resendHoldEmail',
  method: 'POST',
  path: '/booking/:id/hold-mail',
  summary: 'E-mails the link that confirms a hold of the caller again, and returns the appointment',
  access: 'person',
  params: z.object({ id }),
  reply: z.object({ data: Appointment }),
  failures: ['not_found', 'hold_expired', 'booking_cancelled', 'too_many_requests'],
});
