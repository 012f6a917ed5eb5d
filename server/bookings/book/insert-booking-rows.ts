import { sql, type RawBuilder } from 'kysely';
import type { Language } from '#domain/shared/language';
import type { Beside } from '#domain/bookings/places';
import { raiseDoctorDay } from '#server/slots/index';
import { lockPlace, type StoredPlace } from './lock-place-rows.ts';
import type { Booking } from '#server/bookings/read/bookings-rows';
import { countOnce, type CounterVersion, type Origin } from './booking-origins-rows.ts';
import type { Db } from '#server/platform/database/open-database';
import { insertNotices, type StaffNotice } from '#server/clinic/index';
import {
  countAttempt,
  hasDeskPhone,
  storeKey,
  type IdempotencyKey,
  type RateLimit,
} from '#server/platform/database/statement-parts';
import type { RowVersions } from './booking-facts-rows.ts';

/** `heldUntil`: the end of a hold, null for a final booking; `clinicHold`: null for the hold of an unproven address too. */
export type NewBooking = Pick<
  Booking,
  | 'id'
  | 'day'
  | 'range'
  | 'patientId'
  | 'accountId'
  | 'accountName'
  | 'doctorId'
  | 'treatmentId'
  | 'patientName'
  | 'patientEmail'
  | 'patientPhone'
  | 'priceCents'
  | 'currency'
  | 'priceKind'
  | 'insurance'
  | 'treatmentNames'
  | 'heldUntil'
  | 'clinicHold'
  | 'cutoffHours'
  | 'lateRefundPercent'
> & {
  place: StoredPlace;
  /** The booking beside which it stands. */
  beside: Beside | null;
  /** The patient is here. */
  hasArrived: boolean;
  /** Why the patient comes, sealed; null without a reason. */
  sealedReason: string | null;
  origin: Origin;
  /** The network of a hold for the clinic. */
  holdNetwork: string | null;
};

/** What is written together with a booking. */
type BookingEffects = {
  idempotency: IdempotencyKey | null;
  rateLimit: RateLimit;
  /** The counters of limits that span patients; each is incremented from the number that was read. */
  counters: CounterVersion[];
  audit: { action: string; details: object };
  /** Who books: the patient, or staff. */
  actorId: string;
  /** The email to the patient; null if none reaches them. */
  job: { name: string; payload: object } | null;
  notice: StaffNotice | null;
  /** In which the patient booked; null if unknown. */
  language: Language | null;
};

/**
 * Inserts a booking in one statement and one commit, with its audit entry, idempotency key, rate limit, email job, and
 * the account's language and phone number and the patient's insurance, which prefill the next booking; a number that staff type
 * is that of a patient of whom none is known. Locks the rows of patient and account, then that of the slot or
 * of the doctor's day (decision 0033);
 * every booking changes the version of these rows, so the limits that were read still hold.
 * @returns when it was booked, by the database's clock; null, with nothing written, if a row has changed since its version was read, if the day has been closed, or
 * if the slot or the hours are being changed: waiting for that would occupy a connection.
 * @throws the database's 23505: `booking_slot` when the slot is taken, `booking_same_day` for a second one; 23P01:
 * `booking_squeezed` when another one has been squeezed in beside the same; `booking_overlap` when the patient, `booking_doctor_overlap` when the doctor has an appointment at that time.
 */
