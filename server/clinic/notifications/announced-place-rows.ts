import { sql, type RawBuilder } from 'kysely';
import type { NoticePlace } from '#domain/clinic/notifications';

/**
 * What `booking.undo` stores of a moved or cancelled appointment until that is announced: the place that was announced
 * before, and until when it is the last one; null otherwise.
 */
export const unannounced = sql`case when (booking.undo -> 'unannounced' ->> 'until')::timestamptz > now()
  then booking.undo -> 'unannounced' end`;

/** The last announced place of a booking, with the column names of `NoticePlace`. A hold that was booked is announced. */
export const announcedPlace = sql<NoticePlace>`coalesce(
  case when booking.undo -> 'unannounced' ->> 'status' = booking.status then ${unannounced} -> 'place' end,
  jsonb_build_object('doctorId', booking.doctor_id, 'day', booking.day, 'startMin', booking.start_min,
    'endMin', booking.end_min))`;

/** What to store of a change that is announced at `until`; `place` is the last announced one. */
export function storeUnannounced(place: NoticePlace, until: Date): RawBuilder<unknown> {
  return sql`jsonb_build_object('until', ${until}::timestamptz, 'status', booking.status,
    'place', ${JSON.stringify(place)}::jsonb)`;
}
