import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '#domain/shared/permission';
import type { SlotTime } from '#domain/shared/slot-times';
import { isClosedOn } from '#server/slots/index';
import type { RateLimit } from '#server/platform/database/statement-parts';

/** The facts of every request that makes or changes a booking, whatever it is. */
export type RequestFacts = {
  now: Date;
  caller: Actor;
  /** An earlier request with the same key in the last 24 hours. */
  earlier: { bodyHash: string; bookingId: string } | null;
  /** The attempts that count for the rate limit in the present window, and the seconds until it ends. */
  attempts: { count: number; retryAfterSeconds: number };
};

/** The columns of `RequestFacts`, with the joins that they need behind a person called `caller`. */
export function requestFacts(wanted: { idempotency: { route: string; key: string } | null; rateLimit: RateLimit }) {
  const { idempotency, rateLimit } = wanted;
  const window = sql`make_interval(secs => ${rateLimit.windowSeconds})`;
  return {
    columns: sql`now() as now,
      json_build_object('id', caller.id, 'email', caller.email, 'name', caller.name, 'role', caller.role,
        'isVerified', own.verified_at is not null, 'isEmailProven', caller.email_proven_at is not null) as caller,
      case when earlier.booking_id is not null then
        json_build_object('bodyHash', earlier.body_hash, 'bookingId', earlier.booking_id) end as earlier,
      json_build_object('count', coalesce(attempts.hits, 0), 'retryAfterSeconds',
        coalesce(ceil(extract(epoch from attempts.window_start + ${window} - now()))::int, 0)) as attempts`,
    joins: sql`left join doctor own on own.id = caller.id
    left join idempotency_key earlier on earlier.person_id = caller.id and earlier.route = ${idempotency?.route ?? ''}
      and earlier.key = ${idempotency?.key ?? null}::text and earlier.created_at > now() - interval '24 hours'
    left join rate_limit attempts on attempts.key = ${rateLimit.key} and attempts.window_start > now() - ${window}`,
  };
}

/**
 * The published slot of a living doctor at a time as `Bookable` and `isReserved`, null if there is none, and the joins that
 * it needs; `taken` is the booking that occupies it. `isReserved`: whether its reservation, while it lasts, is against the
 * request; `more`: further fields.
 */
export function slotFacts(
  { doctorEmail, time }: { doctorEmail: string | null; time: SlotTime | null },
  { isReserved, more }: { isReserved: RawBuilder<unknown>; more: RawBuilder<unknown> },
) {
  return {
    column: sql`case when slot.id is not null then json_build_object('id', slot.id, 'day', slot.day, 'range', json_build_object('start', slot.start_min, 'end', slot.end_min),
        'isWithdrawn', false, 'isDayClosed', ${isClosedOn(sql`slot.day`)}, 'doctorId', slot.doctor_id,
        'doctorSpecialtyId', of_slot.specialty_id, 'isDoctorVerified', of_slot.verified_at is not null,
        'isDoctorDeleted', false, 'isReserved', coalesce(slot.reserved_until > now() and ${isReserved}, false), ${more}) end`,
    joins: sql`left join (slot join doctor of_slot on of_slot.id = slot.doctor_id
        join person doctor_person on doctor_person.id = slot.doctor_id)
      on doctor_person.email = ${doctorEmail}::text and doctor_person.deleted_at is null
      and slot.day = ${time?.day ?? null}::date and slot.start_min = ${time?.range.start ?? null}::int
      and slot.end_min = ${time?.range.end ?? null}::int and slot.withdrawn_at is null and not slot.is_absent and not slot.is_busy
    left join booking taken on taken.slot_id = slot.id and taken.status in ('held', 'booked')`,
  };
}

/** Whether `taken` is active, and whether it is an overdue hold, which has to be released first. */
export const isTaken = sql<boolean>`(taken.status = 'booked' or taken.held_until > now())`;
export const isTakenByOverdue = sql<boolean>`coalesce(taken.status = 'held' and taken.held_until <= now(), false)`;
