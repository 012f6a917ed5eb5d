import { sql } from 'kysely';
import type { BookingFacts, OwnBooking } from '#domain/bookings/decide-booking';
import type { Standing } from '#domain/bookings/holds';
import type { Names } from '#domain/shared/language';
import type { Actor } from '#domain/shared/permission';
import type { SlotTime } from '#domain/shared/slot-times';
import type { Day } from '#domain/shared/time';
import type { PriceKind } from '#domain/shared/money';
import type { Db } from '#server/platform/database/open-database';
import { hasDeskPhone, type RateLimit } from '#server/platform/database/statement-parts';
import { namesOf } from '#server/platform/database/texts';
import { isAlive, type SessionToken } from '#server/people/index';
import { isClosedOn } from '#server/slots/index';
import { standingOf } from './booking-origins-rows.ts';

/** What a request to book names. `network` is a keyed hash. */
export type RequestedBooking = {
  session: SessionToken;
  /** Whom staff book for; null: the caller. */
  patientId: string | null;
  idempotency: { route: string; key: string } | null;
  rateLimit: RateLimit;
  network: string;
  doctorEmail: string;
  /** The English name of the treatment, or its id if the request has one: the name may have changed since. */
  treatment: string;
  treatmentId: string | null;
  /** Null if the request names no valid time. */
  time: SlotTime | null;
};

export type FoundBookingFacts = Omit<BookingFacts, 'patient' | 'slot' | 'treatment'> & {
  now: Date;
  caller: Actor;
  /** Null if there is none of the requested id. */
  patient: (BookingFacts['patient'] & { name: string; email: string; phone: string | null; standing: Standing }) | null;
  /** The subject of the caller's identity. */
  subject: string;
  /** The booking of an earlier request with the same key in the last 24 hours. */
  earlier: { bodyHash: string; bookingId: string } | null;
  /** Attempts of this account in the present window, and the seconds until it ends. */
  attempts: { count: number; retryAfterSeconds: number };
  slot: (NonNullable<BookingFacts['slot']> & { id: string; doctorName: string }) | null;
  /** `currency` is null for a price from before currencies were stored. */
  treatment:
    | (Omit<NonNullable<BookingFacts['treatment']>, 'currency'> & {
        names: Names;
        priceKind: PriceKind;
        currency: string | null;
        cutoffHours: number | null;
      })
    | null;
  /** A hold of the patient or of the slot is overdue, and has to be released first. */
  hasOverdueHolds: boolean;
  versions: RowVersions;
};

/** As JSON has no dates, instants arrive as text. */
type ListedBooking = Omit<OwnBooking, 'heldUntil' | 'bookedAt'> & { heldUntil: string | null; bookedAt: string };

type FactsRow = {
  now: Date;
  id: string;
  email: string;
  name: string;
  role: Actor['role'];
  isVerified: boolean;
  isEmailProven: boolean;
  patient: Omit<NonNullable<FoundBookingFacts['patient']>, 'bookings'> | null;
  patientVersion: string;
  bookings: ListedBooking[] | null;
  bodyHash: string | null;
  bookingId: string | null;
  attempts: number | null;
  retryAfterSeconds: number | null;
  slotId: string | null;
  slotVersion: string | null;
  day: Day;
  startMin: number;
  endMin: number;
  doctorId: string;
  doctorSpecialtyId: string;
  isDoctorVerified: boolean;
  isDayClosed: boolean;
  doctorName: string;
  takenBy: string | null;
  isReserved: boolean;
  isSlotOverdue: boolean | null;
  treatment: FoundBookingFacts['treatment'];
  treatmentVersion: string | null;
  holdsOfNetwork: number;
  networkVersion: number | null;
};

/**
 * Reads everything that decides a booking in one statement, without a lock: the caller by their session, the
 * patient, the request with the same key, the rate limit, slot, treatment and limits. Null if the session is not alive.
 */
