import { sql, type Selectable } from 'kysely';
import { isChargedStatus } from '#domain/bookings/payment-status';
import { MAX_FAILED_REFUNDS, refundStanding } from '#domain/payments/refunds';
import { dueCents, paymentStatusOf, statusOfRefund } from '#domain/bookings/settlement';
import { refundStage } from '#server/payments/cards/sandbox/refund-stages';
import { listPendingJobs } from '#server/platform/jobs/pending-jobs';
import { isActive } from '#server/slots/blocked/occupied-rows';
import { readClock } from '#server/platform/database/clock';
import type { Database } from '#server/platform/database/open-database';
import type { Tables } from '#server/platform/database/tables';

/** What the portal acknowledged to clients. */
export type Acknowledged = {
  /** Ids of bookings. */
  bookings: Iterable<string>;
  /** Ids of bookings whose payment was confirmed. */
  payments?: Iterable<string>;
  /** Texts of contact messages. */
  messages?: Iterable<string>;
};

/** A sent mail: the id of its event. */
export type Sent = { id: string };

export type Look = {
  clinic: Database;
  /** The database of the card sandbox; the clinic's own by default. */
  provider?: Database;
  acknowledged?: Acknowledged;
  /** Every mail sent so far, if the test collects them. */
  mails?: () => Sent[];
};

/**
 * Checks every invariant and returns the violations. Call it when the portal is idle: reconciling has run
 * and no job is pending except scheduled ones.
 */
export async function findBroken(look: Look): Promise<string[]> {
  return [
    ...(await findDoubleBookings(look.clinic)),
    ...(await findLost(look.clinic, look.acknowledged)),
    ...(await findWrongPayments(look.clinic, look.provider ?? look.clinic)),
    ...(await findWrongMails(look.clinic, look.mails)),
  ];
}

/** At most one active booking per slot, none on a withdrawn slot, none that overlaps another of its patient or doctor. */
async function findDoubleBookings(db: Database): Promise<string[]> {
  const { rows } = await sql<{ slot: string; bookings: number }>`
    select slot_id as slot, count(*) as bookings from booking where status in ('held', 'booked')
      and slot_id is not null
    group by slot_id having count(*) > 1`.execute(db);
  const { rows: withdrawn } = await sql<{ id: string }>`
    select booking.id from booking join slot on slot.id = booking.slot_id
    where ${isActive(new Date())} and slot.withdrawn_at is not null`.execute(db);
  const { rows: shifted } = await sql<{ id: string }>`
    select booking.id from booking join slot on slot.id = booking.slot_id
    where (booking.doctor_id, booking.day, booking.start_min, booking.end_min)
      is distinct from (slot.doctor_id, slot.day, slot.start_min, slot.end_min)`.execute(db);
  const { rows: overlapping } = await sql<{ id: string }>`
    select booking.id from booking join booking other
      on coalesce(other.treated_person_id, other.patient_id) = coalesce(booking.treated_person_id, booking.patient_id)
      and other.day = booking.day and other.id > booking.id and other.start_min < booking.end_min
      and other.end_min > booking.start_min
    where booking.status in ('held', 'booked') and other.status in ('held', 'booked')`.execute(db);
  const { rows: ofDoctor } = await sql<{ id: string }>`
    select booking.id from booking join booking other on other.doctor_id = booking.doctor_id
      and other.day = booking.day and other.id > booking.id and other.start_min < booking.end_min + booking.buffer_min
      and other.end_min + other.buffer_min > booking.start_min
      and coalesce(other.squeezed_beside, other.offered_for, other.id)
        <> coalesce(booking.squeezed_beside, booking.offered_for, booking.id)
    where booking.status in ('held', 'booked', 'offered') and other.status in ('held', 'booked', 'offered')`.execute(
    db,
  );
  return [
    ...ofDoctor.map(({ id }) => `booking ${id} overlaps another of its doctor`),
    ...overlapping.map(({ id }) => `booking ${id} overlaps another of its person`),
    ...rows.map(({ slot, bookings }) => `slot ${slot} has ${bookings} active bookings`),
    ...withdrawn.map(({ id }) => `booking ${id} stands although its slot is withdrawn`),
    ...shifted.map(({ id }) => `booking ${id} is at another time than its slot`),
  ];
}