export async function insertBooking(
  handle: Db,
  booking: NewBooking,
  { effects, versions }: { effects: BookingEffects; versions: RowVersions },
): Promise<Date | null> {
  const { id, patientId, accountId, day, range, heldUntil } = booking;
  const { idempotency, rateLimit, audit, actorId, job, notice, language } = effects;
  const counters = countOnce(effects.counters);
  const { beside } = booking;
  const { rows } = await sql<{ bookedAt: Date }>`
    with ${lockPatient(booking, versions)}, free as (${lockPlace(booking.place, {
      after: sql`patient`,
      isRaised: beside !== null,
      where: sql`exists (select from treatment where id = ${booking.treatmentId} and xmin = ${versions.treatment}::xid)`,
    })})${beside ? lockBeside(beside) : sql``}${counters.parts}, booked as (
      insert into booking (id, slot_id, patient_id, treated_person_id, account_id, doctor_id, treatment_id, day, start_min, end_min,
        buffer_min, patient_name, patient_email, patient_phone, price_cents, currency, price_kind, insurance, treatment_names, status, held_until,
        hold_network, clinic_hold, from_network, from_domain, is_outside_hours,
        squeezed_beside, squeeze_reason, attendance, attendance_at, cutoff_hours, late_refund_percent)
      select ${id}::uuid, free.slot_id, ${patientId}::uuid, ${patientId}::uuid, ${accountId}::uuid, ${booking.doctorId}::uuid,
        ${booking.treatmentId}::uuid, ${day}::date, ${range.start}::int, ${range.end}::int,
        ${booking.place.bookedBuffer}::int, ${booking.patientName},
        ${booking.patientEmail}, ${booking.patientPhone}, ${booking.priceCents}::int, ${booking.currency},
        ${booking.priceKind}, ${booking.insurance}, ${JSON.stringify(booking.treatmentNames)}::jsonb,
        ${heldUntil === null ? 'booked' : 'held'}, ${heldUntil}::timestamptz, ${booking.holdNetwork},
        ${booking.clinicHold}, ${booking.origin.network}, ${booking.origin.domain}, ${booking.place.isOutsideHours}::boolean,
        ${beside?.bookingId ?? null}::uuid, ${beside?.reason ?? null},
        ${booking.hasArrived ? 'arrived' : null}, case when ${booking.hasArrived} then now() end,
        ${booking.cutoffHours}::int, ${booking.lateRefundPercent}::int
      from ${sql.join(['free', ...(beside ? ['beside'] : []), ...counters.names].map((name) => sql.table(name)))}
      returning id, booked_at
    )${beside ? sql`, raised as (${raiseDoctorDay(sql`booked`, booking.place)})` : sql``}, updated as (
      update person set language = case when person.id = ${actorId} then coalesce(${language}, person.language) else person.language end,
        phone = case when person.id = ${actorId === accountId ? accountId : patientId} and ${hasDeskPhone(sql`${actorId}::uuid`)}
          then coalesce(case when person.id <> ${actorId}::uuid then person.phone end, ${booking.patientPhone}) else person.phone end,
        insurance = case when person.id = ${patientId} then coalesce(person.insurance, ${booking.insurance}) else person.insurance end
      from booked where person.id in (${patientId}, ${accountId})
    ), ${countAttempt('booked', rateLimit)}, audited as (
      insert into audit_entry (action, actor_id, person_id, booking_id, details)
      select ${audit.action}, ${actorId}::uuid, ${patientId}::uuid, id, ${JSON.stringify(audit.details)}::jsonb
      from booked
    )${
      booking.sealedReason === null
        ? sql``
        : sql`, reasoned as (insert into booking_note (booking_id, kind, sealed_note, written_by)
            select id, 'reason', ${booking.sealedReason}, ${actorId}::uuid from booked)`
    }${notice ? sql`, noticed as (${insertNotices(sql`booked`, notice)})` : sql``}${job ? enqueue(job) : sql``}${
      idempotency ? storeKey('booked', actorId, idempotency) : sql``
    }
    select booked_at as "bookedAt" from booked`.execute(handle);
  return rows[0]?.bookedAt ?? null;
}

/** Locks the patient and the account that books for them, by id, unless one of them has changed since it was read. */
function lockPatient({ patientId, accountId }: NewBooking, versions: RowVersions): RawBuilder<unknown> {
  const isUnchanged = (id: string, version: string) => sql`(id = ${id} and xmin = ${version}::xid)`;
  const people = [
    isUnchanged(patientId, versions.patient),
    ...(accountId === null ? [] : [isUnchanged(accountId, versions.account)]),
  ];
  return sql`people as materialized (
      select id from person where (${sql.join(people, sql` or `)}) and deleted_at is null order by id for no key update
    ), patient as (select 1 from people having count(*) = ${sql.lit(people.length)})`;
}

/** Locks the booking that another one is squeezed in beside, unless it has changed since it was read. */
function lockBeside({ bookingId, version }: Beside): RawBuilder<unknown> {
  return sql`, beside as (
      select booking.id from booking, free where booking.id = ${bookingId}::uuid and booking.xmin = ${version}::xid
      for share of booking skip locked
    )`;
}

function enqueue({ name, payload }: NonNullable<BookingEffects['job']>): RawBuilder<unknown> {
  return sql`, enqueued as (
      insert into job_outbox (name, id, payload) select ${name}, id, ${JSON.stringify(payload)}::jsonb from booked
    )`;
}
