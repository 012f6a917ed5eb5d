import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Appointment, BookingBody } from '#contract/bookings';
import { assertActive } from '#domain/bookings';
import { decideBooking } from '#domain/decide-booking';
import { ClinicError } from '#domain/errors';
import type { Actor } from '#domain/permission';
import { slotTimeOf } from '#domain/slots';
import { findBooking } from '#server/store/bookings';
import { insertBooking, readBookingFacts, type FoundBookingFacts } from '#server/store/create-booking';
import { inTransaction, violatedConstraint } from '#server/store/database/transaction';
import { authorize } from '#server/lib/authorize';
import type { Context, Portal } from '#server/lib/context';
import { toAppointment, type ShownBooking } from '#server/lib/presenters';
import { accountLimit, assertWithinLimit, checkRateLimit } from '#server/lib/rate-limit';
import { releaseHoldsFor } from '#server/use-cases/holds/release-holds';
import { patientNotice } from '#server/lib/patient-notice';
import { widerNetwork } from '#server/lib/wider-network';
import { toBookingError } from './booking-conflict.ts';

/** As stored with idempotency keys; the route itself is now called createBooking. */
const ROUTE = 'bookSlot';
/**
 * How often a request reads again after a row has changed. Of a patient's concurrent bookings one succeeds in every
 * round, so the limit of ten open bookings ends the contention before.
 */
const MAX_READS = 20;
/** The mean pause before a request reads again is half of this, in milliseconds, and grows with every round. */
const PAUSE_MS = 20;

type BookingRequest = { body: BookingBody; key: string | null };

/** What decides a request to book, its caller included. */
export type RequestFacts = FoundBookingFacts;
/** Null if the caller's session is not alive. */
type ReadFacts = () => Promise<RequestFacts | null>;

/** The reader of what decides this request. The caller is part of it, so that identifying them costs no query. */
export function bookingFactsReader(
  portal: Portal,
  session: { id: string; subject: string },
  { body, key, address }: BookingRequest & { address: string },
): ReadFacts {
  const wanted = {
    session,
    idempotency: key === null ? null : { route: ROUTE, key },
    rateLimit: accountLimit(portal, 'booking', session.subject),
    network: networkOf(portal, address),
    doctorEmail: body.doctor_email,
    treatment: body.treatment,
    time: slotTimeOf(body.AppointmentDate, body.slot),
  };
  return () => readBookingFacts(portal.db, wanted);
}

/** A keyed hash of a client's network: the /56 of an IPv6 address, as one connection may have all of it. */
function networkOf({ ports }: Portal, address: string): string {
  return ports.links.hash('hold/address', widerNetwork(address) ?? address);
}

/**
 * Books a slot: reads the facts, decides, writes; reads again if a row has changed in between. Of concurrent requests for
 * a slot one succeeds. Patient, name, e-mail and price come from our own records, and a body that contradicts them is
 * refused. An account without a proven address gets a hold of 30 minutes.
 * @throws ClinicError `not_allowed`, `slot_unavailable`, `slot_taken` (with the doctor's other free times),
 * `already_booked_that_day`, `overlapping_appointment`, `too_many_unpaid_bookings`, `too_many_holds`,
 * `too_many_holds_of_network`, `address_disowned`, `price_changed`, `idempotency_conflict`, `too_many_requests`; for
 * the key of a booking that is no longer active `hold_expired` or `booking_cancelled`.
 */
export async function createBooking(ctx: Context, request: BookingRequest, readFacts: ReadFacts): Promise<Appointment> {
  const { body } = request;
  authorizeBooking(ctx, body);
  try {
    for (let reads = 0; reads < MAX_READS; reads += 1) {
      const facts = await readFacts();
      if (!facts) throw new ClinicError('not_signed_in');
      const booked = await attempt(ctx, request, facts);
      if (booked) return booked;
      await pause(Math.random() * PAUSE_MS * reads);
    }
    throw new ClinicError('unavailable');
  } catch (error) {
    throw await toBookingError(ctx, error, body);
  }
}

