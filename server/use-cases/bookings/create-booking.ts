import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Appointment, BookingBody } from '#contract/bookings';
import type { DocSlot } from '#contract/slots';
import { assertActive, assertBookable, MAX_OPEN_BOOKINGS } from '#domain/bookings';
import { ClinicError } from '#domain/errors';
import { assertPrice } from '#domain/money';
import type { Actor } from '#domain/permission';
import { slotTimeOf, type SlotTime } from '#domain/slots';
import { insertAudit } from '#server/store/audit';
import { findBooking, insertBooking, readBookingLimits } from '#server/store/bookings';
import { findIdempotencyKey, insertIdempotencyKey } from '#server/store/idempotency-keys';
import { updatePhone } from '#server/store/people';
import { lockBookableSlot } from '#server/store/slots';
import type { Tables } from '#server/store/database/tables';
import { inTransaction, violatedConstraint } from '#server/store/database/transaction';
import { findTreatmentByName } from '#server/store/treatments';
import { authorize } from '#server/lib/authorize';
import type { Context } from '#server/lib/context';
import { claimHold, lockNetworkOf } from '#server/use-cases/holds/claim-hold';
import { releaseHoldsFor } from '#server/use-cases/holds/release-holds';
import { checkRateLimit } from '#server/lib/rate-limit';
import { runInSlotQueue } from '#server/lib/slot-queue';
import { listSlots } from '#server/use-cases/slots/list-slots';
import { perDatabase } from '#server/lib/per-database';
import { coalesceRequests } from '#server/lib/coalesce-requests';
import { toAppointment, type ShownBooking } from '#server/lib/presenters';

const ROUTE = 'bookSlot';
/** Concurrent requests that lost one slot share one query for the doctor's other free times. */
const otherTimes = perDatabase(() => coalesceRequests<DocSlot[]>());

/**
 * Books a slot in one transaction; of concurrent requests for a slot one succeeds. Patient, name, e-mail and price
 * come from our own records, and a body that contradicts them is refused. An account without a proven address gets a
 * hold of 30 minutes.
 * @throws ClinicError `not_allowed`, `slot_unavailable`, `slot_taken` (with the doctor's other free times),
 * `already_booked_that_day`, `overlapping_appointment`, `too_many_unpaid_bookings`, `too_many_holds`,
 * `too_many_holds_of_network`, `address_disowned`, `price_changed`, `idempotency_conflict`, `too_many_requests`; for
 * the key of a booking that is no longer active `hold_expired` or `booking_cancelled`.
 */
export async function createBooking(
  ctx: Context,
  { body, key }: { body: BookingBody; key: string | null },
): Promise<Appointment> {
  const actor = authorize(ctx, 'booking.create', {
    id: body.patient_id,
    email: body.patient_email,
    name: body.patient_name,
  });
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  const earlier = await findEarlier(ctx, actor, key, bodyHash);
  if (earlier) return earlier;
  const time = slotTimeOf(body.AppointmentDate, body.slot);
  if (!time) throw new ClinicError('slot_unavailable');
  try {
    const slot = [body.doctor_email, time.day, time.range.start].join(' ');
    const booked = await runInSlotQueue(ctx.db, { slot, who: actor.id }, async () => {
      await checkRateLimit(ctx, 'booking', { account: actor.id });
      return inTransaction(ctx.db, (trx) => book(ctx, trx, { actor, body, time, key, bodyHash }));
    });
    return toAppointment(booked, ctx.now);
  } catch (error) {
    // Of two concurrent requests with one key, the second finds the slot taken by the first.
    const concurrent = await findEarlier(ctx, actor, key, bodyHash);
    if (concurrent) return concurrent;
    throw await toBookingError(ctx, error, body);
  }
}

type BookingRequest = { actor: Actor; body: BookingBody; time: SlotTime };

/** Inserts the booking with its idempotency key, audit entry and email job. */
async function book(
  ctx: Context,
  trx: Transaction<Tables>,
  { key, bodyHash, ...request }: BookingRequest & { key: string | null; bodyHash: string },
): Promise<ShownBooking> {
  const { actor, body, time } = request;
  const booking = await reserve(ctx, trx, request);
  const bookingId = booking.id;
  const isHeld = booking.status === 'held';
  if (key) await insertIdempotencyKey(trx, { personId: actor.id, route: ROUTE, key, bodyHash, bookingId });
  await insertAudit(trx, {
    action: isHeld ? 'booking.held' : 'booking.made',
    actorId: actor.id,
    personId: actor.id,
    bookingId,
    details: { day: time.day, slot: body.slot },
  });
  if (isHeld) await ctx.ports.jobs.enqueue(trx, 'booking-held', { bookingId, sending: bookingId }, { id: bookingId });
  else await ctx.ports.jobs.enqueue(trx, 'booking-confirmed', { bookingId }, { id: bookingId });
  return booking;
}

