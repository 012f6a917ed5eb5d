import { routes } from '#contract/index';
import { confirmAddress } from '#server/use-cases/holds/confirm-address';
import { listHoldsByLink } from '#server/use-cases/holds/list-holds-by-link';
import { disownAddress } from '#server/use-cases/holds/disown-address';
import { confirmHold } from '#server/use-cases/holds/confirm-hold';
import { reclaimByLink } from '#server/use-cases/holds/reclaim-by-link';
import { resendHoldEmail } from '#server/use-cases/holds/resend-hold-email';
import { bindRoute } from '#server/http/bind-route';

export const holds = [
  bindRoute(routes.confirmAddress, async (ctx, { body }) => ({ data: await confirmAddress(ctx, body) })),
  bindRoute(routes.listHoldsByLink, async (ctx, { body }) => ({ data: await listHoldsByLink(ctx, body) })),
  bindRoute(routes.disownAddress, async (ctx, { body }) => {
    await disownAddress(ctx, body);
    return {};
  }),
  bindRoute(routes.reclaimByLink, async (ctx, { body }) => ({ data: await reclaimByLink(ctx, body) })),
  bindRoute(routes.confirmHold, async (ctx, { params }) => ({ data: await confirmHold(ctx, params) })),
  bindRoute(routes.resendHoldEmail, async (ctx, { params }) => ({ data: await resendHoldEmail(ctx, params) })),
];