/** The booking, or null if the facts have changed meanwhile. */
async function attempt(
  ctx: Context,
  { body, key }: BookingRequest,
  facts: FoundBookingFacts,
): Promise<Appointment | null> {
  const { now } = facts;
  const actor = authorizeBooking({ ...ctx, actor: facts.caller }, body);
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  if (facts.earlier) {
    if (facts.earlier.bodyHash !== bodyHash) throw new ClinicError('idempotency_conflict');
    return presentBooking(ctx, facts.earlier.bookingId, now);
  }
  if (facts.hasOverdueHolds) {
    const wanted = { patientId: actor.id, now, ...(facts.slot && { slotId: facts.slot.id }) };
    await inTransaction(ctx.db, (trx) => releaseHoldsFor(trx, wanted));
    return null;
  }
  assertWithinLimit('booking', facts.attempts);
  try {
    const { booking, doctorName, treatment, cutoffHours } = decide(ctx, body, facts);
    const isHeld = booking.heldUntil !== null;
    const isWritten = await insertBooking(ctx.db, booking, {
      versions: facts.versions,
      effects: {
        idempotency: key === null ? null : { route: ROUTE, key, bodyHash },
        rateLimit: accountLimit(ctx, 'booking', facts.subject),
        network: networkOf(ctx, ctx.address),
        audit: { action: isHeld ? 'booking.held' : 'booking.made', details: { day: booking.day, slot: body.slot } },
        job: isHeld
          ? { name: 'booking-held', payload: { bookingId: booking.id, sending: booking.id } }
          : { name: 'booking-confirmed', payload: { bookingId: booking.id } },
        notice: isHeld ? null : patientNotice('new', booking),
      },
    });
    if (!isWritten) return null;
    const shown: ShownBooking = {
      ...booking,
      doctorName,
      doctorEmail: body.doctor_email,
      treatment,
      status: isHeld ? 'held' : 'booked',
      paymentStatus: 'unpaid',
      attendance: null,
      cancelledBy: null,
      cancelReason: null,
      movedAt: null,
      cutoffHours,
      undoBy: null,
      undoUntil: null,
      paidCents: 0,
      refundCents: 0,
      refundedCents: 0,
      waivedCents: 0,
    };
    return toAppointment(shown, { ...ctx, now });
  } catch (error) {
    if (countsAsAttempt(error)) await checkRateLimit(ctx, 'booking', { account: facts.subject });
    throw error;
  }
}

/** Whether a refused request counts for the rate limit: not if it only found the slot taken, or the database failed. */
function countsAsAttempt(error: unknown): boolean {
  if (error instanceof ClinicError) return error.code !== 'slot_taken' && error.code !== 'unavailable';
  const constraint = violatedConstraint(error);
  return constraint !== null && constraint !== 'booking_slot';
}

function authorizeBooking(ctx: Context, body: BookingBody): Actor {
  return authorize(ctx, 'booking.create', {
    id: body.patient_id,
    email: body.patient_email,
    name: body.patient_name,
  });
}

/** The booking to insert. @throws ClinicError, see `decideBooking` */
function decide(ctx: Context, body: BookingBody, { caller, slot, treatment, ...facts }: FoundBookingFacts) {
  const { clinic } = ctx.settings;
  const priced = treatment && { ...treatment, currency: treatment.currency ?? clinic.currency };
  const closed = slot ? ctx.ports.calendar.closedDays(slot.day, slot.day) : new Set<string>();
  const { heldUntil } = decideBooking({ ...facts, slot, treatment: priced }, body, {
    closed,
    now: facts.now,
    isPaidAtClinic: clinic.cards.mode === 'clinic',
  });
  if (!slot || !priced) throw new ClinicError('slot_unavailable');
  return {
    doctorName: slot.doctorName,
    treatment: priced.name,
    cutoffHours: priced.cutoffHours,
    booking: {
      id: randomUUID(),
      slotId: slot.id,
      day: slot.day,
      range: slot.range,
      patientId: caller.id,
      doctorId: slot.doctorId,
      treatmentId: priced.id,
      patientName: caller.name,
      patientEmail: caller.email,
      patientPhone: body.patient_Phone,
      priceCents: priced.priceCents,
      currency: priced.currency,
      heldUntil,
    },
  };
}

async function presentBooking(ctx: Context, id: string, now: Date): Promise<Appointment> {
  const booking = await findBooking(ctx.db, id);
  if (!booking) throw new ClinicError('not_found');
  // A retry after the booking has ended must not report an active one.
  assertActive(booking, now);
  return toAppointment(booking, { ...ctx, now });
}
