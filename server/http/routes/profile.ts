import { routes } from '#contract/index';
import { endSession } from '#server/use-cases/sessions/end-session';
import { listSessions } from '#server/use-cases/sessions/list-sessions';
import { getProfile, updatePerson } from '#server/use-cases/people/update-person';
import { bindRoute } from '#server/http/bind-route';

export const profile = [
  bindRoute(routes.getProfile, async (ctx) => ({ data: await getProfile(ctx) })),
  bindRoute(routes.updatePerson, async (ctx, { body }) => ({ data: await updatePerson(ctx, body) })),
  bindRoute(routes.listSessions, async (ctx) => ({ data: await listSessions(ctx) })),
  bindRoute(routes.endSession, async (ctx, { query }) => ({ data: await endSession(ctx, query) })),
];