async function reserve(
  ctx: Context,
  trx: Transaction<Tables>,
  { actor, body, time }: BookingRequest,
): Promise<ShownBooking> {
  // First in the lock order (decision 0033); this lock also serializes the count of the patient's bookings.
  const patient = await updatePhone(trx, actor.id, body.patient_Phone);
  if (!patient) throw new ClinicError('not_signed_in');
  const network = patient.isEmailProven ? null : await lockNetworkOf(ctx, trx);
  const treatment = await findTreatmentByName(trx, body.treatment);
  const slot = await lockBookableSlot(trx, { doctorEmail: body.doctor_email, now: ctx.now, ...time });
  if (!treatment || !slot) throw new ClinicError('slot_unavailable');
  const closed = ctx.ports.calendar.closedDays(slot.day, slot.day);
  assertBookable(slot, { specialtyId: treatment.specialtyId, patientId: actor.id }, { closed, now: ctx.now });
  const price = { priceCents: treatment.priceCents, currency: treatment.currency ?? ctx.settings.clinic.currency };
  assertPrice(body, price);
  // The unique index decides the race. This check frees the connection of a late request early.
  if (slot.takenBy !== null && slot.takenBy !== actor.id) throw new ClinicError('slot_taken');
  await releaseHoldsFor(trx, { slotId: slot.id, patientId: actor.id, now: ctx.now });
  const limits = await readBookingLimits(trx, {
    patientId: actor.id,
    doctorId: slot.doctorId,
    treatmentId: treatment.id,
    day: slot.day,
    now: ctx.now,
  });
  if (limits.hasSameDay) throw sameDayError(body);
  if (limits.open >= MAX_OPEN_BOOKINGS) {
    // Without card payments, a message that asks for payment would be wrong.
    const code = ctx.settings.clinic.cards.mode === 'clinic' ? 'too_many_appointments' : 'too_many_unpaid_bookings';
    throw new ClinicError(code, { params: { max: MAX_OPEN_BOOKINGS } });
  }
  const { isDisowned } = patient;
  const hold =
    network === null ? null : await claimHold(trx, { patientId: actor.id, isDisowned, network, now: ctx.now });
  const shown = {
    ...time,
    patientName: actor.name,
    patientEmail: actor.email,
    ...price,
  };
  const id = await insertBooking(trx, {
    ...shown,
    slotId: slot.id,
    patientId: actor.id,
    doctorId: slot.doctorId,
    treatmentId: treatment.id,
    patientPhone: body.patient_Phone,
    hold,
  });
  const { doctorName } = slot;
  return {
    ...shown,
    id,
    doctorName,
    treatment: treatment.name,
    status: hold ? 'held' : 'booked',
    heldUntil: hold?.until ?? null,
    paymentStatus: 'unpaid',
  };
}

function sameDayError(body: BookingBody): ClinicError {
  return new ClinicError('already_booked_that_day', { params: { date: body.AppointmentDate } });
}

async function findEarlier(
  ctx: Context,
  actor: Actor,
  key: string | null,
  bodyHash: string,
): Promise<Appointment | null> {
  if (!key) return null;
  const earlier = await findIdempotencyKey(ctx.db, { personId: actor.id, route: ROUTE, key });
  if (!earlier) return null;
  if (earlier.bodyHash !== bodyHash) throw new ClinicError('idempotency_conflict');
  return presentBooking(ctx, earlier.bookingId);
}

async function presentBooking(ctx: Context, id: string): Promise<Appointment> {
  const booking = await findBooking(ctx.db, id);
  if (!booking) throw new ClinicError('not_found');
  // A retry after the booking has ended must not report an active one.
  assertActive(booking, ctx.now);
  return toAppointment(booking, ctx.now);
}

async function toBookingError(ctx: Context, error: unknown, body: BookingBody): Promise<unknown> {
  const isTaken = error instanceof ClinicError && error.code === 'slot_taken';
  switch (isTaken ? 'booking_slot' : violatedConstraint(error)) {
    case 'booking_slot': {
      const doctorEmail = body.doctor_email;
      const docSlot = await otherTimes(ctx.db)(doctorEmail, () => listSlots({ ...ctx, actor: null }, { doctorEmail }));
      return new ClinicError('slot_taken', { data: { docSlot } });
    }
    case 'booking_same_day':
      return sameDayError(body);
    case 'booking_overlap':
      return new ClinicError('overlapping_appointment');
    default:
      return error;
  }
}