/** Every acknowledged booking, payment and message exists. */
async function findLost(db: Database, acknowledged: Acknowledged | undefined): Promise<string[]> {
  const bookings = await db.selectFrom('booking').select(['id', 'paidCents', 'refundCents']).execute();
  const chargedOf = new Map(bookings.map(({ id, paidCents, refundCents }) => [id, paidCents + refundCents]));
  const stored = await db.selectFrom('contactMessage').select('message').execute();
  const messages = new Set(stored.map(({ message }) => message));
  return [
    ...[...(acknowledged?.bookings ?? [])].filter((id) => !chargedOf.has(id)).map((id) => `booking ${id} is lost`),
    ...[...(acknowledged?.payments ?? [])]
      .filter((id) => (chargedOf.get(id) ?? 0) === 0)
      .map((id) => `the payment of booking ${id} is lost`),
    ...[...(acknowledged?.messages ?? [])]
      .filter((text) => !messages.has(text))
      .map((text) => `message "${text}" is lost`),
  ];
}

type Charge = {
  id: string;
  booking: string | null;
  amount: number;
  refunded: number;
  pending: number;
  failures: number;
};

/** Every succeeded charge at the provider with the sums of its refunds, in cents. */
async function listCharges(provider: Database): Promise<Charge[]> {
  const now = await readClock(provider);
  const intents = await provider
    .selectFrom('sandboxCardIntent')
    .selectAll()
    .where('status', '=', 'succeeded')
    .execute();
  const refunds = await provider.selectFrom('sandboxCardRefund').selectAll().execute();
  const refundsOf = Map.groupBy(refunds, ({ intentId }) => intentId);
  return intents.map((intent) => {
    const ofIntent = (refundsOf.get(intent.id) ?? []).map((refund) => ({
      amountCents: refund.amount,
      status: refundStage(refund, intent, now),
    }));
    const { refunded, pending, failures } = refundStanding(ofIntent, intent.amount);
    return {
      id: intent.id,
      booking: intent.metadata['booking_id'] ?? null,
      amount: intent.amount,
      refunded,
      pending,
      failures,
    };
  });
}

/**
 * Money in is money retained and money refunded: every charge is one payment, of which exactly what is noted is
 * refunded; a booking retains the sum of its payments, and an active one at most its price. A paid one owes nothing.
 */
async function findWrongPayments(clinic: Database, provider: Database): Promise<string[]> {
  const charges = await listCharges(provider);
  const payments = await clinic.selectFrom('payment').selectAll().execute();
  const bookings = await clinic.selectFrom('booking').selectAll().execute();
  const chargeOf = new Map<string | null, Charge>(charges.map((charge) => [charge.id, charge]));
  const amountOf = new Map(payments.map(({ intentId, amountCents }) => [intentId, amountCents]));
  const known = new Set(bookings.map(({ id }) => id));
  const paymentsOf = Map.groupBy(payments, ({ bookingId }) => bookingId);
  return [
    ...charges
      .filter(({ id, booking, amount }) => booking !== null && known.has(booking) && amountOf.get(id) !== amount)
      .map(({ id, booking }) => `charge ${id} of booking ${booking} belongs to no payment`),
    ...payments.flatMap((payment) => findWrongRefunds(payment, chargeOf.get(payment.intentId))),
    ...bookings.flatMap((booking) => findWrongSums(booking, paymentsOf.get(booking.id) ?? [])),
  ];
}

