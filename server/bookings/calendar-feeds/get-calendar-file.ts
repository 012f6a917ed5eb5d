import { ClinicError } from '#domain/shared/errors';
import type { Language } from '#domain/shared/language';
import { calendarEventOf, calendarFile } from './calendar-file.ts';
import type { Context } from '#server/platform/context';
import { readBooking } from '#server/bookings/read/read-booking';

/**
 * The iCalendar file of an appointment, for those who may read it. A hold has none, because it may end by itself.
 * @throws ClinicError `not_found`, also for a booking of somebody else.
 */
export async function getCalendarFile(
  ctx: Context,
  { id, language }: { id: string; language: Language },
): Promise<string> {
  const { booking, actor } = await readBooking(ctx, id);
  if (booking.status !== 'booked' && booking.status !== 'cancelled') throw new ClinicError('not_found');
  const { content } = await calendarFile(calendarEventOf(booking, ctx.settings, { id: actor.id, language }));
  return content;
}
