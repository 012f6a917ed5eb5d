import type { getWaiting as getWaitingRoute } from '#contract/desk/tasks';
import type { RouteReply } from '#contract/shared/define-route';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { countTasks } from './count-tasks.ts';

/** How many open tasks the caller has, by kind. @throws ClinicError `not_allowed` */
export async function getWaiting(ctx: Context): Promise<RouteReply<typeof getWaitingRoute>> {
  const actor = authorize(ctx, 'tasks.read', null);
  return { data: await countTasks(ctx.read, actor, ctx.now) };
}
