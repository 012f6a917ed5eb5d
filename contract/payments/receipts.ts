import { paymentMethods } from '#domain/payments/desk-payments';
import { defineRoute } from '#contract/shared/define-route';
import { id } from '#contract/shared/fields';
import { z } from '#contract/shared/zod';

/** A payment as its payer reads it. Amounts are in units of the currency. */
export const ReceiptPayment = z.object({
  _id: z.string(),
  method: z.enum(paymentMethods).describe('`card`: online, by the card provider; the others at the desk'),
  amount: z.number(),
  paidAt: z.string().describe('instant, ISO 8601; of a card payment, when it was last begun'),
  transactionid: z.string().nullable().describe('of the card provider; null for a payment at the desk'),
  refundAmount: z.number().describe('what of it is or was refunded'),
  refundedAmount: z.number().describe('what of `refundAmount` was refunded already'),
});
export type ReceiptPayment = z.output<typeof ReceiptPayment>;

/** What a patient paid for an appointment, and what was refunded. */
export const Receipt = z.object({
  booking_id: z.string(),
  currency: z.string(),
  paidAmount: z.number().describe('what was paid, less refunds'),
  payments: z.array(ReceiptPayment).describe('the oldest first, without those that staff reversed'),
});
export type Receipt = z.output<typeof Receipt>;

export const getReceipt = defineRoute({
  method: 'GET',
  path: '/booking/:id/receipt',
  summary: 'The payments of an appointment, for its patient only',
  params: z.object({ id }),
  reply: z.object({ data: Receipt }),
  failures: ['not_found'],
});
