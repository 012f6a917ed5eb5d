import { uploadImage as uploadImageRoute } from '#contract/images';
import { getRole as getRoleRoute, getUser as getUserRoute, signUp as signUpRoute } from '#contract/people';
import { mintAccessToken as mintAccessTokenRoute, signOut as signOutRoute } from '#contract/sessions';
import { mintAccessToken, signOut } from '#server/use-cases/mint-access-token';
import { getRole, getUser } from '#server/use-cases/read-profile';
import { signUp } from '#server/use-cases/sign-up';
import { pageLanguage } from '#server/use-cases/speak';
import { uploadImage } from '#server/use-cases/upload-image';
import { bindRoute } from '../bind-route.ts';

export const people = [
  bindRoute(mintAccessTokenRoute, (ctx, { query }, { headers }) =>
    mintAccessToken(ctx, { ...query, userAgent: headers.get('user-agent') }),
  ),
  bindRoute(signOutRoute, async (ctx, _input, { headers, replyHeaders }) => {
    for (const cookie of (await signOut(ctx, headers)).getSetCookie()) replyHeaders.append('set-cookie', cookie);
    return {};
  }),
  bindRoute(signUpRoute, async (ctx, { body }, { headers }) => ({
    data: await signUp(ctx, body, pageLanguage(headers)),
  })),
  bindRoute(getUserRoute, async (ctx, { query }) => ({ data: await getUser(ctx, { email: query.userEmail }) })),
  bindRoute(getRoleRoute, async (ctx, { query }) => ({ data: await getRole(ctx, query) })),
  bindRoute(uploadImageRoute, async (ctx, _input, { readUpload }) => ({
    success: true as const,
    data: await uploadImage(ctx, readUpload),
  })),
];
