import type { BookingPayments } from '#contract/payments/desk-payments';
import type { AuditAction } from '#domain/clinic/audit';
import { assertReversible, centsToReturn } from '#domain/payments/desk-payments';
import { ClinicError } from '#domain/shared/errors';
import { centsFromDollars } from '#domain/shared/money';
import type { Actor } from '#domain/shared/permission';
import { statusOfRefund } from '#domain/bookings/settlement';
import { insertAudit } from '#server/platform/audit';
import { findBooking, touchBooking } from '#server/bookings/index';
import { readClock } from '#server/platform/database/clock';
import type { AuditDetails } from '#server/platform/database/tables';
import { inTransaction, type Trx } from '#server/platform/database/transaction';
import { returnDeskPaymentRow, reverseDeskPaymentRow } from './desk-payments-rows.ts';
import { findPayment, type PaymentRow } from '#server/payments/charges/payments-rows';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { listBookingPayments, listUnboundPayment } from './list-booking-payments.ts';
import { lockPayment } from '#server/payments/charges/lock-payment';
import { refreshPaymentStatus } from '#server/payments/charges/refresh-payment-status';

type Locked = { payment: PaymentRow; actor: Actor; now: Date };
/** Changes a locked payment; returns its audit entry, null if there was nothing to do. */
type Change = (trx: Trx, locked: Locked) => Promise<{ action: AuditAction; details: AuditDetails } | null>;

/**
 * Reverses a payment that was recorded by mistake; what it paid is due again. A repeated request changes nothing.
 * @throws ClinicError `not_allowed`, `not_found`, also for a card payment; `payment_partly_returned`, `unavailable`.
 */
export function reverseDeskPayment(
  ctx: Context,
  { id, reason }: { id: string; reason: string },
): Promise<BookingPayments> {
  return changePayment(ctx, { id, isChangeable: isAtDesk }, async (trx, { payment, actor, now }) => {
    if (payment.status === 'abandoned') return null;
    assertReversible(payment);
    await reverseDeskPaymentRow(trx, id, { staffId: actor.id, reason, now });
    const { method, amountCents: cents, currency } = payment;
    await ctx.ports.jobs.enqueue(trx, 'payment-notice', { paymentId: id, event: 'reversed', cents });
    return { action: 'payment.reversed', details: { method, cents, currency, reason } };
  });
}

/**
 * Records that what is to be refunded of a payment was returned by staff: of one at the desk, or of a card payment whose
 * refund the bank has rejected for good. The change it belongs to can then no longer be undone. `amount` is what its
 * caller read.
 * @throws ClinicError `not_allowed`, `not_found`, also for another card payment; `nothing_to_return`,
 * `changed_meanwhile`, `unavailable`.
 */
export function returnDeskPayment(
  ctx: Context,
  { id, amount }: { id: string; amount?: number | undefined },
): Promise<BookingPayments> {
  return changePayment(ctx, { id, isChangeable: isReturnedByStaff }, async (trx, { payment, actor, now }) => {
    const cents = centsToReturn(payment, amount === undefined ? undefined : centsFromDollars(amount));
    const status = statusOfRefund({ ...payment, refundedCents: payment.refundCents });
    await returnDeskPaymentRow(trx, id, { staffId: actor.id, status, now });
    // A new version, so that nobody is offered to undo it.
    if (payment.bookingId !== null) await touchBooking(trx, payment.bookingId);
    return { action: 'payment.returned', details: { method: payment.method, cents, currency: payment.currency } };
  });
}

const isAtDesk = ({ method }: PaymentRow) => method !== 'card';
const isReturnedByStaff = (payment: PaymentRow) => isAtDesk(payment) || payment.refundFailedAt !== null;

type Wanted = { id: string; isChangeable: (payment: PaymentRow) => boolean };

async function changePayment(ctx: Context, { id, isChangeable }: Wanted, change: Change): Promise<BookingPayments> {
  const found = await findPayment(ctx.read, id);
  const seen = found && isChangeable(found) ? found : null;
  const booking = seen?.bookingId ? await findBooking(ctx.read, seen.bookingId) : null;
  const patientId = booking?.patientId ?? seen?.payerId ?? '';
  const actor = authorize(ctx, 'desk.payment', { patientId, accountId: booking?.accountId ?? null });
  if (!seen) throw new ClinicError('not_found');
  const { bookingId } = seen;
  await inTransaction(ctx.write, async (trx) => {
    const { payment } = await lockPayment(trx, seen);
    const entry = await change(trx, { payment, actor, now: await readClock(trx) });
    if (!entry) return;
    const details = { ...entry.details, ...(bookingId === null && { payment: id }) };
    await insertAudit(trx, { ...entry, details, actorId: actor.id, personId: patientId, bookingId });
    if (bookingId !== null) await refreshPaymentStatus(trx, bookingId);
  });
  return bookingId === null ? listUnboundPayment(ctx, id) : listBookingPayments(ctx, bookingId);
}
