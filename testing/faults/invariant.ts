import { sql } from 'kysely';
import { listPendingJobs } from '#server/adapters/job-queue/pending-jobs';
import { isActive } from '#server/store/bookings';
import type { Database } from '#server/store/database/open-database';

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
  return [
    ...overlapping.map(({ id }) => `booking ${id} overlaps another of its person`),
    ...rows.map(({ slot, bookings }) => `slot ${slot} has ${bookings} active bookings`),
    ...withdrawn.map(({ id }) => `booking ${id} stands although its slot is withdrawn`),
    ...shifted.map(({ id }) => `booking ${id} is at another time than its slot`),
  ];
}

/** Every acknowledged booking, payment and message exists. */
async function findLost(db: Database, acknowledged: Acknowledged | undefined): Promise<string[]> {
  const bookings = await db.selectFrom('booking').select(['id', 'paymentStatus']).execute();
  const statusOf = new Map(bookings.map(({ id, paymentStatus }) => [id, paymentStatus]));
  const stored = await db.selectFrom('contactMessage').select('message').execute();
  const messages = new Set(stored.map(({ message }) => message));
  return [
    ...[...(acknowledged?.bookings ?? [])].filter((id) => !statusOf.has(id)).map((id) => `booking ${id} is lost`),
    ...[...(acknowledged?.payments ?? [])]
      .filter((id) => (statusOf.get(id) ?? 'unpaid') === 'unpaid')
      .map((id) => `the payment of booking ${id} is lost`),
    ...[...(acknowledged?.messages ?? [])]
      .filter((text) => !messages.has(text))
      .map((text) => `message "${text}" is lost`),
  ];
}

type Charge = { id: string; booking: string | null; amount: number; refunded: number };
type Noted = { intent: string | null; booking: string | null; status: string; amount: number };

/** Paid ⇔ exactly one unrefunded charge on that booking; every other charge is refunded or has a pending refund. */
async function findWrongPayments(clinic: Database, provider: Database): Promise<string[]> {
  const { rows: charges } = await sql<Charge>`
    select id, metadata->>'booking_id' as booking, amount, amount_refunded as refunded
    from sandbox_card_intent where status = 'succeeded'`.execute(provider);
  const { rows: noted } = await sql<Noted>`
    select intent_id as intent, booking_id as booking, status, amount_cents as amount from payment`.execute(clinic);
  const bookings = await clinic.selectFrom('booking').select(['id', 'status', 'paymentStatus']).execute();
  // An unbound intent is linked to its booking only by the payment.
  const boundTo = new Map(noted.map(({ intent, booking }) => [intent, booking]));
  const chargesOf = Map.groupBy(charges, ({ id, booking }) => booking ?? boundTo.get(id));
  const notedOf = Map.groupBy(noted, ({ booking }) => booking);
  return bookings.flatMap((booking) => {
    const { id, paymentStatus: status } = booking;
    const ofBooking = chargesOf.get(id) ?? [];
    const payments = notedOf.get(id) ?? [];
    const held = ofBooking.filter(({ amount, refunded }) => refunded < amount);
    const owed = payments.filter((one) => one.status === 'refund_pending').map(({ intent }) => intent);
    const keeping = held.filter((charge) => !owed.includes(charge.id));
    const violations = ofBooking
      .filter((charge) => !payments.some((one) => one.intent === charge.id && one.amount === charge.amount))
      .map((charge) => `charge ${charge.id} of booking ${id} belongs to no payment`);
    if (keeping.length > 1) violations.push(`booking ${id} was charged ${keeping.length} times`);
    if (status === 'paid' && keeping.length !== 1) violations.push(`booking ${id} is paid without a charge`);
    if (status !== 'paid' && keeping.length > 0) violations.push(`booking ${id} is charged and ${status}`);
    if (booking.status !== 'booked' && status === 'paid')
      violations.push(`booking ${id} is ${booking.status} and paid`);
    return violations;
  });
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
