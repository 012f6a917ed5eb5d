import { routes } from '#contract/index';
import { confirmEmailChange } from '#server/accounts/address/confirm-email-change';
import { requestEmailChange } from '#server/accounts/address/request-email-change';
import { restoreEmail } from '#server/accounts/address/restore-email';
import { bindRoute } from '#server/platform/http/bind-route';

export const emailChanges = [
  bindRoute(routes.requestEmailChange, (ctx, { body }) => requestEmailChange(ctx, body)),
  bindRoute(routes.confirmEmailChange, async (ctx, { body }) => ({ data: await confirmEmailChange(ctx, body) })),
  bindRoute(routes.restoreEmail, async (ctx, { body }) => ({ data: await restoreEmail(ctx, body) })),
];
