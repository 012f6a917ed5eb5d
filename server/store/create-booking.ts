import { sql, type RawBuilder } from 'kysely';
import type { BookingFacts, OwnBooking } from '#domain/decide-booking';
import type { Cents } from '#domain/money';
import type { Actor } from '#domain/permission';
import type { SlotTime } from '#domain/slots';
import type { Day } from '#domain/time';
import type { Db } from './database/open-database.ts';
import { insertNotices, type StaffNotice } from './notifications.ts';
import { countAttempt, storeKey, type IdempotencyKey, type RateLimit } from './statement-parts.ts';

/** What a request to book names. `network` is a keyed hash. */
export type RequestedBooking = {
  session: { id: string; subject: string };
  idempotency: { route: string; key: string } | null;
  rateLimit: RateLimit;
  network: string;
  doctorEmail: string;
  treatment: string;
  /** Null if the request names no valid time. */
  time: SlotTime | null;
};

/** The versions of the rows that a decision depends on; `insertBooking` inserts nothing if one has changed. */
export type RowVersions = { patient: string; slot: string | null; network: number | null };

export type FoundBookingFacts = Omit<BookingFacts, 'slot' | 'treatment'> & {
  now: Date;
  caller: Actor;
  /** Of the caller's identity. */
  subject: string;
  /** The booking of an earlier request with the same key in the last 24 hours. */
  earlier: { bodyHash: string; bookingId: string } | null;
  /** Attempts of this account in the present window, and the seconds until it ends. */
  attempts: { count: number; retryAfterSeconds: number };
  slot: (NonNullable<BookingFacts['slot']> & { id: string; doctorName: string }) | null;
  /** `currency` is null for a price from before currencies were stored. */
  treatment: {
    id: string;
    name: string;
    specialtyId: string;
    priceCents: Cents;
    currency: string | null;
    cutoffHours: number | null;
  } | null;
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
  isDisowned: boolean;
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
  doctorName: string;
  takenBy: string | null;
  isSlotOverdue: boolean | null;
  treatmentId: string | null;
  treatment: string;
  specialtyId: string;
  priceCents: number;
  currency: string | null;
  cutoffHours: number | null;
  holdsOfNetwork: number;
  networkVersion: number | null;
};

/**
 * Reads everything that decides a booking in one statement, without a lock: the caller by their session, the request
 * with the same key, the rate limit, slot, treatment and limits. Null if the session is not alive.
 */
export async function readBookingFacts(handle: Db, wanted: RequestedBooking): Promise<FoundBookingFacts | null> {
  const { session, idempotency, rateLimit, time } = wanted;
  const { rows } = await sql<FactsRow>`
    select now() as now, person.id, person.email, person.name, person.role,
      doctor.verified_at is not null as "isVerified",
      person.email_proven_at is not null as "isEmailProven",
      person.email_disowned_at is not null as "isDisowned",
      person.xmin::text as "patientVersion",
      (select json_agg(json_build_object(
          'doctorId', own.doctor_id, 'treatmentId', own.treatment_id, 'day', own.day, 'status', own.status,
          'heldUntil', own.held_until, 'bookedAt', own.booked_at, 'paymentStatus', own.payment_status))
        from booking own where own.patient_id = person.id and own.day >= (now() - interval '1 day')::date) as bookings,
      earlier.body_hash as "bodyHash", earlier.booking_id as "bookingId",
      attempts.hits as attempts,
      ceil(extract(epoch from attempts.window_start + make_interval(secs => ${rateLimit.windowSeconds}) - now()))::int as "retryAfterSeconds",
      slot.id as "slotId", slot.xmin::text as "slotVersion", slot.day, slot.start_min as "startMin",
      slot.end_min as "endMin", slot.doctor_id as "doctorId", of_slot.specialty_id as "doctorSpecialtyId",
      of_slot.verified_at is not null as "isDoctorVerified", doctor_person.name as "doctorName",
      case when taken.status = 'booked' or taken.held_until > now() then taken.patient_id end as "takenBy",
      taken.status = 'held' and taken.held_until <= now() as "isSlotOverdue",
      treatment.id as "treatmentId", treatment.name as treatment, treatment.specialty_id as "specialtyId",
      treatment.price_cents as "priceCents", treatment.currency, treatment.cutoff_hours as "cutoffHours",
      case when person.email_proven_at is null then (
        select count(*)::int from booking held where held.status = 'held' and held.held_until > now()
          and held.hold_network = ${wanted.network}) else 0 end as "holdsOfNetwork",
      network.hits as "networkVersion"
    from session
    join person on person.issuer = session.issuer and person.subject = session.subject and person.deleted_at is null
    left join doctor on doctor.id = person.id
    left join idempotency_key earlier on earlier.person_id = person.id and earlier.route = ${idempotency?.route ?? ''}
      and earlier.key = ${idempotency?.key ?? null}::text and earlier.created_at > now() - interval '24 hours'
    left join rate_limit attempts on attempts.key = ${rateLimit.key}
    left join rate_limit network on network.key = ${wanted.network}
    left join (slot join doctor of_slot on of_slot.id = slot.doctor_id
        join person doctor_person on doctor_person.id = slot.doctor_id)
      on doctor_person.email = ${wanted.doctorEmail} and doctor_person.deleted_at is null
      and slot.day = ${time?.day ?? null}::date and slot.start_min = ${time?.range.start ?? null}::int
      and slot.end_min = ${time?.range.end ?? null}::int and slot.withdrawn_at is null
    left join booking taken on taken.slot_id = slot.id and taken.status in ('held', 'booked')
    left join treatment on treatment.name = ${wanted.treatment}
    where session.id = ${session.id} and session.subject = ${session.subject}
      and session.ended_at is null and session.expires_at > now()`.execute(handle);
  return rows[0] ? { ...toFacts(rows[0]), subject: session.subject } : null;
}

