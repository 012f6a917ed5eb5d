import { parseUserAgent } from '#domain/people/user-agent';
import { routes } from '#contract/index';
import { bindRoute } from '#server/platform/http/bind-route';
import { createAccessToken } from '#server/accounts/create/create-access-token';
import { signOut, endSession, listSessions, listStaffSessions, proveSession } from '#server/people/index';

export const sessions = [
  bindRoute(routes.createAccessToken, (ctx, { query }, { headers }) =>
    createAccessToken(ctx, { ...query, userAgent: headers.get('user-agent') }),
  ),
  bindRoute(routes.listSessions, async (ctx) => ({ data: await listSessions(ctx) })),
  bindRoute(routes.listStaffSessions, async (ctx) => ({ data: await listStaffSessions(ctx) })),
  bindRoute(routes.endSession, async (ctx, { query }) => ({ data: await endSession(ctx, query) })),
  bindRoute(routes.proveSession, (ctx, { body }, { headers }) =>
    proveSession(ctx, body, parseUserAgent(headers.get('user-agent'))),
  ),
  bindRoute(routes.signOut, async (ctx, _input, { headers, replyHeaders }) => {
    for (const cookie of (await signOut(ctx, headers)).getSetCookie()) replyHeaders.append('set-cookie', cookie);
  }),
];
