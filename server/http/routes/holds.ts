import {
  confirmAddress as confirmAddressRoute,
  disownAddress as disownAddressRoute,
  resendHoldMail as resendHoldMailRoute,
} from '#contract/holds';
import { confirmAddress, disownAddress } from '#server/use-cases/confirm-address';
import { resendHoldMail } from '#server/use-cases/resend-hold-mail';
import { bindRoute } from '../bind-route.ts';

export const holds = [
  bindRoute(confirmAddressRoute, async (ctx, { body }) => ({ data: await confirmAddress(ctx, body) })),
  bindRoute(disownAddressRoute, async (ctx, { body }) => {
    await disownAddress(ctx, body);
    return {};
  }),
  bindRoute(resendHoldMailRoute, async (ctx, { params }) => ({ data: await resendHoldMail(ctx, params) })),
];
