import { stateOf } from '#domain/bookings/booking-states';
import { DESK_ISSUER } from '#domain/accounts/desk-patients';
import { dueLead, type Reminder } from '#domain/bookings/reminders';
import { instantOf } from '#domain/shared/time';
import type { Portal } from '#server/platform/context';
import { findBooking, type Booking } from '#server/bookings/read/bookings-rows';
import { holderOf } from '#server/bookings/read/own-bookings-rows';
import type { Db } from '#server/platform/database/open-database';
import { readClock } from '#server/platform/database/clock';
import { findRecipientById, findTextConsent, type PersonRow } from '#server/people/index';

/**
 * What a reminder's job sends now; null if the appointment was cancelled or moved meanwhile, cannot take place, if its patient has arrived,
 * if the reminder came too late, if text messages are not consented to any more, or if the address is not proven any more (or, of a patient without an account, text
 * messages are switched off). While such a change can be undone, the job
 * `name` is enqueued once more for the time after it.
 */
export async function findDueReminder(
  { read, write, ports, settings }: Portal,
  name: 'reminder' | 'reminder-text',
  reminder: Reminder,
): Promise<{ booking: Booking; person: PersonRow } | null> {
  const { bookingId, hours, day, startMin } = reminder;
  const booking = await findBooking(read, bookingId);
  if (!booking || booking.isLocked || booking.openDecision || booking.isSilent) return null;
  const now = await readClock(read);
  const isExpected = ['booked', 'confirmed'].includes(stateOf(booking));
  if (!isExpected || booking.day !== day || booking.range.start !== startMin) {
    const { undoBy, undoUntil } = booking;
    if (undoBy !== null && undoUntil !== null && undoUntil > now)
      await ports.jobs.enqueue(write, name, reminder, { notBefore: undoUntil });
    return null;
  }
  const isDue = dueLead(settings.reminderHours, instantOf(day, startMin), now) === hours;
  const person = await findRecipientById(read, holderOf(booking));
  if (!isDue || !person) return null;
  const isText = name === 'reminder-text';
  if (isText && !(await mayText(read, person))) return null;
  const mayReach = isText && person.issuer === DESK_ISSUER ? settings.textsDeskPatients : person.emailProvenAt;
  return mayReach ? { booking, person } : null;
}

/** Of a consent and a restriction of the use of data, the later one applies (Art. 18 (2) GDPR). */
async function mayText(read: Db, { id, restrictedAt }: PersonRow): Promise<boolean> {
  const decided = await findTextConsent(read, id);
  const isConsentedSince = restrictedAt && decided?.givenAt && decided.givenAt > restrictedAt;
  return !decided?.withdrawnAt && (!restrictedAt || Boolean(isConsentedSince));
}
