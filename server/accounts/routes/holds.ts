import { routes } from '#contract/index';
import { confirmAddress } from '#server/accounts/address/confirm-address';
import { listHoldsByLink } from '#server/accounts/address/list-holds-by-link';
import { disownAddress } from '#server/accounts/address/disown-address';
import { confirmHold } from '#server/bookings/index';
import { reclaimByLink } from '#server/accounts/address/reclaim-by-link';
import { resendHoldEmail } from '#server/accounts/address/resend-hold-email';
import { bindRoute } from '#server/platform/http/bind-route';

export const holds = [
  bindRoute(routes.confirmAddress, async (ctx, { body }) => ({ data: await confirmAddress(ctx, body) })),
  bindRoute(routes.listHoldsByLink, async (ctx, { body }) => ({ data: await listHoldsByLink(ctx, body) })),
  bindRoute(routes.disownAddress, (ctx, { body }) => disownAddress(ctx, body)),
  bindRoute(routes.reclaimByLink, async (ctx, { body }) => ({ data: await reclaimByLink(ctx, body) })),
  bindRoute(routes.confirmHold, async (ctx, { params }) => ({ data: await confirmHold(ctx, params) })),
  bindRoute(routes.resendHoldEmail, async (ctx, { params }) => ({ data: await resendHoldEmail(ctx, params) })),
];
