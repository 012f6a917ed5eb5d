import { ClinicError } from '#domain/shared/errors';
import { insertAudit } from '#server/platform/audit';
import { inTransaction } from '#server/platform/database/transaction';
import { authorize } from '#server/platform/authorize';
import { calendarFeedLink } from './calendar-feed-link.ts';
import type { Context } from '#server/platform/context';
import { checkRateLimit } from '#server/platform/rate-limit';
import { replaceCalendarFeed } from '#server/people/index';

/**
 * Switches the caller's calendar feed on, or replaces its URL, which makes the former one invalid.
 * @throws ClinicError `not_signed_in`, `own_address_not_proven`, `too_many_requests`.
 */
export async function createCalendarFeed(ctx: Context): Promise<{ url: string }> {
  const { id, isEmailProven } = authorize(ctx, 'calendar_feed.manage', null);
  // Who proves the address later must not find a stranger reading along.
  if (!isEmailProven) throw new ClinicError('own_address_not_proven');
  await checkRateLimit(ctx, 'calendarFeedChange', { account: id });
  const feedId = await inTransaction(ctx.write, async (trx) => {
    await insertAudit(trx, { action: 'calendar_feed.created', actorId: id, personId: id });
    return replaceCalendarFeed(trx, id);
  });
  return { url: calendarFeedLink(ctx, feedId) };
}
