import { sql } from 'kysely';
import type { CallReason } from '#domain/absences/absences';
import { isOverdue } from '#server/bookings/index';

/** Why its patient has to be called, or had to. */
export const presentReason = sql<CallReason | null>`(
  case when ${isOverdue} then 'expired' else affected_booking.call_reason end)`;

/** When they were called; a call while they had the offer does not count once it has expired. */
export const presentCall = sql<Date | null>`(
  case when ${isOverdue} and affected_booking.called_at < affected_booking.deadline then null
    else affected_booking.called_at end)`;

/** Whether they have to be called, or had to. Both parts are indexed. */
export const isOnPhoneList = sql<boolean>`(affected_booking.call_reason is not null or ${isOverdue})`;
