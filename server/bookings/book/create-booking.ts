import { randomUUID } from 'node:crypto';
import type { DeskBookingBody } from '#contract/accounts/desk-patients';
import type { Appointment, BookingBody } from '#contract/bookings/bookings';
import { assertActive, isActiveAt, unavailable } from '#domain/bookings/bookings';
import { termsOfNew } from '#domain/bookings/change-cutoff';
import { decideBooking } from '#domain/bookings/decide-booking';
import { ClinicError, invalidInput } from '#domain/shared/errors';
import { priceFor } from '#domain/shared/insurance';
import type { Language } from '#domain/shared/language';
import type { Actor } from '#domain/shared/permission';
import { placeOf, type Place } from '#domain/bookings/places';
import { nameOfRange, slotTimeOf } from '#domain/shared/slot-times';
import { isVisible } from '#domain/shared/text';
import { clinicClock } from '#domain/shared/time';
import { findBooking } from '#server/bookings/read/bookings-rows';
import { insertBooking } from './insert-booking-rows.ts';
import { actionOf, newBooking } from './new-booking.ts';
import { readBookingFacts, type FoundBookingFacts } from './booking-facts-rows.ts';
import { inTransaction, violatedConstraint } from '#server/platform/database/transaction';
import { authorize } from '#server/platform/authorize';
import { networkOf } from './booking-origin.ts';
import type { Context, Portal } from '#server/platform/context';
import { refusedSession } from '#server/people/index';
import { hashBody } from '#server/platform/hash-body';
import { toAppointment } from '#server/bookings/read/present-booking';
import { addDoctorDay } from '#server/slots/index';
import { accountLimit, assertWithinLimit, checkRateLimit } from '#server/platform/rate-limit';
import { placeByOrigin } from './place-by-origin.ts';
import { releaseHoldsFor } from './release-holds.ts';
import { patientNotice } from './patient-notice.ts';
import { attemptUntilWritten } from './attempt-until-written.ts';
import { toBookingError, type Refused } from './booking-conflict.ts';

/** As stored with idempotency keys, whatever the route is called. */
const ROUTE = 'bookSlot';
/** What a patient sends, or staff, who may leave the phone number out if the patient has one, and choose any time and length. */
type Body = Omit<BookingBody, 'patient_Phone'> &
  Partial<Pick<DeskBookingBody, 'patient_Phone' | 'minutes' | 'outside_hours' | 'squeeze_in' | 'reason' | 'arrived'>>;
/**
 * `forPatient`: whom staff book for; null: the caller books for themself, or for the person `forPerson` of their account. `language` is that of the page, null if the
 * request came from none of ours.
 */
export type BookingRequest = {
  body: Body;
  key: string | null;
  language: Language | null;
  forPatient: string | null;
  forPerson?: string | null | undefined;
  /** One of several in one transaction, which counts a refusal itself. */
  isInRow?: boolean;
};

const limitOf = (forPatient: string | null) => (forPatient === null ? 'booking' : 'deskBooking');

/** The key by which the holds of a network are counted. */
function holdNetworkOf({ ports }: Portal, address: string): string {
  return ports.links.hash('hold/address', networkOf(address));
}

/**
 * Books a time of a doctor: reads the facts, decides, writes; reads again if a row has changed in between. Of concurrent requests for
 * a time one succeeds. Patient, name, email and price come from our own records, and a body that contradicts them is
 * refused. An account without a proven address gets a hold of 30 minutes; one of a network or mail domain with many new accounts
 * a hold that the clinic confirms. A booking by staff for a patient is final, and can have any free time of the doctor.
 * @throws ClinicError `not_allowed`, `not_found` (the patient), `treatment_not_offered`, `slot_unavailable`, `slot_taken`,
 * `already_booked_that_day`, `overlapping_appointment` (each with other free times), `too_many_unpaid_bookings`, `too_many_holds`,
 * `outside_hours`, `nothing_beside`, `beside_taken`, `too_many_holds_of_network`, `too_many_of_origin` (with the clinic's phone number), `address_disowned`, `price_changed`, `cutoff_changed`, `idempotency_conflict`, `too_many_requests`; for
 * the key of a booking that is no longer active `hold_expired` or `booking_cancelled`.
 */
export async function createBooking(ctx: Context, request: BookingRequest): Promise<Appointment> {
  let refused: Refused | null = null;
  try {
    return await bookOnce(ctx, request, (facts) => {
      refused = refusedBy(request.body, facts);
    });
  } catch (error) {
    throw await toBookingError(ctx, error, refused);
  }
}

