import { ClinicError } from '#domain/errors';
import { MAX_FAILED_REFUNDS, refundStanding } from '#domain/refunds';
import { hasAudit, insertAudit, type NewAuditEntry } from '#server/store/audit';
import { updateBookingPayment } from '#server/store/bookings';
import { readClock } from '#server/store/database/clock';
import { advanceKey, findPayment, listOwedRefunds, updatePaymentStatus, type PaymentRow } from '#server/store/payments';
import { inTransaction } from '#server/store/database/transaction';
import type { Portal } from '#server/lib/context';
import { lockPayment } from './lock-payment.ts';
import { needsNewKey, providerKey } from './provider-key.ts';

const AT_ONCE = 100;

/**
 * Gives back what is still owed of a payment: all of it, less what went back by hand. A job that is tried again until
 * the provider agrees; the key is the payment's and the try's own, so that however often it runs the money goes back
 * once. One that is on its way stays `refund_pending`, until a message or `reconcileRefunds` comes back to it.
 * @throws ClinicError `unavailable` and the like, to be tried again.
 */
export async function refundPayment(portal: Portal, { paymentId }: { paymentId: string }): Promise<void> {
  const payment = await findPayment(portal.db, paymentId);
  if (payment?.status !== 'refund_pending' || !payment.intent_id) return;
  const { cards } = portal.ports;
  const { intent_id: intentId, amount_cents: paidCents } = payment;
  const before = await cards.listRefunds(intentId);
  let standing = refundStanding(before, paidCents);
  if (standing.owed > 0) {
    if (standing.failures >= MAX_FAILED_REFUNDS) return giveUp(portal, payment);
    const key = before.length === 0 ? `refund-${payment.id}` : `refund-${payment.id}-${before.length}`;
    const wanted = { intentId, amountCents: standing.owed, idempotencyKey: providerKey(key, payment) };
    await cards.refund(wanted).catch(async (error: unknown) => {
      // The next attempt lists first what this one may have given back; all that is left cannot go back twice.
      if (needsNewKey(error)) await advanceKey(portal.db, payment);
      throw error;
    });
    standing = refundStanding(await cards.listRefunds(intentId), paidCents);
    if (standing.owed > 0) throw new ClinicError('unavailable');
  }
  if (standing.underway > 0) return;
  await inTransaction(portal.db, async (trx) => {
    const { payment: locked, booking } = await lockPayment(trx, payment);
    // Two servers may have asked the provider at once: it gives back once, and it is written down once.
    if (locked.status !== 'refund_pending') return;
    await updatePaymentStatus(trx, payment.id, 'refunded', await readClock(trx));
    await insertAudit(trx, { action: 'payment.refunded', ...partiesOf(payment) });
    if (booking?.paymentStatus === 'refund_pending') await updateBookingPayment(trx, booking.id, 'refunded');
  });
}

/** Asks again about every refund that is owed: those on their way, and those whose message never came. */
export async function reconcileRefunds(portal: Portal): Promise<void> {
  for (let after: string | null = null; ;) {
    const owed: { id: string }[] = await listOwedRefunds(portal.db, { after, limit: AT_ONCE });
    for (const { id } of owed) {
      await refundPayment(portal, { paymentId: id }).catch((error: unknown) => {
        if (error instanceof ClinicError) portal.log.warn({ payment: id, code: error.code }, 'refund is still owed');
        else portal.log.error({ err: error, payment: id }, 'refund is still owed');
      });
    }
    after = owed.at(-1)?.id ?? null;
    if (owed.length < AT_ONCE) return;
  }
}

/** Whom a payment concerns, for the audit; the portal acts by itself. One without a booking is named by its own id. */
export function partiesOf({
  id,
  payer_id: personId,
  booking_id: bookingId,
}: PaymentRow): Omit<NewAuditEntry, 'action'> {
  return { actorId: null, personId, bookingId, ...(bookingId === null && { details: { payment: id } }) };
}

/** The payer's bank takes nothing back: the clinic has to find another way, and the audit says so, once. */
async function giveUp(portal: Portal, payment: PaymentRow): Promise<void> {
  await inTransaction(portal.db, async (trx) => {
    await lockPayment(trx, payment);
    const deed = { action: 'payment.refund_failed', ...partiesOf(payment) } as const;
    if (await hasAudit(trx, deed)) return;
    await insertAudit(trx, deed);
    portal.log.error({ payment: payment.id }, 'a refund failed for good: give the money back by hand');
  });
}
