// Money for a booking: charges, refunds and payments at the desk.

export { abandonOpenPayment } from './charges/abandon-open-payment.ts';
export { listPaymentsWithoutAppointment, listUnboundPayments, givePayments } from './charges/payments-rows.ts';
export { requestRefunds } from './charges/request-refund.ts';
