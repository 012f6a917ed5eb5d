import { routes } from '#contract/index';
import { bindRoute } from '#server/http/bind-route';
import { createAccessToken } from '#server/use-cases/sessions/create-access-token';
import { signOut } from '#server/use-cases/sessions/sign-out';
import { endSession } from '#server/use-cases/sessions/end-session';
import { listSessions } from '#server/use-cases/sessions/list-sessions';

export const sessions = [
  bindRoute(routes.createAccessToken, (ctx, { query }, { headers }) =>
    createAccessToken(ctx, { ...query, userAgent: headers.get('user-agent') }),
  ),
  bindRoute(routes.listSessions, async (ctx) => ({ data: await listSessions(ctx) })),
  bindRoute(routes.endSession, async (ctx, { query }) => ({ data: await endSession(ctx, query) })),
  bindRoute(routes.signOut, async (ctx, _input, { headers, replyHeaders }) => {
    for (const cookie of (await signOut(ctx, headers)).getSetCookie()) replyHeaders.append('set-cookie', cookie);
    return {};
  }),
];
