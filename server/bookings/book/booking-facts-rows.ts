import { sql } from 'kysely';
import type { BookingFacts, OwnBooking } from '#domain/bookings/decide-booking';
import type { Standing } from '#domain/bookings/holds';
import { DESK_ISSUER } from '#domain/accounts/desk-patients';
import type { Names } from '#domain/shared/language';
import type { SlotTime } from '#domain/shared/slot-times';
import type { Db } from '#server/platform/database/open-database';
import { hasDeskPhone, type RateLimit } from '#server/platform/database/statement-parts';
import { namesOf } from '#server/platform/database/texts';
import type { SessionToken } from '#domain/people/sessions';
import { treatmentPrices, type TreatmentPrice } from '#server/clinic/index';
import { isUsable } from '#server/people/index';
import { placeFacts, requestFacts, toPlace, type FoundPlace, type RequestFacts } from './request-facts-rows.ts';
import { standingOf } from './booking-origins-rows.ts';
import { countPersons, hasEnded, hasVisited } from '#server/bookings/read/own-bookings-rows';

/** What a request to book names. `network` is a keyed hash. */
export type RequestedBooking = {
  session: SessionToken;
  lockMinutes: number;
  /** Whom staff, or an account, book for; null: the caller. */
  patientId: string | null;
  isByStaff: boolean;
  idempotency: { route: string; key: string } | null;
  rateLimit: RateLimit;
  network: string;
  doctorEmail: string;
  /** The English name of the treatment, or its id if the request has one: the name may have changed since. */
  treatment: string;
  treatmentId: string | null;
  /** Null if the request names no valid time. */
  time: SlotTime | null;
  /** How long staff choose; null: as long as the slot or the treatment. */
  minutes: number | null;
};

export type FoundBookingFacts = RequestFacts &
  Omit<BookingFacts, 'patient' | 'place' | 'treatment'> & {
    /** Null if there is none of the requested id. */
    patient:
      | (BookingFacts['patient'] & {
          name: string;
          /** Of the account, which may be their own, as are the following. */
          email: string;
          phone: string | null;
          standing: Standing;
          /** Null if it is their own. */
          accountId: string | null;
          accountName: string | null;
          /** They are of age, or have a record of their own: the caller books nothing new for them. */
          hasEnded: boolean;
        })
      | null;
    /** The subject of the caller's identity. */
    subject: string;
    place: FoundPlace | null;
    /** `currency` is null for a price from before currencies were stored. */
    treatment:
      | (Omit<NonNullable<BookingFacts['treatment']>, 'currency'> & {
          names: Names;
          prices: TreatmentPrice[];
          currency: string | null;
          cutoffHours: number | null;
        })
      | null;
    /** A hold of the patient is overdue, and has to be released first. */
    hasOverdueHolds: boolean;
    versions: RowVersions;
  };

/** As JSON has no dates, instants arrive as text. */
type ListedBooking = Omit<OwnBooking, 'heldUntil' | 'bookedAt'> & { heldUntil: string | null; bookedAt: string };

type FactsRow = Omit<FoundBookingFacts, 'patient' | 'place' | 'subject' | 'hasOverdueHolds'> & {
  patient: Omit<NonNullable<FoundBookingFacts['patient']>, 'bookings'> | null;
  bookings: ListedBooking[] | null;
  place: Parameters<typeof toPlace>[0] | null;
};

/**
 * Reads everything that decides a booking in one statement, without a lock: the caller by their session, the
 * patient, the request with the same key, the rate limit, slot, treatment and limits. Null if the session is over or locked.
 */
