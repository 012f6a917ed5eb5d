import { sql } from 'kysely';
import type { Attendance } from '#domain/bookings/booking-states';
import type { BookingStatus } from '#domain/bookings/bookings';
import type { ChangeableBooking, MoveTarget } from '#domain/bookings/decide-change';
import type { Language } from '#domain/shared/language';
import type { Cents } from '#domain/shared/money';
import type { NoticePlace } from '#domain/clinic/notifications';
import type { Actor } from '#domain/shared/permission';
import type { SlotTime } from '#domain/shared/slot-times';
import type { Day } from '#domain/shared/time';
import type { TreatmentTime } from '#domain/clinic/treatments';
import type { PriceKind } from '#domain/shared/money';
import { announcedPlace } from '#server/clinic/index';
import { isClosedOn } from '#server/slots/index';
import { presentName } from '#server/bookings/read/bookings-rows';
import { isAffected, takesPlace } from '#server/bookings/read/open-decision-rows';
import type { Db } from '#server/platform/database/open-database';
import { isAlive, type SessionToken } from '#server/people/index';
import type { RateLimit } from '#server/platform/database/statement-parts';

/** Who changes a booking: the person of a session, or of an emailed link. */
export type Changer = { session: SessionToken } | { personId: string };

export type RequestedChange = {
  changer: Changer;
  bookingId: string;
  idempotency: { route: string; key: string } | null;
  /** The counter of this caller's changes of this booking. */
  rateLimit: RateLimit;
  /** The slot to move to; `time` is null if the request names no valid one. */
  target: { doctorEmail: string; time: SlotTime | null } | null;
};

export type FoundChangeFacts = {
  now: Date;
  caller: Actor;
  /** An earlier request with the same key in the last 24 hours. */
  earlier: { bodyHash: string; bookingId: string } | null;
  /** How often the caller changed this booking in the present window of the rate limit, and the seconds until it ends. */
  attempts: { limit: RateLimit; count: number; retryAfterSeconds: number };
  booking: FoundBooking | null;
  target: (MoveTarget & { version: string }) | null;
  /** A hold of the patient, or of the slot to move to, is overdue and has to be released first. */
  hasOverdueHolds: boolean;
};

type PresentTreatment = TreatmentTime & {
  id: string;
  specialtyId: string;
  priceCents: Cents;
  priceKind: PriceKind;
  currency: string | null;
  isArchived: boolean;
};

export type FoundBooking = ChangeableBooking & {
  id: string;
  /** False: something else was decided about it, and it still is where it cannot take place. */
  takesPlace: boolean;
  /** The version of its row; `updateBooking` writes nothing if it has changed. */
  version: string;
  slotId: string;
  patientId: string;
  doctorId: string;
  priceCents: Cents;
  priceKind: PriceKind;
  currency: string;
  /** What was paid for it, less refunds. */
  paidCents: Cents;
  /** What the clinic refunded by hand and does not charge again. */
  waivedCents: Cents;
  calendarSequence: number;
  /** The slot that patient and staff were last notified of; a slot of less than a minute is not announced. */
  announced: NoticePlace;
  /** The patient's account was deleted. */
  isLocked: boolean;
  patient: { name: string; email: string; language: Language | null; isEmailProven: boolean };
  treatment: PresentTreatment;
  /** Whether the booking has payments, which its change settles. */
  hasPayments: boolean;
  /** An earlier change has a refund that can still be undone. */
  hasDeferredRefund: boolean;
};