export async function readBookingFacts(handle: Db, wanted: RequestedBooking): Promise<FoundBookingFacts | null> {
  const { session, idempotency, rateLimit, time } = wanted;
  const { rows } = await sql<FactsRow>`
    select now() as now, caller.id, caller.email, caller.name, caller.role,
      doctor.verified_at is not null as "isVerified",
      caller.email_proven_at is not null as "isEmailProven",
      case when person.id is not null then jsonb_build_object('id', person.id, 'name', person.name,
        'email', person.email, 'phone', case when ${hasDeskPhone(sql`caller.id`)} then person.phone end, 'isEmailProven', person.email_proven_at is not null,
        'isDisowned', person.email_disowned_at is not null,
        'standing', ${standingOf('person')}) end as patient,
      person.xmin::text as "patientVersion",
      (select json_agg(json_build_object(
          'doctorId', own.doctor_id, 'treatmentId', own.treatment_id, 'day', own.day,
          'range', json_build_object('start', own.start_min, 'end', own.end_min), 'status', own.status,
          'heldUntil', own.held_until, 'bookedAt', own.booked_at, 'paymentStatus', own.payment_status))
        from booking own where own.patient_id = person.id and own.day >= (now() - interval '1 day')::date) as bookings,
      earlier.body_hash as "bodyHash", earlier.booking_id as "bookingId",
      attempts.hits as attempts,
      ceil(extract(epoch from attempts.window_start + make_interval(secs => ${rateLimit.windowSeconds}) - now()))::int as "retryAfterSeconds",
      slot.id as "slotId", slot.xmin::text as "slotVersion", slot.day, slot.start_min as "startMin",
      slot.end_min as "endMin", slot.doctor_id as "doctorId", of_slot.specialty_id as "doctorSpecialtyId",
      of_slot.verified_at is not null as "isDoctorVerified", ${isClosedOn(sql`slot.day`)} as "isDayClosed", doctor_person.name as "doctorName",
      case when taken.status = 'booked' or taken.held_until > now() then taken.patient_id end as "takenBy",
      coalesce(slot.reserved_until > now(), false) as "isReserved",
      taken.status = 'held' and taken.held_until <= now() as "isSlotOverdue",
      case when treatment.id is not null then jsonb_build_object('id', treatment.id, 'names', ${namesOf('treatment')},
        'specialtyId', treatment.specialty_id, 'priceCents', treatment.price_cents, 'currency', treatment.currency,
        'priceKind', treatment.price_kind, 'duration', treatment.duration_min, 'buffer', treatment.buffer_min,
        'isArchived', treatment.archived_at is not null, 'cutoffHours', treatment.cutoff_hours) end as treatment,
      treatment.xmin::text as "treatmentVersion",
      case when person.email_proven_at is null then (
        select count(*)::int from booking held where held.status = 'held' and held.held_until > now()
          and held.hold_network = ${wanted.network}) else 0 end as "holdsOfNetwork",
      network.hits as "networkVersion"
    from session
    join person caller on caller.issuer = session.issuer and caller.subject = session.subject and caller.deleted_at is null
    left join person on person.id = coalesce(${wanted.patientId}::uuid, caller.id) and person.deleted_at is null
    left join doctor on doctor.id = caller.id
    left join idempotency_key earlier on earlier.person_id = caller.id and earlier.route = ${idempotency?.route ?? ''}
      and earlier.key = ${idempotency?.key ?? null}::text and earlier.created_at > now() - interval '24 hours'
    left join rate_limit attempts on attempts.key = ${rateLimit.key}
    left join rate_limit network on network.key = ${wanted.network}
    left join (slot join doctor of_slot on of_slot.id = slot.doctor_id
        join person doctor_person on doctor_person.id = slot.doctor_id)
      on doctor_person.email = ${wanted.doctorEmail} and doctor_person.deleted_at is null
      and slot.day = ${time?.day ?? null}::date and slot.start_min = ${time?.range.start ?? null}::int
      and slot.end_min = ${time?.range.end ?? null}::int and slot.withdrawn_at is null and not slot.is_absent and not slot.is_busy
    left join booking taken on taken.slot_id = slot.id and taken.status in ('held', 'booked')
    left join treatment on ${wanted.treatmentId === null ? sql`treatment.name = ${wanted.treatment}` : sql`treatment.id = ${wanted.treatmentId}::uuid`}
    where ${isAlive(session)}`.execute(handle);
  return rows[0] ? { ...toFacts(rows[0]), subject: session.subject } : null;
}

function toFacts(row: FactsRow): Omit<FoundBookingFacts, 'subject'> {
  const { now, id, email, name, role, isVerified, isEmailProven } = row;
  const bookings = (row.bookings ?? []).map(toOwnBooking);
  const isOverdue = ({ status, heldUntil }: OwnBooking) => status === 'held' && heldUntil !== null && heldUntil <= now;
  return {
    now,
    caller: { id, email, name, role, isVerified, isEmailProven },
    patient: row.patient && { ...row.patient, bookings },
    earlier:
      row.bodyHash !== null && row.bookingId !== null ? { bodyHash: row.bodyHash, bookingId: row.bookingId } : null,
    attempts:
      (row.retryAfterSeconds ?? 0) > 0
        ? { count: row.attempts ?? 0, retryAfterSeconds: row.retryAfterSeconds ?? 0 }
        : { count: 0, retryAfterSeconds: 0 },
    slot:
      row.slotId === null
        ? null
        : {
            id: row.slotId,
            day: row.day,
            range: { start: row.startMin, end: row.endMin },
            isWithdrawn: false,
            isDayClosed: row.isDayClosed,
            doctorId: row.doctorId,
            doctorName: row.doctorName,
            doctorSpecialtyId: row.doctorSpecialtyId,
            isDoctorVerified: row.isDoctorVerified,
            isDoctorDeleted: false,
            takenBy: row.takenBy,
            isReserved: row.isReserved,
          },
    treatment: row.treatment,
    holdsOfNetwork: row.holdsOfNetwork,
    hasOverdueHolds: row.isSlotOverdue === true || bookings.some(isOverdue),
    versions: {
      patient: row.patientVersion,
      slot: row.slotVersion,
      treatment: row.treatmentVersion,
      network: row.networkVersion,
    },
  };
}

function toOwnBooking({ heldUntil, bookedAt, ...booking }: ListedBooking): OwnBooking {
  return { ...booking, heldUntil: heldUntil === null ? null : new Date(heldUntil), bookedAt: new Date(bookedAt) };
}

/** The versions of the rows that a decision depends on; `insertBooking` inserts nothing if one has changed. */
export type RowVersions = { patient: string; slot: string | null; treatment: string | null; network: number | null };
