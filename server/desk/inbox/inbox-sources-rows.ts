import { sql, type RawBuilder } from 'kysely';
import { UNREACHABLE_HOURS } from '#domain/absences/imported-calendars';
import { ANNOUNCED_DAYS } from '#domain/accounts/retention-terms';
import { ENDED_HOLD_DAYS, type InboxKind, type Urgency } from '#domain/desk/inbox';
import { addDays, CLINIC_ZONE, type Day } from '#domain/shared/time';
import { isOnPhoneList, presentCall } from '#server/absences/index';
import { hasMoney } from '#server/bookings/index';
import { isUnpaid } from '#server/desk/list/list-appointments-rows';
import { isClosedOn } from '#server/slots/index';

/** Whose inbox is read, and when. `doctorId`: only what concerns this doctor. `isOwn`: only messages assigned to `readerId`. */
export type InboxScope = {
  readerId: string;
  doctorId: string | null;
  clock: { day: Day; minute: number };
  /** The days from today on that the clinic is closed. */
  closedDays: Day[];
  isOwn: boolean;
};

/** A part of the inbox: rows of one kind and one urgency. All texts name `from`'s columns. */
export type InboxSource = {
  kind: InboxKind;
  urgency: Urgency;
  /** The tables and conditions. */
  from: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  /** By which the items of an urgency are sorted: since when, or until when. */
  at: RawBuilder<unknown>;
  /** The columns of the index that has the order of `at`. */
  order: RawBuilder<unknown>[];
  /** The column of the day, if `at` is computed from day and start: bounds the index. */
  day?: RawBuilder<unknown>;
  bookings?: RawBuilder<unknown>;
  /** Whom it is about, if not the person of this id. */
  person?: RawBuilder<unknown>;
  facts?: RawBuilder<unknown>;
};

/** A subquery, not a join: of at most 100 rows each person is read by key. */
const isKept = sql`(select deleted_at is null from person where person.id = booking.patient_id)`;
const startsAt = sql`((day + start_min * interval '1 minute') at time zone ${sql.lit(CLINIC_ZONE)})`;
const ofBooking = { id: sql`booking.id`, bookings: sql`array[booking.id]` };
/** Sorted by an instant, in the order of an index that begins with it. */
const byTime = (at: RawBuilder<unknown>, id: RawBuilder<unknown> = sql`id`) => ({ id, at, order: [at, id] });
const bySlot = { at: startsAt, order: [sql`day`, sql`start_min`, sql`id`], day: sql`day` };

/** Bookings of one patient, or of one doctor, that overlap: one item per patient and day, or per appointment of a doctor. */
function overlapping(whose: 'patient' | 'doctor', isLater: RawBuilder<unknown>): RawBuilder<unknown> {
  const exempt = sql`(select booking.id, day, start_min, end_min,
      ${whose === 'doctor' ? sql`doctor_id` : sql`coalesce(treated_person_id, patient_id)`} as person
    from booking where booking.status = 'booked' and overlap_check = 'exempt' and ${isKept} and ${isLater})`;
  return sql`from (
    select day, (array_agg(start_min order by start_min, id))[1] as start_min, array_agg(id order by start_min, id) as ids,
      (array_agg(id order by start_min, id))[1] as id
    from ${exempt} as one where exists (select from ${exempt} as other
      where other.person = one.person and other.day = one.day and other.id <> one.id
        and other.start_min < one.end_min and other.end_min > one.start_min)
    group by ${whose === 'doctor' ? sql`id` : sql`person`}, day) as item where true`;
}

