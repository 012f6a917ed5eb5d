import { dueLead, type Reminder } from '#domain/reminders';
import { instantOf } from '#domain/time';
import type { Portal } from '#server/lib/context';
import { findBooking, type BookingRow } from '#server/store/bookings';
import { readClock } from '#server/store/database/clock';
import { findPersonById, type PersonRow } from '#server/store/people';
import { forgetReminder } from '#server/store/reminders';

/**
 * What a reminder's job sends now; null if the appointment was cancelled or moved meanwhile, if the reminder came too
 * late, or if the address is not proven any more.
 */
export async function findDueReminder(
  { db, settings }: Portal,
  reminder: Reminder,
): Promise<{ booking: BookingRow; person: PersonRow } | null> {
  const { bookingId, hours, day, startMin } = reminder;
  const booking = await findBooking(db, bookingId);
  if (!booking || booking.isLocked) return null;
  if (booking.status !== 'booked' || booking.day !== day || booking.range.start !== startMin) {
    // Both can be undone within a minute; the reminder is then due again.
    await forgetReminder(db, reminder);
    return null;
  }
  const now = await readClock(db);
  const isDue = dueLead(settings.reminderHours, instantOf(day, startMin), now) === hours;
  const person = await findPersonById(db, booking.patientId);
  return isDue && person?.emailProvenAt ? { booking, person } : null;
}
