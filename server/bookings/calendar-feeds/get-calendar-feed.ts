import { authorize } from '#server/platform/authorize';
import { calendarFeedLink } from './calendar-feed-link.ts';
import type { Context } from '#server/platform/context';
import { findCalendarFeed } from '#server/people/index';

/** The URL of the caller's calendar feed, null while it is off. @throws ClinicError `not_signed_in` */
export async function getCalendarFeed(ctx: Context): Promise<{ url: string | null }> {
  const { id } = authorize(ctx, 'calendar_feed.manage', null);
  const feedId = await findCalendarFeed(ctx.read, id);
  return { url: feedId && calendarFeedLink(ctx, feedId) };
}