export async function readBookingFacts(handle: Db, wanted: RequestedBooking): Promise<FoundBookingFacts | null> {
  const { session } = wanted;
  const request = requestFacts(wanted);
  const place = placeFacts(wanted, sql`null::uuid`);
  const { rows } = await sql<FactsRow>`
    select ${request.columns}, ${place.column} as place,
      case when account.id is not null then json_build_object('id', person.id, 'name', person.name,
        'accountId', nullif(account.id, person.id), 'accountName', case when account.id <> person.id then account.name end,
        'hasEnded', person.id <> caller.id and ${hasEnded('person')},
        'email', mail_address(account), 'phone', case when ${hasDeskPhone(sql`caller.id`)} then coalesce(person.phone, account.phone) end,
        'isEmailProven', mail_proven_at(account) is not null, 'isDisowned', account.email_disowned_at is not null,
        'standing', ${standingOf('account')},
        'persons', ${countPersons(sql`account.id`)}, 'hasVisited', ${hasVisited(sql`account.id`)}) end as patient,
      (select json_agg(json_build_object(
          'patientId', own.patient_id, 'doctorId', own.doctor_id, 'treatmentId', own.treatment_id, 'day', own.day,
          'range', json_build_object('start', own.start_min, 'end', own.end_min), 'status', own.status,
          'heldUntil', own.held_until, 'bookedAt', own.booked_at, 'paymentStatus', own.payment_status,
          'priceKind', own.price_kind, 'insurance', own.insurance))
        from booking own where (own.patient_id in (person.id, account.id) or own.account_id = account.id) and own.day >= (now() - interval '1 day')::date) as bookings,
      case when treatment.id is not null then json_build_object('id', treatment.id, 'names', ${namesOf('treatment')},
        'priceCents', treatment.price_cents, 'currency', treatment.currency, 'priceKind', treatment.price_kind,
        'prices', ${treatmentPrices}, 'isArchived', treatment.archived_at is not null, 'cutoffHours', treatment.cutoff_hours) end as treatment,
      case when account.email_proven_at is null then (
        select count(*)::int from booking held where held.status = 'held' and held.held_until > now()
          and held.hold_network = ${wanted.network}) else 0 end as "holdsOfNetwork",
      json_build_object('patient', person.xmin::text, 'account', account.xmin::text, 'treatment', treatment.xmin::text,
        'network', network.hits) as versions
    from session
    join person caller on caller.issuer = session.issuer and caller.subject = session.subject and caller.deleted_at is null
    left join person on person.id = coalesce(${wanted.patientId}::uuid, caller.id) and person.deleted_at is null
      and (${wanted.isByStaff}::boolean or person.id = caller.id or person.account_id = caller.id)
    left join person account on account.deleted_at is null and account.id = case
      when person.id <> caller.id and (person.account_id = caller.id
        or (person.issuer = ${sql.lit(DESK_ISSUER)} and not ${hasEnded('person')})) then coalesce(person.account_id, person.id)
      else person.id end
    ${request.joins}
    left join rate_limit network on network.key = ${wanted.network}
    left join treatment on ${wanted.treatmentId === null ? sql`treatment.name = ${wanted.treatment}` : sql`treatment.id = ${wanted.treatmentId}::uuid`}
    ${place.joins}
    where ${isUsable(session, wanted.lockMinutes, sql`caller`)}`.execute(handle);
  const [row] = rows;
  if (!row) return null;
  const { place: placeRow, patient, bookings: own, ...facts } = row;
  const bookings = (own ?? []).map(toOwnBooking);
  const isOverdue = ({ status, heldUntil }: OwnBooking) =>
    status === 'held' && heldUntil !== null && heldUntil <= facts.now;
  return {
    ...facts,
    subject: session.subject,
    patient: patient && { ...patient, bookings },
    place: placeRow && toPlace(placeRow),
    hasOverdueHolds: bookings.some(isOverdue),
  };
}

function toOwnBooking({ heldUntil, bookedAt, ...booking }: ListedBooking): OwnBooking {
  return { ...booking, heldUntil: heldUntil === null ? null : new Date(heldUntil), bookedAt: new Date(bookedAt) };
}

/** The versions of the rows that a decision depends on; `insertBooking` inserts nothing if one has changed. */
export type RowVersions = { patient: string; account: string; treatment: string | null; network: number | null };