function toFacts(row: FactsRow): Omit<FoundBookingFacts, 'subject'> {
  const { now, id, email, name, role, isVerified, isEmailProven, isDisowned } = row;
  const bookings = (row.bookings ?? []).map(toOwnBooking);
  const isOverdue = ({ status, heldUntil }: OwnBooking) => status === 'held' && heldUntil !== null && heldUntil <= now;
  return {
    now,
    caller: { id, email, name, role, isVerified, isEmailProven },
    patient: { id, isEmailProven, isDisowned, bookings },
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
            doctorId: row.doctorId,
            doctorName: row.doctorName,
            doctorSpecialtyId: row.doctorSpecialtyId,
            isDoctorVerified: row.isDoctorVerified,
            isDoctorDeleted: false,
            takenBy: row.takenBy,
          },
    treatment:
      row.treatmentId === null
        ? null
        : {
            id: row.treatmentId,
            name: row.treatment,
            specialtyId: row.specialtyId,
            priceCents: row.priceCents,
            currency: row.currency,
            cutoffHours: row.cutoffHours,
          },
    holdsOfNetwork: row.holdsOfNetwork,
    hasOverdueHolds: row.isSlotOverdue === true || bookings.some(isOverdue),
    versions: { patient: row.patientVersion, slot: row.slotVersion, network: row.networkVersion },
  };
}

function toOwnBooking({ heldUntil, bookedAt, ...booking }: ListedBooking): OwnBooking {
  return { ...booking, heldUntil: heldUntil === null ? null : new Date(heldUntil), bookedAt: new Date(bookedAt) };
}

export type NewBooking = SlotTime & {
  id: string;
  slotId: string;
  patientId: string;
  doctorId: string;
  treatmentId: string;
  patientName: string;
  patientEmail: string;
  patientPhone: string;
  priceCents: Cents;
  currency: string;
  /** The end of a hold, null for a final booking. */
  heldUntil: Date | null;
};

/** What is written together with a booking. */
export type BookingEffects = {
  idempotency: IdempotencyKey | null;
  rateLimit: RateLimit;
  network: string;
  audit: { action: string; details: object };
  job: { name: string; payload: object };
  notice: StaffNotice | null;
};

/**
 * Inserts a booking in one statement and one commit, with its audit entry, idempotency key, rate limit, email job and
 * the patient's phone number, which prefills the next booking. Locks the patient's row, then the slot's (decision 0033);
 * every booking changes the version of the patient's row, so the limits that were read still hold.
 * @returns false, with nothing written, if a row has changed since its version was read, or if the slot is being withdrawn:
 * waiting for that would occupy a connection.
 * @throws the database's 23505: `booking_slot` when the slot is taken, `booking_same_day` for a second one; 23P01:
 * `booking_overlap` when the patient has an appointment at that time.
 */
export async function insertBooking(
  handle: Db,
  booking: NewBooking,
  { effects, versions }: { effects: BookingEffects; versions: RowVersions },
): Promise<boolean> {
  const { id, patientId, day, range, heldUntil } = booking;
  const { idempotency, rateLimit, audit, job, notice } = effects;
  const isHeld = heldUntil !== null;
  const { rows } = await sql`
    with patient as (
      select id from person where id = ${patientId} and xmin = ${versions.patient}::xid and deleted_at is null
      for no key update
    ), free as (
      select slot.id from slot, patient
      where slot.id = ${booking.slotId} and slot.xmin = ${versions.slot}::xid and slot.withdrawn_at is null
      for share of slot skip locked
    )${isHeld ? countNetwork(effects.network, versions.network) : sql``}, booked as (
      insert into booking (id, slot_id, patient_id, treated_person_id, doctor_id, treatment_id, day, start_min, end_min,
        patient_name, patient_email, patient_phone, price_cents, currency, status, held_until, hold_network)
      select ${id}::uuid, free.id, ${patientId}::uuid, ${patientId}::uuid, ${booking.doctorId}::uuid,
        ${booking.treatmentId}::uuid, ${day}::date, ${range.start}::int, ${range.end}::int, ${booking.patientName},
        ${booking.patientEmail}, ${booking.patientPhone}, ${booking.priceCents}::int, ${booking.currency},
        ${isHeld ? 'held' : 'booked'}, ${heldUntil}::timestamptz, ${isHeld ? effects.network : null}
      from free${isHeld ? sql`, network` : sql``}
      returning id
    ), phone as (
      update person set phone = ${booking.patientPhone} from booked where person.id = ${patientId}
    ), ${countAttempt('booked', rateLimit)}, audited as (
      insert into audit_entry (action, actor_id, person_id, booking_id, details)
      select ${audit.action}, ${patientId}::uuid, ${patientId}::uuid, id, ${JSON.stringify(audit.details)}::jsonb
      from booked
    )${notice ? sql`, noticed as (${insertNotices(sql`booked`, notice)})` : sql``}, enqueued as (
      insert into job_outbox (name, id, payload)
      select ${job.name}, id, ${JSON.stringify(job.payload)}::jsonb from booked
    )${idempotency ? storeKey('booked', patientId, idempotency) : sql``}
    select id from booked`.execute(handle);
  return rows.length > 0;
}

/** Inserts nothing if another hold of the network has been made since its count was read. */
function countNetwork(network: string, version: number | null): RawBuilder<unknown> {
  return sql`, network as (
      insert into rate_limit as known (key) select ${network} from free
      on conflict (key) do update set hits = known.hits + 1, window_start = now()
        where known.hits = ${version}::int
      returning key
    )`;
}
