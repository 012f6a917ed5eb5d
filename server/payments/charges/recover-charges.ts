import { ClinicError } from '#domain/shared/errors';
import { HOUR_MS } from '#domain/shared/time';
import { isRowId } from '#server/platform/pagination';
import type { ListedIntent } from '#server/platform/ports/card-payments';
import { hasAudit, insertAudit } from '#server/platform/audit';
import { lockBooking } from '#server/bookings/index';
import { readClock } from '#server/platform/database/clock';
import {
  adoptPaymentIntent,
  findPayment,
  findPaymentByIntent,
  insertFoundPayment,
  type PaymentRow,
} from './payments-rows.ts';
import { findPersonById } from '#server/people/index';
import { inTransaction } from '#server/platform/database/transaction';
import type { Portal } from '#server/platform/context';
import { syncRefunds } from './sync-refunds.ts';

/**
 * Outcome for one intent. `settled`: it pays its booking; `refunded`: the refund succeeded or is requested; `waiting`:
 * charged without a booking, to be settled or refunded after the usual wait; `cancelled`: it was open and is cancelled;
 * `unknown`: no account here matches it, or its booking is another person's or in another currency.
 */
export type RecoveredCharge = {
  intentId: string;
  cents: number;
  currency: string;
  payerEmail: string | null;
  outcome: Outcome;
};

type Outcome = 'settled' | 'refunded' | 'waiting' | 'cancelled' | 'unknown';

/** Tolerance for clock differences, and for intents created before their payment stores them, in milliseconds. */
const MARGIN_MS = HOUR_MS;
const BATCH_SIZE = 100;

/**
 * After a restore: checks every intent that the card provider has created since the backup, and every older charge with
 * a refund since then. Returns those that were missing in the database or had another state there; a second run returns
 * only `unknown` ones. Audited.
 * @throws ClinicError `unavailable`.
 */
export async function recoverCharges(portal: Portal, { since }: { since: Date }): Promise<RecoveredCharge[]> {
  const { cards } = portal.ports;
  const page = { createdSince: new Date(since.getTime() - MARGIN_MS), limit: BATCH_SIZE };
  const recovered: (RecoveredCharge | null)[] = [];
  for await (const intent of listAll((after) => cards.listIntents({ ...page, after }))) {
    if (isOurs(intent)) recovered.push(await recover(portal, intent));
  }
  for await (const { intentId } of listAll((after) => cards.listRefundsSince({ ...page, after }))) {
    const known = intentId === null ? null : await findPaymentByIntent(portal.read, intentId);
    if (known) recovered.push(await recoverKnown(portal, known));
  }
  return recovered.filter((charge) => charge !== null);
}

/** Every element of a list that the provider returns page by page. */
async function* listAll<T extends { id: string }>(list: (after: string | null) => Promise<T[]>): AsyncGenerator<T> {
  for (let after: string | null = null; ;) {
    const page: T[] = await list(after);
    yield* page;
    if (page.length < BATCH_SIZE) return;
    after = page.at(-1)?.id ?? null;
  }
}

/** Whether the metadata have this portal's form; other shops of the same provider account use other metadata. */
function isOurs({ bookingId, isUnbound, payerId }: ListedIntent): boolean {
  return isRowId(payerId ?? '') && (bookingId === null ? isUnbound : isRowId(bookingId));
}

async function recover(portal: Portal, intent: ListedIntent): Promise<RecoveredCharge | null> {
  if (intent.status === 'canceled') return null;
  const { id: intentId, bookingId, payerId, amountCents, currency } = intent;
  // A backup between the two has the payment without its intent.
  const due = { intentId, bookingId, payerId: payerId ?? '', amountCents, currency };
  const known = (await findPaymentByIntent(portal.read, intentId)) ?? (await adoptPaymentIntent(portal.write, due));
  // `reconcilePayments` already checks open intents of known payments every minute.
  if (known) return intent.status === 'succeeded' ? recoverKnown(portal, known) : null;
  const isPayerKnown = (await findPersonById(portal.read, payerId ?? '')) !== null;
  const outcome = await recoverUnknown(portal, { intent, isPayerKnown });
  return report(portal, { intentId, payerId, amountCents, currency, outcome });
}

/** Settles a charge that the database has, and applies its refunds; null if nothing has changed. */
async function recoverKnown(portal: Portal, known: PaymentRow): Promise<RecoveredCharge | null> {
  const after = await settleAndSyncRefunds(portal, known);
  if (after && isSameState(after, known)) return null;
  return report(portal, { ...known, intentId: known.intentId ?? '', outcome: outcomeOf(after) });
}