/** `createBooking` without the other free times of an error; `onRead` gets the facts of each attempt. */
export function bookOnce(
  ctx: Context,
  request: BookingRequest,
  onRead: (facts: FoundBookingFacts) => void,
): Promise<Appointment> {
  return attemptUntilWritten(async () => {
    const facts = await readFacts(ctx, request);
    onRead(facts);
    return attempt(ctx, request, facts);
  });
}

/** What decides this request. The caller is part of it, so that identifying them costs no query. @throws see `refusedSession` */
async function readFacts(
  ctx: Context,
  { body, key, forPatient, forPerson = null }: Omit<BookingRequest, 'language'>,
): Promise<FoundBookingFacts> {
  const { session } = ctx;
  const facts =
    session &&
    (await readBookingFacts(ctx.read, {
      session,
      lockMinutes: ctx.settings.lockMinutes,
      patientId: forPatient ?? forPerson,
      isByStaff: forPatient !== null,
      idempotency: key === null ? null : { route: ROUTE, key },
      rateLimit: accountLimit(ctx, limitOf(forPatient), session.subject),
      network: holdNetworkOf(ctx, ctx.address),
      doctorEmail: body.doctor_email,
      treatment: body.treatment,
      treatmentId: body.treatment_id ?? null,
      time: slotTimeOf(body.AppointmentDate, body.slot),
      minutes: body.minutes ?? null,
    }));
  if (!facts) throw await refusedSession(ctx);
  ctx.actor = facts.caller;
  ctx.now = facts.now;
  return facts;
}

export function refusedBy(body: Body, { now, patient, place, treatment }: FoundBookingFacts): Refused {
  return {
    doctorEmail: body.doctor_email,
    date: body.AppointmentDate,
    doctorId: place?.doctorId ?? '',
    treatmentId: treatment?.id ?? '',
    listOwn: () => (patient?.bookings ?? []).filter((own) => own.patientId === patient?.id && isActiveAt(own, now)),
  };
}

/** The booking, or null if the facts have changed meanwhile. */
async function attempt(
  ctx: Context,
  { body, key, language, forPatient, forPerson, isInRow = false }: BookingRequest,
  facts: FoundBookingFacts,
): Promise<Appointment | null> {
  const { now, patient } = facts;
  const actor = authorizeBooking(ctx, { body, forPatient, accountId: patient?.accountId ?? null });
  // The hash of a short text would betray it.
  const hashed = { ...body, visit_reason: undefined, ...(forPatient && { patient_id: forPatient }) };
  const bodyHash = hashBody({ ...hashed, ...(forPerson && { person_id: forPerson }) });
  if (facts.earlier) {
    if (facts.earlier.bodyHash !== bodyHash) throw new ClinicError('idempotency_conflict');
    return presentEarlierBooking(ctx, facts.earlier.bookingId, now);
  }
  if (!patient && forPerson) throw invalidInput('person_id', 'validation.personUnknown');
  if (!patient) throw new ClinicError('not_found');
  if (patient.hasEnded && forPatient === null) throw invalidInput('person_id', 'validation.personOfAge');
  const { minutes = null } = body;
  const isByStaff = forPatient !== null;
  // What is squeezed in is in the other one's time, which has its own buffer.
  const asked = facts.place && { ...facts.place, ...(body.squeeze_in && { buffer: 0 }) };
  const place = asked && placeOf(asked, { grid: ctx.settings.startGrid, minutes, isByStaff });
  if (facts.hasOverdueHolds || (place && place.overdue.length > 0)) {
    const patientIds = [patient.id, patient.accountId ?? patient.id];
    const wanted = { patientIds, now, ...(place && { at: place }) };
    await inTransaction(ctx.write, (trx) => releaseHoldsFor(trx, wanted));
    return null;
  }
  assertWithinLimit(limitOf(forPatient), facts.attempts);
  try {
    if (!facts.place) throw unavailable('validation.doctorUnknown', 'doctor_email');
    const { booking: decided, ...names } = decide(ctx, body, {
      ...facts,
      patient,
      place: place && { ...place, doctorName: facts.place.doctorName },
      isByStaff,
    });
    if (decided.place.version === null) {
      await addDoctorDay(ctx, decided.place);
      return null;
    }
    const { counters, ...hold } = await placeByOrigin(ctx, decided, forPatient === null ? patient : null);
    const isHeld = hold.heldUntil !== null;
    const holdNetwork = isHeld && !hold.clinicHold ? holdNetworkOf(ctx, ctx.address) : null;
    const { visit_reason: reason = '' } = body;
    const sealedReason = isVisible(reason) ? await ctx.ports.sealing.seal('booking-notes', reason) : null;
    const booking = { ...decided, ...hold, holdNetwork, sealedReason };
    const bookedAt = await insertBooking(ctx.write, booking, {
      versions: facts.versions,
      effects: {
        idempotency: key === null ? null : { route: ROUTE, key, bodyHash },
        rateLimit: accountLimit(ctx, limitOf(forPatient), facts.subject),
        counters: holdNetwork ? [{ key: holdNetwork, version: facts.versions.network }] : counters,
        audit: {
          action: actionOf(booking),
          details: {
            day: booking.day,
            slot: nameOfRange(booking.range),
            ...(booking.beside?.reason && { reason: booking.beside.reason }),
          },
        },
        actorId: actor.id,
        job: emailOf(booking, patient),
        notice: isHeld ? null : { ...patientNotice('new', booking), actorId: actor.id },
        language,
      },
    });
    if (!bookedAt) return null;
    return toAppointment(newBooking(booking, { ...names, doctorEmail: body.doctor_email, bookedAt }), ctx);
  } catch (error) {
    if (countsAsAttempt(error) && !isInRow) await checkRateLimit(ctx, limitOf(forPatient), { account: facts.subject });
    throw error;
  }
}