type FactsRow = {
  now: Date;
  id: string;
  email: string;
  name: string;
  role: Actor['role'];
  isVerified: boolean;
  isEmailProven: boolean;
  bodyHash: string | null;
  earlierBookingId: string | null;
  attempts: number | null;
  retryAfterSeconds: number | null;
  bookingId: string | null;
  version: string;
  slotId: string;
  patientId: string;
  doctorId: string;
  day: Day;
  startMin: number;
  endMin: number;
  status: BookingStatus;
  attendance: Attendance | null;
  heldUntil: Date | null;
  bookedAt: Date;
  holdBookedAt: Date | null;
  priceCents: number;
  priceKind: PriceKind;
  currency: string;
  paidCents: number;
  waivedCents: number;
  calendarSequence: number;
  announced: NoticePlace;
  patientName: string;
  patientEmail: string;
  language: Language | null;
  isPatientProven: boolean;
  isLocked: boolean;
  hasPayments: boolean;
  hasDeferredRefund: boolean;
  treatment: PresentTreatment;
  cutoffHours: number | null;
  isAffected: boolean;
  takesPlace: boolean;
  targetId: string | null;
  targetVersion: string;
  targetDoctorId: string;
  targetDay: Day;
  targetStart: number;
  targetEnd: number;
  targetSpecialtyId: string;
  isTargetVerified: boolean;
  isTargetDayClosed: boolean;
  takenBookingId: string | null;
  takenPatientId: string;
  isReserved: boolean;
  hasOverdueHolds: boolean;
};

/** Reads everything that decides a change in one statement, without a lock; null if the caller's session is not alive. */
export async function readChangeFacts(handle: Db, wanted: RequestedChange): Promise<FoundChangeFacts | null> {
  const { changer, bookingId, idempotency, rateLimit, target } = wanted;
  const caller =
    'personId' in changer
      ? sql`(select * from person where id = ${changer.personId}::uuid) as person`
      : sql`session join person on person.issuer = session.issuer and person.subject = session.subject
          and ${isAlive(changer.session)}`;
  const time = target?.time ?? null;
  const { rows } = await sql<FactsRow>`
    select now() as now, person.id, person.email, person.name, person.role,
      own.verified_at is not null as "isVerified", person.email_proven_at is not null as "isEmailProven",
      earlier.body_hash as "bodyHash", earlier.booking_id as "earlierBookingId",
      attempts.hits as attempts,
      ceil(extract(epoch from attempts.window_start + make_interval(secs => ${rateLimit.windowSeconds}) - now()))::int as "retryAfterSeconds",
      booking.id as "bookingId", booking.xmin::text as version, booking.slot_id as "slotId",
      booking.patient_id as "patientId", booking.doctor_id as "doctorId", booking.day, booking.start_min as "startMin",
      booking.end_min as "endMin", booking.status, booking.attendance, booking.held_until as "heldUntil",
      booking.booked_at as "bookedAt", booking.hold_booked_at as "holdBookedAt",
      booking.price_cents as "priceCents", booking.price_kind as "priceKind", booking.currency, booking.paid_cents as "paidCents",
      booking.waived_cents as "waivedCents",
      booking.calendar_sequence as "calendarSequence", ${announcedPlace} as announced,
      ${presentName} as "patientName", booking.patient_email as "patientEmail",
      patient.language, patient.email_proven_at is not null as "isPatientProven",
      patient.deleted_at is not null as "isLocked",
      exists (select from payment where payment.booking_id = booking.id and payment.status <> 'abandoned') as "hasPayments",
      exists (select from payment where payment.booking_id = booking.id and payment.deferred_until is not null) as "hasDeferredRefund",
      jsonb_build_object('id', treatment.id, 'specialtyId', treatment.specialty_id, 'priceCents', treatment.price_cents,
        'priceKind', treatment.price_kind, 'currency', treatment.currency, 'duration', treatment.duration_min,
        'buffer', treatment.buffer_min, 'isArchived', treatment.archived_at is not null) as treatment,
      treatment.cutoff_hours as "cutoffHours", ${isAffected} as "isAffected",
      ${takesPlace} as "takesPlace",
      slot.id as "targetId", slot.xmin::text as "targetVersion", slot.doctor_id as "targetDoctorId",
      slot.day as "targetDay", slot.start_min as "targetStart", slot.end_min as "targetEnd",
      of_slot.specialty_id as "targetSpecialtyId", of_slot.verified_at is not null as "isTargetVerified",
      ${isClosedOn(sql`slot.day`)} as "isTargetDayClosed",
      case when taken.status = 'booked' or taken.held_until > now() then taken.id end as "takenBookingId",
      taken.patient_id as "takenPatientId",
      coalesce(slot.reserved_until > now() and slot.reserved_for <> booking.id, false) as "isReserved",
      slot.id is not null and (coalesce(taken.status = 'held' and taken.held_until <= now(), false)
        or exists (select from booking overdue where overdue.patient_id = booking.patient_id
          and overdue.status = 'held' and overdue.held_until <= now() and overdue.id <> booking.id)) as "hasOverdueHolds"
    from ${caller}
    left join doctor own on own.id = person.id
    left join idempotency_key earlier on earlier.person_id = person.id and earlier.route = ${idempotency?.route ?? ''}
      and earlier.key = ${idempotency?.key ?? null}::text and earlier.created_at > now() - interval '24 hours'
    left join rate_limit attempts on attempts.key = ${rateLimit.key}
    left join (booking join person patient on patient.id = booking.patient_id
        join treatment on treatment.id = booking.treatment_id) on booking.id = ${bookingId}::uuid
    left join (slot join doctor of_slot on of_slot.id = slot.doctor_id
        join person doctor_person on doctor_person.id = slot.doctor_id)
      on doctor_person.email = ${target?.doctorEmail ?? null}::text and doctor_person.deleted_at is null
      and slot.day = ${time?.day ?? null}::date and slot.start_min = ${time?.range.start ?? null}::int
      and slot.end_min = ${time?.range.end ?? null}::int and slot.withdrawn_at is null and not slot.is_absent and not slot.is_busy
    left join booking taken on taken.slot_id = slot.id and taken.status in ('held', 'booked')
    where person.deleted_at is null`.execute(handle);
  return rows[0] ? toFacts(rows[0], rateLimit) : null;
}

