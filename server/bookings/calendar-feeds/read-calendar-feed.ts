import { ClinicError } from '#domain/shared/errors';
import { addDays, clinicClock } from '#domain/shared/time';
import { readRecentClock } from '#server/platform/database/clock';
import { readCalendarFeedToken } from './calendar-feed-link.ts';
import { calendarEventOf, calendarFeed } from './calendar-file.ts';
import type { Portal } from '#server/platform/context';
import { checkRateLimit } from '#server/platform/rate-limit';
import { findFeedOwner } from '#server/people/index';
import { listCalendarBookings } from './calendar-bookings-rows.ts';

/** For how many days past appointments remain in a feed. */
const PAST_DAYS = 30;
/** More than a doctor can have between then and the last day that can be published. */
const MAX_EVENTS = 2000;

/**
 * The iCalendar feed that a token names: the owner's booked appointments as patient and, while verified, as doctor.
 * Without changes it is the same text, for its ETag.
 * @throws ClinicError `not_found` for an invalid token and a feed that was switched off or replaced, `too_many_requests`.
 */
export async function readCalendarFeed(portal: Portal, token: string): Promise<string> {
  const { read, visitors, settings } = portal;
  const now = await readRecentClock(read);
  const feedId = readCalendarFeedToken(portal, token, now);
  // A guess costs no query.
  if (!feedId) throw new ClinicError('not_found');
  await checkRateLimit(portal, 'calendarFeed', { account: feedId });
  const owner = await findFeedOwner(visitors, feedId);
  if (!owner) throw new ClinicError('not_found');
  const wanted = { personId: owner.id, from: addDays(clinicClock(now).day, -PAST_DAYS), limit: MAX_EVENTS };
  const bookings = [
    ...(await listCalendarBookings(visitors, { ...wanted, as: 'patient' })),
    ...(owner.isVerifiedDoctor ? await listCalendarBookings(visitors, { ...wanted, as: 'doctor' }) : []),
  ];
  const viewer = { id: owner.id, language: owner.language ?? settings.clinicLanguage };
  return calendarFeed(
    settings.clinic.name,
    bookings.map((booking) => calendarEventOf(booking, settings, viewer)),
  );
}
