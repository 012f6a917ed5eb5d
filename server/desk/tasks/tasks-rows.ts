import { sql, type RawBuilder } from 'kysely';
import { ANNOUNCED_DAYS } from '#domain/accounts/retention-terms';
import { UNREACHABLE_HOURS } from '#domain/absences/imported-calendars';
import { ENDED_HOLD_DAYS, MAX_TASKS, type TaskKind } from '#domain/desk/tasks';
import type { PaymentMethod } from '#domain/payments/desk-payments';
import type { Day } from '#domain/shared/time';
import { presentName, type Booking } from '#server/bookings/index';
import { isOnPhoneList, presentCall } from '#server/absences/index';
import type { Db } from '#server/platform/database/open-database';
import { isUnpaid } from '#server/desk/list/list-appointments-rows';
import { bookedNames } from '#server/platform/database/texts';
import { withRange } from '#server/platform/database/with-range';

/** `doctorId`: of this doctor only. */
type Scope = { doctorId: string | null; today: Day };

/** `attention` follows from the days on which the clinic is closed, which the use-case reads. */
type Counted = Exclude<TaskKind, 'attention'>;

/** Both kinds are indexed. The query is a union, because one condition would use neither index. */
const toReturn = (isCounted = sql`true`) => sql`(
  select id, booking_id, payer_id, method, currency, refund_cents - refunded_cents as cents from payment
    where method <> 'card' and refund_cents > refunded_cents and ${isCounted}
  union all
  select id, booking_id, payer_id, method, currency, refund_cents - refunded_cents as cents from payment
    where method = 'card' and refund_failed_at is not null and refund_cents > refunded_cents and ${isCounted})`;

/** A hold that ended in the last days and was for a day to come, of a patient who has booked nothing since. */
const isEndedHold = (today: Day) => sql`(
  status = 'expired' and held_until > now() - make_interval(days => ${sql.lit(ENDED_HOLD_DAYS)})
    and day >= ${today}::date
    and not exists (select from booking as later where later.patient_id = booking.patient_id
      and later.status in ('held', 'booked') and later.booked_at > booking.booked_at)
    and (select deleted_at is null and email_disowned_at is null from person where person.id = booking.patient_id))`;

/** A subquery, not a join: of at most 100 rows each person is read by key. */
const isPatientKept = sql`(select deleted_at is null from person where person.id = booking.patient_id)`;

const isDeletionToDecide = sql<boolean>`(deletion_requested_at is not null and deletion_due_at is null)`;

/** The patients whose deletion reception requested, the first one first; at most 100. */
export async function listDeletionsToDecide(handle: Db) {
  const wanted = handle.selectFrom('person').select(['id', 'name', 'deletionRequestedAt']).where(isDeletionToDecide);
  return wanted.orderBy('deletionRequestedAt').limit(MAX_TASKS).execute();
}

function rowsOf(kind: Counted, { doctorId, today }: Scope): RawBuilder<unknown> {
  switch (kind) {
    case 'calls':
      return sql`from affected_booking
        where ${isOnPhoneList} and ${presentCall} is null and affected_booking.day >= ${today}::date - 7
          and (select ${isPatientKept} from booking where booking.id = affected_booking.booking_id)
          and (${doctorId}::uuid is null or affected_booking.doctor_id = ${doctorId}::uuid)`;
    case 'messages':
      // In the order of the index of open ones.
      return sql`from contact_message where answered_at is null order by received_at desc, id desc`;
    case 'returns':
      return sql`from ${toReturn()} as payment`;
    case 'unpaid':
      return sql`from booking where status = 'booked' and attendance = 'completed' and ${isUnpaid} and ${isPatientKept}`;
    case 'holds':
      return sql`from booking where ${isEndedHold(today)}`;
    case 'doctors':
      return sql`from doctor where verified_at is null
        and (select deleted_at is null from person where person.id = doctor.id)`;
    case 'calendars':
      return sql`from imported_calendar
        where failing_since <= now() - make_interval(hours => ${sql.lit(UNREACHABLE_HOURS)})
          and (select deleted_at is null from person where person.id = doctor_id)
          and (${doctorId}::uuid is null or doctor_id = ${doctorId}::uuid)`;
    case 'deletions':
      return sql`from person where ${isDeletionToDecide}`;
    case 'records':
      return sql`from person where kept_until <= ${today}::date + ${sql.lit(ANNOUNCED_DAYS)}
        and exists (select from booking where patient_id = person.id and status = 'booked')`;
  }
}

