import { sql } from 'kysely';
import type { Language } from '#domain/shared/language';
import type { NoticePlace } from '#domain/clinic/notifications';
import type { SlotTime } from '#domain/shared/slot-times';
import { announcedPlace, treatmentPrices } from '#server/clinic/index';
import {
  placeFacts,
  requestFacts,
  toPlace,
  type FoundPlace,
  type RequestFacts,
} from '#server/bookings/book/request-facts-rows';
import type { FoundBookingFacts } from '#server/bookings/book/booking-facts-rows';
import type { Booking } from '#server/bookings/read/bookings-rows';
import { cutoffHours, holderId, isLimited } from '#server/bookings/read/own-bookings-rows';
import { isAffected, takesPlace } from '#server/bookings/read/open-decision-rows';
import type { Db } from '#server/platform/database/open-database';
import type { SessionToken } from '#domain/people/sessions';
import { isUsable } from '#server/people/index';
import type { RateLimit } from '#server/platform/database/statement-parts';

/** Who changes a booking: the person of a session, or of an emailed link. */
export type Changer = { session: SessionToken; lockMinutes: number } | { personId: string };

export type RequestedChange = {
  changer: Changer;
  bookingId: string;
  idempotency: { route: string; key: string } | null;
  /** The counter of this caller's changes of this booking. */
  rateLimit: RateLimit;
  /** The time to move to; `time` is null if the request names no valid one. */
  target: { doctorEmail: string; time: SlotTime | null } | null;
};

export type FoundChangeFacts = RequestFacts & {
  booking: FoundBooking | null;
  target: FoundPlace | null;
  /** Another hold of the patient is overdue and has to be released first. */
  hasOverdueHolds: boolean;
};

export type FoundBooking = Pick<
  Booking,
  | 'id'
  | 'patientId'
  | 'accountId'
  | 'isLimited'
  | 'doctorId'
  | 'day'
  | 'range'
  | 'status'
  | 'attendance'
  | 'heldUntil'
  | 'bookedAt'
  | 'holdBookedAt'
  | 'cutoffHours'
  | 'lateRefundPercent'
  | 'isAffected'
  | 'priceCents'
  | 'priceKind'
  | 'insurance'
  | 'currency'
  | 'paidCents'
  | 'waivedCents'
  | 'calendarSequence'
  | 'isLocked'
  | 'isOutsideHours'
> & {
  /** False: something else was decided about it, and it still is where it cannot take place. */
  takesPlace: boolean;
  /** Not of a slot. */
  isOfHours: boolean;
  /** The version of its row; `updateBooking` writes nothing if it has changed. */
  version: string;
  /** The slot that patient and staff were last notified of; a slot of less than a minute is not announced. */
  announced: NoticePlace;
  /** Who answers for it, and gets the emails. */
  holder: { name: string; email: string; language: Language | null; isEmailProven: boolean };
  treatment: Omit<NonNullable<FoundBookingFacts['treatment']>, 'names' | 'cutoffHours'>;
  /** Whether the booking has payments, which its change settles. */
  hasPayments: boolean;
  /** An earlier change has a refund that can still be undone. */
  hasDeferredRefund: boolean;
};

/** As JSON has no dates, instants arrive as text. */
type FactsRow = Omit<FoundChangeFacts, 'booking' | 'target'> & {
  target: Parameters<typeof toPlace>[0] | null;
  booking:
    | (Omit<FoundBooking, 'heldUntil' | 'bookedAt' | 'holdBookedAt'> & {
        heldUntil: string | null;
        bookedAt: string;
        holdBookedAt: string | null;
      })
    | null;
};

/** Reads everything that decides a change in one statement, without a lock; null if the caller's session is over or locked. */
export async function readChangeFacts(handle: Db, wanted: RequestedChange): Promise<FoundChangeFacts | null> {
  const { changer, bookingId, target } = wanted;
  const caller =
    'personId' in changer
      ? sql`(select * from person where id = ${changer.personId}::uuid) as caller`
      : sql`session join person caller on caller.issuer = session.issuer and caller.subject = session.subject
          and ${isUsable(changer.session, changer.lockMinutes, sql`caller`)}`;
  const request = requestFacts(wanted);
  const place = placeFacts(target ?? { doctorEmail: null, time: null }, sql`booking.id`);
  const { rows } = await sql<FactsRow>`
    select ${request.columns}, ${place.column} as target,
      case when booking.id is not null then json_build_object('id', booking.id, 'version', booking.xmin::text,
        'patientId', booking.patient_id, 'accountId', booking.account_id, 'isLimited', ${isLimited}, 'doctorId', booking.doctor_id, 'day', booking.day,
        'range', json_build_object('start', booking.start_min, 'end', booking.end_min), 'status', booking.status,
        'attendance', booking.attendance, 'heldUntil', booking.held_until, 'bookedAt', booking.booked_at,
        'holdBookedAt', booking.hold_booked_at, 'cutoffHours', ${cutoffHours}, 'lateRefundPercent', booking.late_refund_percent, 'isAffected', ${isAffected},
        'takesPlace', ${takesPlace}, 'isOfHours', booking.slot_id is null, 'isOutsideHours', booking.is_outside_hours, 'priceCents', booking.price_cents, 'priceKind', booking.price_kind,
        'insurance', booking.insurance, 'currency', booking.currency, 'paidCents', booking.paid_cents, 'waivedCents', booking.waived_cents,
        'calendarSequence', booking.calendar_sequence, 'announced', ${announcedPlace},
        'isLocked', patient.deleted_at is not null,
        'holder', json_build_object('name', holder.name, 'email', mail_address(holder),
          'language', holder.language, 'isEmailProven', mail_proven_at(holder) is not null),
        'treatment', json_build_object('id', treatment.id,
          'priceCents', treatment.price_cents, 'priceKind', treatment.price_kind, 'prices', ${treatmentPrices}, 'currency', treatment.currency,
          'isArchived', treatment.archived_at is not null),
        'hasPayments', exists (select from payment where payment.booking_id = booking.id
          and payment.status <> 'abandoned'),
        'hasDeferredRefund', exists (select from payment where payment.booking_id = booking.id
          and payment.deferred_until is not null)) end as booking,
      place_doctor.id is not null and exists (select from booking overdue where overdue.patient_id = booking.patient_id
        and overdue.status = 'held' and overdue.held_until <= now() and overdue.id <> booking.id) as "hasOverdueHolds"
    from ${caller}
    ${request.joins}
    left join (booking join person patient on patient.id = booking.patient_id
        join person holder on holder.id = ${holderId}
        join treatment on treatment.id = booking.treatment_id) on booking.id = ${bookingId}::uuid
    ${place.joins}
    where caller.deleted_at is null`.execute(handle);
  const [row] = rows;
  return row
    ? { ...row, target: row.target && toPlace(row.target), booking: row.booking && withDates(row.booking) }
    : null;
}

function withDates(booking: NonNullable<FactsRow['booking']>): FoundBooking {
  const dateOf = (instant: string | null) => (instant === null ? null : new Date(instant));
  return {
    ...booking,
    heldUntil: dateOf(booking.heldUntil),
    bookedAt: new Date(booking.bookedAt),
    holdBookedAt: dateOf(booking.holdBookedAt),
  };
}
