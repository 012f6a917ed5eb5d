// Money for a booking: charges, refunds and payments at the desk.

export { abandonOpenPayment } from './charges/abandon-open-payment.ts';
export {
  deletePaymentsOf,
  givePayments,
  listPaymentsWithoutAppointment,
  listUnboundPayments,
} from './charges/payments-rows.ts';
export { requestRefunds } from './charges/request-refund.ts';