/** Whether a refused request counts for the rate limit: not if it only found the slot taken, or the database failed. */
function countsAsAttempt(error: unknown): boolean {
  if (error instanceof ClinicError) return error.code !== 'slot_taken' && error.code !== 'unavailable';
  const constraint = violatedConstraint(error);
  return constraint !== null && constraint !== 'booking_slot' && constraint !== 'booking_doctor_overlap';
}

/** The email to the patient. Nobody is sent details to an unproven address that staff booked for. */
function emailOf({ id, heldUntil }: { id: string; heldUntil: Date | null }, patient: { isEmailProven: boolean }) {
  if (heldUntil !== null) return { name: 'booking-held', payload: { bookingId: id, sending: id } };
  return patient.isEmailProven ? { name: 'booking-confirmed', payload: { bookingId: id } } : null;
}

function authorizeBooking(
  ctx: Context,
  { body, forPatient, accountId }: Pick<BookingRequest, 'body' | 'forPatient'> & { accountId: string | null },
): Actor {
  if (forPatient !== null) return authorize(ctx, 'desk.book', { patientId: forPatient, accountId });
  return authorize(ctx, 'booking.create', {
    id: body.patient_id,
    email: body.patient_email,
    name: body.patient_name,
  });
}

/** The booking to insert. @throws ClinicError, see `decideBooking` */
function decide(
  ctx: Context,
  body: Body,
  {
    patient,
    place,
    treatment,
    isByStaff,
    ...facts
  }: Omit<FoundBookingFacts, 'place'> & {
    patient: NonNullable<FoundBookingFacts['patient']>;
    place: (Place & { doctorName: string }) | null;
    isByStaff: boolean;
  },
) {
  const { clinic } = ctx.settings;
  const { insurance = null } = body;
  const currency = treatment?.currency ?? clinic.currency;
  const priced = treatment && { ...treatment, ...priceFor(treatment, insurance), currency };
  const { heldUntil, beside } = decideBooking({ ...facts, patient, place, treatment: priced }, body, {
    now: facts.now,
    isByStaff,
    isConfirmed: body.outside_hours === true,
    squeeze: { isWanted: body.squeeze_in === true, reason: body.reason },
    isPaidAtClinic: clinic.cards.mode === 'clinic',
  });
  if (!place || !priced) throw new ClinicError('slot_unavailable');
  const hasArrived = body.arrived === true;
  if (hasArrived && place.day !== clinicClock(facts.now).day) throw invalidInput('arrived', 'validation.arrivedToday');
  const phone = body.patient_Phone ?? patient.phone;
  if (phone === null) throw invalidInput('patient_Phone', 'validation.phoneRequired');
  return {
    doctorName: place.doctorName,
    booking: {
      id: randomUUID(),
      place,
      day: place.day,
      range: place.range,
      patientId: patient.id,
      accountId: patient.accountId,
      accountName: patient.accountName,
      doctorId: place.doctorId,
      treatmentId: priced.id,
      patientName: patient.name,
      patientEmail: patient.email,
      patientPhone: phone,
      priceCents: priced.priceCents,
      currency: priced.currency,
      priceKind: priced.priceKind,
      insurance,
      treatmentNames: priced.names,
      ...termsOfNew(priced, clinic.changes, body.cutoff_hours),
      heldUntil,
      beside,
      hasArrived,
    },
  };
}

/** @throws ClinicError if it has ended */
async function presentEarlierBooking(ctx: Context, id: string, now: Date): Promise<Appointment> {
  const booking = await findBooking(ctx.read, id);
  if (!booking) throw new ClinicError('not_found');
  // A retry after the booking has ended must not report an active one.
  assertActive(booking, now);
  return toAppointment(booking, ctx);
}