function findWrongRefunds(payment: Selectable<Tables['payment']>, charge: Charge | undefined): string[] {
  const { id, status, refundCents, refundedCents, returnedCents, deferredCents } = payment;
  const isCharged = isChargedStatus(status);
  if (payment.method !== 'card') {
    if (payment.intentId !== null) return [`payment ${id} at the desk has an intent`];
    if (!isCharged) return payment.reversedAt ? [] : [`payment ${id} at the desk is ${status}`];
    if (returnedCents !== refundedCents) return [`${refundedCents} of payment ${id} were refunded, not at the desk`];
    return status === statusOfRefund(payment) ? [] : [`payment ${id} at the desk is ${status}`];
  }
  if (!charge) return isCharged ? [`payment ${id} is ${status} without a charge`] : [];
  // One that waits for its booking to be named is noted as charged.
  if (!isCharged) return payment.chargedAt === null ? [`payment ${id} is charged and ${status}`] : [];
  // Who refunds at the provider what was returned at the desk loses the money; more than was paid is never noted.
  const made = Math.min(payment.amountCents, returnedCents + charge.refunded + charge.pending);
  const owed = refundCents - deferredCents - made;
  return [
    ...(made > refundCents ? [`payment ${id} has refunds of ${made}, of ${refundCents} to be refunded`] : []),
    ...(owed > 0 && charge.failures < MAX_FAILED_REFUNDS ? [`${owed} of payment ${id} are still to be refunded`] : []),
    ...(refundedCents > made ? [`${refundedCents} of payment ${id} are noted as refunded, ${made} were`] : []),
    ...(status === statusOfRefund(payment) ? [] : [`payment ${id} is ${status}`]),
  ];
}

function findWrongSums(booking: Selectable<Tables['booking']>, payments: Selectable<Tables['payment']>[]): string[] {
  const { id, status, paymentStatus, priceKind, priceCents, paidCents, waivedCents } = booking;
  const charged = payments.filter((payment) => isChargedStatus(payment.status));
  const sum = (cents: (payment: Selectable<Tables['payment']>) => number) =>
    charged.reduce((total, payment) => total + cents(payment), 0);
  const sums = [
    sum((one) => one.amountCents - one.refundCents),
    sum((one) => one.refundCents),
    sum((one) => one.refundedCents),
    sum((one) => (one.method === 'card' ? 0 : one.amountCents - one.refundCents)),
    sum((one) => (one.method === 'card' ? 0 : one.refundCents)),
    sum((one) => (one.method === 'card' ? 0 : one.refundedCents)),
  ];
  const { refundCents, refundedCents, deskPaidCents, deskRefundCents, deskRefundedCents } = booking;
  const stored = [paidCents, refundCents, refundedCents, deskPaidCents, deskRefundCents, deskRefundedCents];
  const isActive = status === 'held' || status === 'booked';
  return [
    ...(sums.join() === stored.join() ? [] : [`booking ${id} is not the sum of its payments`]),
    ...(isActive && paidCents > Math.max(0, priceCents - waivedCents)
      ? [`booking ${id} retains more than its price`]
      : []),
    ...(paymentStatus === paymentStatusOf(booking) ? [] : [`booking ${id} is ${status} and ${paymentStatus}`]),
    // Paid means that nothing is due, which is so where an insurance pays, and nowhere else for free.
    ...(paymentStatus === 'paid' && dueCents(booking) > 0 ? [`booking ${id} is paid, and something is due`] : []),
    ...(isActive && (priceCents === 0) !== (priceKind === 'covered')
      ? [`booking ${id} is ${priceKind} for nothing`]
      : []),
  ];
}

/** Every active booking has one sent or pending confirmation; no mail is sent twice. */
async function findWrongMails(db: Database, readMails: (() => Sent[]) | undefined): Promise<string[]> {
  if (!readMails) return [];
  // Read in this order because mails may go out meanwhile: pending jobs before sent mails.
  const bookings = await db.selectFrom('booking').select('id').where('status', '=', 'booked').execute();
  const waiting = new Set((await listPendingJobs(db)).map(({ id }) => id));
  const copies = Map.groupBy(readMails(), ({ id }) => id);
  return [
    ...[...copies].filter(([, all]) => all.length > 1).map(([id, all]) => `mail ${id} left ${all.length} times`),
    ...bookings
      .filter(
        ({ id }) => !copies.has(`booking-confirmed:${id}`) && !copies.has(`booking-paid:${id}`) && !waiting.has(id),
      )
      .map(({ id }) => `the mail of booking ${id} is lost`),
  ];
}
