import { findCalendarFeed } from '#server/store/calendar-feeds';
import { authorize } from '#server/lib/authorize';
import { calendarFeedLink } from '#server/lib/calendar-feed-link';
import type { Context } from '#server/lib/context';

/** The URL of the caller's calendar feed, null while it is off. @throws ClinicError `not_signed_in` */
export async function getCalendarFeed(ctx: Context): Promise<{ url: string | null }> {
  const { id } = authorize(ctx, 'calendar_feed.manage', null);
  const feedId = await findCalendarFeed(ctx.db, id);
  return { url: feedId && calendarFeedLink(ctx, feedId) };
}
