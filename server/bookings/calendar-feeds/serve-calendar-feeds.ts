import etag from '@fastify/etag';
import type { FastifyInstance } from 'fastify';
import { eventOfRefusal } from '#domain/shared/security-events';
import type { Portal } from '#server/platform/context';
import { findFeedOwner, logSecurityEvent } from '#server/people/index';
import { clientNetwork } from '#server/platform/http/client-network';
import { toClinicError } from '#server/platform/http/error-response';
import { ClinicError } from '#domain/shared/errors';
import { addDays, clinicClock } from '#domain/shared/time';
import { readRecentClock } from '#server/platform/database/clock';
import { readCalendarFeedToken } from './calendar-feed-link.ts';
import { calendarEventOf, calendarFeed } from './calendar-file.ts';
import { checkRateLimit } from '#server/platform/rate-limit';
import { listCalendarBookings } from './calendar-bookings-rows.ts';

/** Serves calendar feeds to calendar programs, which only know the secret URL. */
export async function serveCalendarFeeds(app: FastifyInstance, portal: Portal): Promise<void> {
  // Weak, because a proxy may compress the response.
  await app.register(etag, { weak: true });
  app.get<{ Params: { file: string } }>('/calendar/:file', async (request, reply) => {
    const { file } = request.params;
    const token = file.endsWith('.ics') ? file.slice(0, -'.ics'.length) : '';
    const logged = { ...portal, log: request.log };
    try {
      const feed = await readCalendarFeed(logged, token);
      return await reply.headers({ 'cache-control': 'private, no-cache', 'content-type': CALENDAR_TYPE }).send(feed);
    } catch (error) {
      const event = eventOfRefusal(toClinicError(error).code);
      const address = clientNetwork(request.ip);
      if (event) await logSecurityEvent(logged, event, { route: 'calendar', concerned: null, address });
      reply.header('cache-control', 'no-store');
      throw error;
    }
  });
}

const CALENDAR_TYPE = 'text/calendar; charset=utf-8';

/** For how many days past appointments remain in a feed. */
const PAST_DAYS = 30;
/** More than a doctor can have between then and the last day that can be published. */
const MAX_EVENTS = 2000;

/**
 * The iCalendar feed that a token names: the owner's booked appointments as patient and, while verified, as doctor.
 * Without changes it is the same text, for its ETag.
 * @throws ClinicError `not_found` for an invalid token and a feed that was switched off or replaced, `too_many_requests`.
 */
async function readCalendarFeed(portal: Portal, token: string): Promise<string> {
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
