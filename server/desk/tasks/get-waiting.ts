import type { getWaiting as getWaitingRoute } from '#contract/desk/waiting';
import type { RouteReply } from '#contract/shared/define-route';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { countWaiting } from './count-waiting.ts';

/** How many open tasks the caller has, by kind. @throws ClinicError `not_allowed` */
export async function getWaiting(ctx: Context): Promise<RouteReply<typeof getWaitingRoute>> {
  const actor = authorize(ctx, 'waiting.read', null);
  return { data: await countWaiting(ctx.read, actor, ctx.now) };
}