/** How much of each kind waits, at most 100. */
export async function countTasks(
  handle: Db,
  kinds: readonly Counted[],
  scope: Scope,
): Promise<{ kind: Counted; count: number }[]> {
  const counts = kinds.map(
    (kind) => sql`select ${kind} as kind,
      (select count(*)::int from (select ${rowsOf(kind, scope)} limit ${sql.lit(MAX_TASKS)}) as found) as count`,
  );
  const { rows } = await sql<{ kind: Counted; count: number }>`${sql.join(counts, sql` union all `)}`.execute(handle);
  return rows;
}

/** How many booked appointments on these days, which the clinic has closed, end after `clock`; at most 100. */
export async function countBookingsOnDays(
  handle: Db,
  { days, clock }: { days: Day[]; clock: { day: Day; minute: number } },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from booking
      where day = any(${days}::date[]) and status = 'booked'
        and (day, end_min) > (${clock.day}::date, ${clock.minute}::int) and ${isPatientKept}
      limit ${sql.lit(MAX_TASKS)}) as found`.execute(handle);
  return rows[0]?.count ?? 0;
}

type Listed = Pick<Booking, 'patientName' | 'patientPhone' | 'treatmentNames' | 'day' | 'currency'> & {
  bookingId: string;
  startMin: number;
  endMin: number;
};

const listed = sql`booking.id as "bookingId", ${presentName} as "patientName", patient_phone as "patientPhone",
  ${bookedNames} as "treatmentNames", day, start_min as "startMin", end_min as "endMin", booking.currency`;

type Return = { id: string; method: PaymentMethod; cents: number };

/** What staff have to return: of payments at the desk, and of card payments whose refund failed; the soonest first, at most 100. */
export async function listReturns(handle: Db) {
  const { rows } = await sql<Listed & Return>`
    select ${listed}, payment.id, payment.method, payment.cents
    from ${toReturn(sql`booking_id is not null`)} as payment join booking on booking.id = payment.booking_id
      join treatment on treatment.id = booking.treatment_id
    order by day, start_min, payment.id limit ${sql.lit(MAX_TASKS)}`.execute(handle);
  return rows.map(withRange);
}

/** What staff have to return of card payments that were for no appointment; at most 100. */
export async function listUnboundReturns(handle: Db) {
  const { rows } = await sql<Return & Pick<Listed, 'patientName' | 'patientPhone' | 'currency'>>`
    select payment.id, method, cents, currency, person.name as "patientName", coalesce(phone, '') as "patientPhone"
    from ${toReturn(sql`booking_id is null`)} as payment join person on person.id = payer_id
    order by payment.id limit ${sql.lit(MAX_TASKS)}`.execute(handle);
  return rows;
}

/** Holds that expired in the last days and whose appointment is still to come; the last expired first. */
export async function listEndedHolds(handle: Db, today: Day) {
  const { rows } = await sql<Listed & { heldUntil: Date }>`
    select ${listed}, held_until as "heldUntil"
    from booking join treatment on treatment.id = booking.treatment_id
    where ${isEndedHold(today)}
    order by held_until desc, booking.id limit ${sql.lit(MAX_TASKS)}`.execute(handle);
  return rows.map(withRange);
}

/**
 * Enqueues the daily email of a day for reception and admins who did not switch it off, in one statement: the primary key
 * lets one of several servers do so, once. Returns how many.
 */
export async function enqueueDailyMails(handle: Db, day: Day): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with begun as (insert into daily_mail (day) values (${day}::date) on conflict do nothing returning day),
    enqueued as (
      insert into job_outbox (name, id, payload)
      select 'waiting-mail', gen_random_uuid(), jsonb_build_object('personId', person.id, 'day', begun.day)
      from begun, person
      where person.role in ('reception', 'admin') and person.deleted_at is null and has_daily_mail
        and email_proven_at is not null
      returning id)
    select count(*)::int as count from enqueued`.execute(handle);
  return rows[0]?.count ?? 0;
}
