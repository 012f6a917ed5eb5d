import { sql } from 'kysely';
import type { CallReason } from '#domain/absences/absences';
import { holderId, isOverdue } from '#server/bookings/index';

/** Why its patient has to be called, or had to. */
export const presentReason = sql<CallReason | null>`(
  case when ${isOverdue} then 'expired' else affected_booking.call_reason end)`;

/** When they were called; a call while they had the offer does not count once it has expired. */
export const presentCall = sql<Date | null>`(
  case when ${isOverdue} and affected_booking.called_at < affected_booking.deadline then null
    else affected_booking.called_at end)`;

/** Whether they have to be called, or had to. Both parts are indexed. */
export const isOnPhoneList = sql<boolean>`(affected_booking.call_reason is not null or ${isOverdue})`;

/** For how many days a patient is called after an email was returned. */
const BOUNCE_DAYS = 90;

/** Whether emails are sent about a booking: the address of who answers for it is proven. */
export const isEmailed = sql<boolean>`(select mail_proven_at(holder) is not null and email_disowned_at is null
  from person as holder where holder.id = ${holderId})`;
/** Whether they are likely to be read: none was returned of late. */
export const isReachable = sql<boolean>`(${isEmailed} and (select email_bounced_at is null
  or email_bounced_at < now() - make_interval(days => ${sql.lit(BOUNCE_DAYS)}) from person as holder where holder.id = ${holderId}))`;