/** What is due, by kind; a kind whose rows differ in urgency has a source of each. */
export function openSources({ readerId, doctorId, clock, closedDays, isOwn }: InboxScope): InboxSource[] {
  const today = sql`${clock.day}::date`;
  const tomorrow = sql`${addDays(clock.day, 1)}::date`;
  const isLater = sql`(day, end_min) > (${today}, ${clock.minute}::int)`;
  const isOfDoctor = (column: RawBuilder<unknown>) => sql`(${doctorId}::uuid is null or ${column} = ${doctorId}::uuid)`;
  // An import may bring appointments at weekends, on which no clinic has closed since.
  const isClosed = sql`(import_id is null or ${isClosedOn(sql`booking.day`)})`;
  const closed = sql`from booking where day = any(${closedDays}::date[]) and status = 'booked' and ${isLater} and ${isKept} and ${isClosed}`;
  const call = {
    kind: 'call',
    id: sql`affected_booking.id`,
    ...bySlot,
    facts: sql`jsonb_build_object('missedAt', missed_at)`,
  } as const;
  const calls = sql`from affected_booking
    where ${isOnPhoneList} and ${presentCall} is null and day >= ${today} - 7 and ${isOfDoctor(sql`doctor_id`)}
      and (select ${isKept} and (status = 'booked' or (status = 'cancelled' and (held_until is null or ${hasMoney})))
        from booking where booking.id = affected_booking.booking_id)`;
  const unpaid = {
    kind: 'unpaid',
    ...ofBooking,
    ...bySlot,
    facts: sql`jsonb_build_object('paid', paid_cents)`,
  } as const;
  const isDue = sql`from booking
    where status = 'booked' and attendance = 'completed' and ${isUnpaid} and ${isKept}`;
  return [
    {
      kind: 'clinic_hold',
      urgency: 'running',
      ...byTime(sql`held_until`),
      ...ofBooking,
      from: sql`from booking where status = 'held' and clinic_hold is not null and held_until > now() and ${isLater} and ${isKept}`,
    },
    ...split({ kind: 'closed_day', ...ofBooking, ...bySlot }, closed, 'later'),
    ...(['patient', 'doctor'] as const).flatMap((whose) =>
      split(
        {
          kind: whose === 'doctor' ? 'doctor_overlap' : 'overlap',
          id: sql`id`,
          ...bySlot,
          bookings: sql`ids`,
        },
        overlapping(whose, isLater),
        'later',
      ),
    ),
    ...split(call, calls, 'today'),
    {
      kind: 'ended_hold',
      urgency: 'today',
      ...byTime(sql`held_until`),
      ...ofBooking,
      // For a day to come, of a patient who has booked nothing since.
      from: sql`from booking where status = 'expired' and held_until > now() - make_interval(days => ${sql.lit(ENDED_HOLD_DAYS)})
        and day >= ${today}
        and (select later.id from booking as later where later.patient_id = booking.patient_id
          and later.status in ('held', 'booked') and later.booked_at > booking.booked_at limit 1) is null
        and (select deleted_at is null and email_disowned_at is null from person where person.id = booking.patient_id)`,
    },
    {
      kind: 'wrong_address',
      urgency: 'today',
      from: sql`from person where desk_email_removed_at is not null`,
      ...byTime(sql`desk_email_removed_at`),
    },
    {
      kind: 'message',
      urgency: 'today',
      from: sql`from contact_message where answered_at is null ${isOwn ? sql`and assigned_to = ${readerId}::uuid` : sql``}`,
      ...byTime(sql`received_at`),
      facts: sql`jsonb_build_object('assignedTo', assigned_to)`,
    },
    { ...unpaid, urgency: 'today', from: sql`${isDue} and day >= ${today}` },
    { ...unpaid, urgency: 'later', from: sql`${isDue} and day < ${today}` },
    {
      kind: 'return',
      urgency: 'later',
      from: sql`from payment where refund_cents > refunded_cents and (method <> 'card' or refund_failed_at is not null)`,
      ...byTime(sql`created_at`),
      bookings: sql`array_remove(array[booking_id], null)`,
      person: sql`payer_id`,
      facts: sql`jsonb_build_object('method', method, 'cents', refund_cents - refunded_cents, 'currency', currency, 'since',
        coalesce(refund_failed_at, (select cancelled_at from booking where booking.id = booking_id), created_at))`,
    },
    {
      kind: 'doctor',
      urgency: 'later',
      from: sql`from doctor join person on person.id = doctor.id join specialty on specialty.id = specialty_id
        where verified_at is null and deleted_at is null`,
      ...byTime(sql`person.created_at`, sql`doctor.id`),
      facts: sql`jsonb_build_object('specialty', specialty.name, 'number', registration_number)`,
    },
    {
      kind: 'calendar',
      urgency: 'later',
      from: sql`from imported_calendar
        where failing_since <= now() - make_interval(hours => ${sql.lit(UNREACHABLE_HOURS)}) and ${isOfDoctor(sql`doctor_id`)}
          and (select deleted_at is null from person where person.id = doctor_id)`,
      ...byTime(sql`failing_since`, sql`doctor_id`),
      facts: sql`jsonb_build_object('host', host)`,
    },
    {
      kind: 'deletion',
      urgency: 'later',
      from: sql`from person where deletion_requested_at is not null and deletion_due_at is null`,
      ...byTime(sql`deletion_requested_at`),
    },
    {
      kind: 'record',
      urgency: 'later',
      from: sql`from person where kept_until <= ${today} + ${sql.lit(ANNOUNCED_DAYS)}
        and exists (select from booking where patient_id = person.id and status = 'booked')`,
      id: sql`id`,
      at: sql`(kept_until::timestamp at time zone ${sql.lit(CLINIC_ZONE)})`,
      order: [sql`kept_until`, sql`id`],
    },
  ];

  /** Until tomorrow its time is running. */
  function split(
    source: Omit<InboxSource, 'urgency' | 'from'>,
    from: RawBuilder<unknown>,
    otherwise: Urgency,
  ): InboxSource[] {
    return [
      { ...source, urgency: 'running', from: sql`${from} and day <= ${tomorrow}` },
      { ...source, urgency: otherwise, from: sql`${from} and day > ${tomorrow}` },
    ];
  }
}

/** What was done: the calls of the last 24 hours, and the answered messages. */
export function doneSources({ doctorId, clock }: InboxScope): InboxSource[] {
  return [
    {
      kind: 'call',
      urgency: 'running',
      from: sql`from affected_booking where ${isOnPhoneList} and ${presentCall} > now() - interval '24 hours'
        and day >= ${clock.day}::date - 7 and (${doctorId}::uuid is null or doctor_id = ${doctorId}::uuid)
        and (select ${isKept} from booking where booking.id = affected_booking.booking_id)`,
      ...byTime(sql`called_at`),
    },
    {
      kind: 'message',
      urgency: 'running',
      from: sql`from contact_message where answered_at is not null`,
      ...byTime(sql`answered_at`),
    },
  ];
}
