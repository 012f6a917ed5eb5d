import { getProfile as getProfileRoute, updateProfile as updateProfileRoute } from '#contract/profile';
import { endSession as endSessionRoute, listSessions as listSessionsRoute } from '#contract/sessions';
import { endSession } from '#server/use-cases/end-session';
import { listSessions } from '#server/use-cases/list-sessions';
import { getProfile, updateProfile } from '#server/use-cases/update-profile';
import { bindRoute } from '../bind-route.ts';

export const profile = [
  bindRoute(getProfileRoute, async (ctx) => ({ data: await getProfile(ctx) })),
  bindRoute(updateProfileRoute, async (ctx, { body }) => ({ data: await updateProfile(ctx, body) })),
  bindRoute(listSessionsRoute, async (ctx) => ({ data: await listSessions(ctx) })),
  bindRoute(endSessionRoute, async (ctx, { query }) => ({ data: await endSession(ctx, query) })),
];
