import { deskMethods, paymentMethods } from '#domain/payments/desk-payments';
import { Amount } from '#contract/bookings/bookings';
import { defineRoute } from '#contract/shared/define-route';
import { id, Insurance, line } from '#contract/shared/fields';
import { PriceKind } from '#contract/shared/prices';
import { z } from '#contract/shared/zod';

const staffName = z.string().nullable().describe('the name of the staff member, null for a payment by card');
const instant = z.string().nullable().describe('instant, ISO 8601');

/** A payment of an appointment as staff see it. Amounts are in units of the currency. */
export const ListedPayment = z.object({
  _id: z.string(),
  method: z.enum(paymentMethods).describe('`card`: online, by the card provider'),
  amount: z.number(),
  received_by: staffName,
  receivedAt: instant,
  refundAmount: z.number().describe('what of it is or was to be refunded'),
  returnAmount: z.number().describe('what of it staff still have to return; also of a card that refuses the refund'),
  refundedAmount: z.number().describe('what of it was refunded or returned'),
  returned_by: staffName,
  returnedAt: instant,
  reversed_by: staffName,
  reversedAt: instant,
  reversalReason: z.string().nullable(),
  canReverse: z.boolean(),
});
export type ListedPayment = z.output<typeof ListedPayment>;

/** What was paid for an appointment and what is due for it. */
export const BookingPayments = z
  .object({
    booking_id: z.string().describe('empty after the return of a card payment that was for no appointment'),
    price: z.number(),
    currency: z.string(),
    paidAmount: z.number().describe('what was paid, less refunds'),
    dueAmount: z.number().describe('what is still to be paid; 0 when nothing is'),
    payments: z.array(ListedPayment).describe('the oldest first'),
    insurance: Insurance.nullable().describe('the kind of insurance that it is priced by'),
    corrections: z
      .array(z.object({ insurance: Insurance, price: z.number(), priceKind: PriceKind, currency: z.string() }))
      .describe('what it costs by other kinds; empty if it costs the same by all, is paid or has ended'),
    canConfirm: z.boolean().describe('a hold that an insurance covers, so that no payment makes it final'),
  })
  .meta({ id: 'BookingPayments' });
export type BookingPayments = z.output<typeof BookingPayments>;

const reply = z.object({ data: BookingPayments });
const params = z.object({ id });

export const listBookingPayments = defineRoute({
  method: 'GET',
  path: '/desk/bookings/:id/payments',
  summary: 'The payments of an appointment, for reception and the admin',
  params,
  reply,
  failures: ['not_found'],
});

export const takeDeskPayment = defineRoute({
  method: 'POST',
  path: '/desk/bookings/:id/payments',
  summary: 'Records that an appointment was paid at the desk: in cash, by bank transfer or at a card terminal',
  params,
  body: z.strictObject({
    method: z.enum(deskMethods, { error: 'validation.invalid' }),
    amount: Amount.optional().describe('in units of the currency; what is due by default, and at most that'),
  }),
  reply,
  failures: ['not_found', 'already_paid', 'booking_cancelled', 'hold_expired', 'idempotency_conflict', 'unavailable'],
});

export const correctInsurance = defineRoute({
  method: 'PATCH',
  path: '/desk/bookings/:id/insurance',
  summary: 'Corrects how the patient of an unpaid appointment is insured, which decides its price',
  params,
  body: z.strictObject({ insurance: Insurance, seen: Insurance.nullable().describe('the kind that was shown') }),
  reply,
  failures: ['not_found', 'already_paid', 'booking_cancelled', 'hold_expired', 'changed_meanwhile'],
});

export const reverseDeskPayment = defineRoute({
  method: 'POST',
  path: '/desk/payments/:id/reverse',
  summary: 'Reverses a payment at the desk that was recorded by mistake; the appointment is due again',
  params,
  body: z.strictObject({ reason: line(500, 'validation.reasonMissing') }),
  reply,
  failures: ['not_found', 'payment_partly_returned', 'unavailable'],
});

export const returnDeskPayment = defineRoute({
  method: 'POST',
  path: '/desk/payments/:id/returned',
  summary: 'Records that what is to be refunded of a payment at the desk was returned to the patient',
  params,
  body: z.strictObject({
    amount: Amount.optional().describe('what was returned; refused if it is not `returnAmount`'),
  }),
  reply,
  failures: ['not_found', 'nothing_to_return', 'changed_meanwhile', 'unavailable'],
});