/** The line of a charge in the report; audits one that an admin has to examine. */
async function report(
  portal: Portal,
  charge: Pick<ListedIntent, 'payerId' | 'amountCents' | 'currency'> & { intentId: string; outcome: Outcome },
): Promise<RecoveredCharge> {
  const { intentId, payerId, amountCents: cents, currency, outcome } = charge;
  if (outcome === 'unknown') await auditUnknownCharge(portal, intentId);
  const payer = await findPersonById(portal.read, payerId ?? '');
  return { intentId, cents, currency, payerEmail: payer?.email ?? null, outcome };
}

/** Handles an intent that the database lacks. Without a known payer it may be another portal's and is not changed. */
async function recoverUnknown(
  portal: Portal,
  { intent, isPayerKnown }: { intent: ListedIntent; isPayerKnown: boolean },
): Promise<Outcome> {
  if (!isPayerKnown) return 'unknown';
  let charge: ListedIntent | null = intent;
  if (charge.status === 'waiting') {
    // A page that was opened before the restore could still pay it.
    await portal.ports.cards.cancelIntent(intent.id);
    charge = await portal.ports.cards.findIntent(intent.id);
    if (charge?.status === 'canceled') return 'cancelled';
  }
  const payment = charge?.status === 'succeeded' ? await insertMissingPayment(portal, charge) : null;
  return outcomeOf(payment && (await settleAndSyncRefunds(portal, payment)));
}

/**
 * Inserts the missing payment of a charge, to be settled like an abandoned one, or refunded if its booking is lost.
 * Null when the booking is another person's or in another currency. Its amount may differ from what is due, because moves
 * since the backup are lost; what exceeds the price is refunded.
 */
async function insertMissingPayment(portal: Portal, charge: ListedIntent): Promise<PaymentRow | null> {
  const payerId = charge.payerId ?? '';
  const { amountCents, currency, bookingId } = charge;
  return inTransaction(portal.write, async (trx) => {
    const booking = bookingId === null ? null : await lockBooking(trx, bookingId);
    const isOfPayer = booking?.patientId === payerId || booking?.accountId === payerId;
    if (booking && (!isOfPayer || booking.currency !== currency)) return null;
    const status = bookingId !== null && !booking ? 'refund_pending' : 'abandoned';
    const payment = await insertFoundPayment(trx, {
      bookingId: booking?.id ?? null,
      payerId,
      amountCents,
      currency,
      intentId: charge.id,
      status,
      refundCents: status === 'refund_pending' ? amountCents : 0,
      settledAt: await readClock(trx),
    });
    if (!payment) throw new ClinicError('unavailable');
    const details = { intent: charge.id };
    await insertAudit(trx, {
      action: 'charge.found',
      actorId: null,
      personId: payerId,
      bookingId: payment.bookingId,
      details,
    });
    if (status === 'refund_pending') {
      await portal.ports.jobs.enqueue(trx, 'refund-payment', { paymentId: payment.id }, { id: payment.id });
      const notice = { paymentId: payment.id, event: 'refunded', cents: amountCents } as const;
      await portal.ports.jobs.enqueue(trx, 'payment-notice', notice);
    }
    return payment;
  });
}

function isSameState(after: PaymentRow, before: PaymentRow | null): boolean {
  return (
    after.status === before?.status &&
    after.refundedCents === before.refundedCents &&
    (after.chargedAt === null) === (before.chargedAt === null)
  );
}

/** Settles a charge and applies its refunds; null when it does not match its payment. */
async function settleAndSyncRefunds(portal: Portal, { id, intentId }: PaymentRow): Promise<PaymentRow | null> {
  try {
    await syncRefunds(portal, { intentId: intentId ?? '' });
  } catch (error) {
    if (!(error instanceof ClinicError) || error.code !== 'payment_mismatch') throw error;
    return null;
  }
  return findPayment(portal.read, id);
}

function outcomeOf(payment: PaymentRow | null): Outcome {
  switch (payment?.status) {
    case 'paid':
      return 'settled';
    case 'refund_pending':
    case 'refunded':
      return 'refunded';
    case 'unpaid':
    case 'processing':
    case 'abandoned':
      return 'waiting';
    case undefined:
      return 'unknown';
  }
}

/** Audits once that an admin has to examine a charge. */
async function auditUnknownCharge(portal: Portal, intentId: string): Promise<void> {
  const entry = { action: 'charge.unknown', actorId: null, details: { intent: intentId } } as const;
  await inTransaction(portal.write, async (trx) => {
    if (!(await hasAudit(trx, entry))) await insertAudit(trx, entry);
  });
}
