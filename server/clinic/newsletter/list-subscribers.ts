import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { newsletterLink } from './newsletter-link.ts';
import { paginate } from '#server/platform/pagination';
import { listConfirmedAddresses } from './newsletter-rows.ts';

/** Confirmed addresses, each with its unsubscribe link, for the admin. @throws ClinicError `not_allowed` */
export async function listSubscribers(ctx: Context, { limit, cursor }: { limit: number; cursor?: string | undefined }) {
  authorize(ctx, 'newsletter.read', null);
  const rows = await listConfirmedAddresses(ctx.read, { after: cursor ?? null, limit: limit + 1 });
  const { page, last } = paginate(rows, limit);
  return {
    data: page.map(({ id, email }) => ({ email, endLink: newsletterLink(ctx, id) })),
    nextCursor: last?.id ?? null,
  };
}
