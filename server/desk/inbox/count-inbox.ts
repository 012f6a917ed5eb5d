import type { getInboxCounts as route } from '#contract/desk/inbox';
import type { RouteReply } from '#contract/shared/define-route';
import { inboxKindsOf, type InboxFilter } from '#domain/desk/inbox';
import type { Role } from '#domain/shared/permission';
import { addDays, clinicClock } from '#domain/shared/time';
import { MAX_DAYS_AHEAD } from '#domain/slots/schedule';
import { closedDaysFrom } from '#domain/slots/availability';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import type { Db } from '#server/platform/database/open-database';
import { readClosedDays } from '#server/slots/index';
import { countInboxRows, type InboxCount } from './inbox-rows.ts';
import { doneSources, openSources, type InboxSource } from './inbox-sources-rows.ts';

type Reader = { id: string; role: Role };

/** The sources of what a person reads with a filter. */
export async function readSources(
  handle: Db,
  { id, role }: Reader,
  { now, filter = 'all' }: { now: Date; filter?: InboxFilter },
): Promise<InboxSource[]> {
  const kinds = inboxKindsOf(role, filter);
  const clock = clinicClock(now);
  const to = addDays(clock.day, MAX_DAYS_AHEAD);
  const hasClosed = kinds.includes('closed_day');
  const closedDays = hasClosed
    ? closedDaysFrom(clock.day, MAX_DAYS_AHEAD + 1, await readClosedDays(handle, { from: clock.day, to }))
    : [];
  const doctorId = role === 'doctor' ? id : null;
  const scope = { readerId: id, doctorId, clock, closedDays, isOwn: filter === 'mine' };
  const sources = filter === 'done' ? doneSources(scope) : openSources(scope);
  return sources.filter(({ kind }) => kinds.includes(kind));
}

/** How much there is to do for a person, by kind and urgency; at most 100 of each. Kinds of other roles are left out. */
export async function countInbox(handle: Db, reader: Reader, now: Date): Promise<InboxCount[]> {
  return countInboxRows(handle, await readSources(handle, reader, { now }));
}

/** How much there is to do for the caller, by kind and urgency. @throws ClinicError `not_allowed` */
export async function getInboxCounts(ctx: Context): Promise<RouteReply<typeof route>> {
  return { data: await countInbox(ctx.read, authorize(ctx, 'inbox.count', null), ctx.now) };
}
