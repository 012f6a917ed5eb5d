import { Appointment } from './bookings.ts';
import { defineRoute } from '#contract/shared/define-route';
import { id, LinkBody } from '#contract/shared/fields';
import { MAX_PASSWORD_LENGTH } from '#domain/people/password';
import { z } from '#contract/shared/zod';

/** What an unproven address may read of a hold: when it would be, and its rule. */
export const HeldTime = Appointment.pick({
  AppointmentDate: true,
  slot: true,
  status: true,
  heldUntil: true,
  changeUntil: true,
  cancelUntil: true,
});
export type HeldTime = z.output<typeof HeldTime>;

/** What the link of the sign-up shows of an appointment that it has made final, or that waits for the clinic. */
export type ConfirmedTime = Pick<
  Appointment,
  '_id' | 'AppointmentDate' | 'slot' | 'status' | 'treatmentNames' | 'doctor_name'
>;

export const listHoldsByLink = defineRoute({
  method: 'POST',
  path: '/confirm-appointment/held',
  summary: 'Day and time of what is held for the address of an emailed link; changes nothing',
  access: 'anyone',
  body: LinkBody,
  reply: z.object({ data: z.array(HeldTime) }),
  failures: ['not_found', 'too_many_requests'],
});

export const confirmAddress = defineRoute({
  method: 'POST',
  path: '/confirm-appointment',
  summary:
    'Proves the address of an emailed link and books the holds of its account; needs a session of the account or its password',
  access: 'anyone',
  body: LinkBody.extend({ password: z.string().max(MAX_PASSWORD_LENGTH).optional() }),
  reply: z.object({
    data: z.object({
      booked: z.number().describe('how many holds became bookings'),
      appointments: z
        .array(Appointment)
        .describe('those, what a payment had booked before, and what waits for the clinic'),
    }),
  }),
  failures: ['not_found', 'password_needed', 'wrong_password', 'too_many_requests'],
});

export const disownAddress = defineRoute({
  method: 'POST',
  path: '/confirm-appointment/not-me',
  summary:
    'Releases the holds under the address of an emailed link, ends the sessions of that account and drops its password',
  access: 'anyone',
  body: LinkBody,
  failures: ['not_found', 'address_already_proven', 'too_many_requests'],
});

export const reclaimByLink = defineRoute({
  method: 'POST',
  path: '/confirm-appointment/reclaim',
  summary:
    'Ends the sessions of the account of an emailed link and drops its password, for an owner of the address who did not sign up or forgot it; appointments and holds stay',
  access: 'anyone',
  body: LinkBody,
  reply: z.object({
    data: z.object({ token: z.string().nullable().describe('for a new password; null if the service mails it') }),
  }),
  failures: ['not_found', 'address_already_proven', 'too_many_requests'],
});

export const confirmHold = defineRoute({
  method: 'POST',
  path: '/booking/:id/confirm-hold',
  summary: 'Books a hold that the account made before its owner proved the address by a new password',
  params: z.object({ id }),
  reply: z.object({ data: Appointment }),
  failures: ['not_found', 'own_address_not_proven', 'hold_expired', 'booking_cancelled'],
});

export const decideHolds = defineRoute({
  method: 'POST',
  path: '/desk/holds',
  summary:
    'Confirms or releases appointments that are held for the clinic, or held and covered by an insurance, and emails their patients; those that ended are left out',
  body: z.strictObject({ ids: z.array(id).min(1).max(100), action: z.enum(['confirm', 'release']) }),
  reply: z.object({ data: z.object({ decided: z.number().describe('how many') }) }),
});

export const resendHoldEmail = defineRoute({
  method: 'POST',
  path: '/booking/:id/hold-mail',
  summary: 'E-mails the link that confirms a hold of the caller again, and returns the appointment',
  params: z.object({ id }),
  reply: z.object({ data: Appointment }),
  failures: ['not_found', 'hold_expired', 'booking_cancelled', 'too_many_requests'],
});
