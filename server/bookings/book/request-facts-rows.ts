import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '#domain/shared/permission';
import type { SlotTime } from '#domain/shared/slot-times';
import type { WantedPlace } from '#domain/bookings/places';
import { busyTimesOn, isClosedOn, isDayOfAbsence, occupiesSlot, publishedSlots, rangesOf } from '#server/slots/index';
import type { Db } from '#server/platform/database/open-database';
import type { Day } from '#domain/shared/time';
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

/** What `WantedPlace` is read as: the hours as multiranges in text. */
type DayRow = NonNullable<WantedPlace['hours']>;
type PlaceRow = Omit<WantedPlace, 'hours'> & {
  doctorName: string;
  hours: (Pick<DayRow, 'version' | 'isAbsent'> & Record<'hours' | 'slots' | 'busy', string>) | null;
};

/** A time of a doctor as it was read, and the name of the doctor. */
export type FoundPlace = WantedPlace & { doctorName: string };

export function toPlace({ hours: day, ...row }: PlaceRow): FoundPlace {
  if (!day) return { ...row, hours: null };
  const [hours, slots, busy] = [rangesOf(day.hours), rangesOf(day.slots), rangesOf(day.busy)];
  return { ...row, hours: { ...day, hours, slots, busy } };
}

/**
 * A time of a living doctor for the row `treatment` as a `PlaceRow`, null if there is no such doctor or time, and the joins
 * that it needs. `bookingId`: the booking that may have the time although its slot is reserved for it; `minutes`: how long it is
 * to be, so that no slot of another length is it; `isByStaff`: nor is one that somebody has, whose minutes they may use.
 */
export function placeFacts(
  {
    doctorEmail,
    time,
    minutes = null,
    isByStaff = false,
  }: { doctorEmail: string | null; time: SlotTime | null; minutes?: number | null; isByStaff?: boolean },
  bookingId: RawBuilder<unknown>,
) {
  const day = sql`${time?.day ?? null}::date`;
  const isOtherLength = time !== null && minutes !== null && time.range.end - time.range.start !== minutes;
  const [doctorId, slotEnd] = [sql`place_doctor.id`, isOtherLength ? null : (time?.range.end ?? null)];
  const isFree = sql`not exists (select from booking where booking.slot_id = slot.id and ${occupiesSlot})`;
  return {
    column: sql<PlaceRow | null>`case when place_doctor.id is not null and ${time !== null} then json_build_object(
      'day', ${day}, 'range', json_build_object('start', ${time?.range.start ?? 0}::int, 'end', ${time?.range.end ?? 0}::int),
      'isDayClosed', ${isClosedOn(day)}, 'doctorId', place_doctor.id, 'doctorName', place_person.name,
      'isDoctorVerified', place_doctor.verified_at is not null,
      'isPerformed', coalesce(performed.is_performed, place_doctor.specialty_id = treatment.specialty_id, false),
      'duration', coalesce(performed.duration_min, treatment.duration_min, 0),
      'buffer', coalesce(performed.buffer_min, treatment.buffer_min, 0),
      'slot', case when slot.id is not null then json_build_object('id', slot.id, 'version', slot.xmin::text) end,
      'hours', case when slot.id is null then json_build_object('version', doctor_day.xmin::text,
        'hours', coalesce(doctor_day.hours, '{}')::text, 'slots', ${publishedSlots(doctorId, day)}::text,
        'busy', coalesce(doctor_day.busy, ${busyTimesOn({ doctorId, day })})::text,
        'isAbsent', coalesce(doctor_day.is_absent, ${isDayOfAbsence(doctorId, day)})) end,
      'occupied', (
        select coalesce(json_agg(json_build_object('bookingId', other.id, 'patientId', other.patient_id,
          'offeredFor', other.offered_for, 'squeezedBeside', other.squeezed_beside, 'isBooked', other.status = 'booked',
          'hasEnded', coalesce(other.attendance in ('completed', 'no_show', 'not_brought'), false),
          'version', other.xmin::text, 'start', other.start_min, 'end', other.end_min + other.buffer_min, 'buffer', other.buffer_min,
          'isOverdue', other.status <> 'booked' and other.held_until <= now())), '[]')
        from (select id, patient_id, offered_for, squeezed_beside, status, attendance, xmin, start_min, end_min, buffer_min, held_until
          from booking where doctor_id = place_doctor.id and day = ${day} and status in ('held', 'booked', 'offered')
          union all select id, null, reserved_for, null, 'offered', null, xmin, start_min, end_min, 0, reserved_until
          from slot where doctor_id = place_doctor.id and day = ${day} and withdrawn_at is null and reserved_until > now()) other)) end`,
    joins: sql`left join (doctor place_doctor join person place_person on place_person.id = place_doctor.id)
      on place_person.email = ${doctorEmail}::text and place_person.deleted_at is null
    left join doctor_treatment performed on performed.doctor_id = place_doctor.id
      and performed.treatment_id = treatment.id
    left join doctor_day on doctor_day.doctor_id = place_doctor.id and doctor_day.day = ${day}
    left join slot on slot.doctor_id = place_doctor.id
      and slot.day = ${day} and slot.start_min = ${time?.range.start ?? null}::int
      and slot.end_min = ${slotEnd}::int and slot.withdrawn_at is null and not slot.is_absent
      and (not slot.is_left or exists (select from booking offer where offer.slot_id = slot.id
        and offer.status = 'offered' and offer.offered_for = ${bookingId}))
      and not slot.is_busy and (slot.reserved_until is null or slot.reserved_until <= now()
        or slot.reserved_for is not distinct from ${bookingId})${isByStaff ? sql` and ${isFree}` : sql``}`,
  };
}

/** The day of a living doctor for a treatment, as the facts of a booking have it; null if there is no such doctor. */
export async function readDayOfDoctor(
  handle: Db,
  { doctorEmail, treatmentId, day }: { doctorEmail: string; treatmentId: string; day: Day },
): Promise<FoundPlace | null> {
  // No slot is that short.
  const place = placeFacts({ doctorEmail, time: { day, range: { start: 0, end: 0 } } }, sql`null::uuid`);
  const { rows } = await sql<{ place: PlaceRow | null }>`
    select ${place.column} as place from treatment ${place.joins} where treatment.id = ${treatmentId}::uuid`.execute(
    handle,
  );
  return rows[0]?.place ? toPlace(rows[0].place) : null;
}