function toFacts(row: FactsRow, limit: RateLimit): FoundChangeFacts {
  const { now, id, email, name, role, isVerified, isEmailProven, bodyHash, earlierBookingId } = row;
  const retryAfterSeconds = Math.max(0, row.retryAfterSeconds ?? 0);
  return {
    now,
    caller: { id, email, name, role, isVerified, isEmailProven },
    earlier: bodyHash !== null && earlierBookingId !== null ? { bodyHash, bookingId: earlierBookingId } : null,
    attempts: { limit, count: retryAfterSeconds > 0 ? (row.attempts ?? 0) : 0, retryAfterSeconds },
    booking: row.bookingId === null ? null : toFoundBooking(row, row.bookingId),
    target:
      row.targetId === null
        ? null
        : {
            id: row.targetId,
            version: row.targetVersion,
            day: row.targetDay,
            range: { start: row.targetStart, end: row.targetEnd },
            isWithdrawn: false,
            isDayClosed: row.isTargetDayClosed,
            doctorId: row.targetDoctorId,
            doctorSpecialtyId: row.targetSpecialtyId,
            isDoctorVerified: row.isTargetVerified,
            isDoctorDeleted: false,
            isReserved: row.isReserved,
            takenBy:
              row.takenBookingId === null ? null : { bookingId: row.takenBookingId, patientId: row.takenPatientId },
          },
    hasOverdueHolds: row.hasOverdueHolds,
  };
}

function toFoundBooking(row: FactsRow, id: string): FoundBooking {
  const {
    version,
    slotId,
    patientId,
    doctorId,
    day,
    status,
    attendance,
    heldUntil,
    bookedAt,
    holdBookedAt,
    cutoffHours,
  } = row;
  const {
    priceCents,
    priceKind,
    currency,
    paidCents,
    waivedCents,
    calendarSequence,
    announced,
    isLocked,
    hasPayments,
    hasDeferredRefund,
    treatment,
  } = row;
  return {
    id,
    version,
    slotId,
    patientId,
    doctorId,
    day,
    range: { start: row.startMin, end: row.endMin },
    status,
    attendance,
    heldUntil,
    bookedAt,
    holdBookedAt,
    cutoffHours,
    isAffected: row.isAffected,
    takesPlace: row.takesPlace,
    priceCents,
    priceKind,
    currency,
    paidCents,
    waivedCents,
    calendarSequence,
    announced,
    isLocked,
    hasPayments,
    hasDeferredRefund,
    patient: {
      name: row.patientName,
      email: row.patientEmail,
      language: row.language,
      isEmailProven: row.isPatientProven,
    },
    treatment,
  };
}
