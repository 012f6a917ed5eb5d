import { routes } from '#contract/index';
import { createAccessToken, signOut } from '#server/use-cases/sessions/create-access-token';
import { getRole, getPerson } from '#server/use-cases/people/get-person';
import { createPerson } from '#server/use-cases/people/create-person';
import { pageLanguage } from '#i18n/negotiate-language';
import { createImage } from '#server/use-cases/images/create-image';
import { bindRoute } from '#server/http/bind-route';

export const people = [
  bindRoute(routes.createAccessToken, (ctx, { query }, { headers }) =>
    createAccessToken(ctx, { ...query, userAgent: headers.get('user-agent') }),
  ),
  bindRoute(routes.signOut, async (ctx, _input, { headers, replyHeaders }) => {
    for (const cookie of (await signOut(ctx, headers)).getSetCookie()) replyHeaders.append('set-cookie', cookie);
    return {};
  }),
  bindRoute(routes.createPerson, async (ctx, { body }, { headers }) => ({
    data: await createPerson(ctx, body, pageLanguage(headers)),
  })),
  bindRoute(routes.getPerson, async (ctx, { query }) => ({ data: await getPerson(ctx, { email: query.userEmail }) })),
  bindRoute(routes.getRole, async (ctx, { query }) => ({ data: await getRole(ctx, query) })),
  bindRoute(routes.createImage, async (ctx, _input, { readUpload }) => ({
    success: true as const,
    data: await createImage(ctx, readUpload),
  })),
];
