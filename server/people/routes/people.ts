import { routes } from '#contract/index';
import { addFactor } from '#server/people/factors/add-factor';
import { challengePasskey } from '#server/people/factors/challenge-passkey';
import { createTotp } from '#server/people/factors/create-totp';
import { deleteFactor } from '#server/people/factors/delete-factor';
import { getFactors } from '#server/people/factors/get-factors';
import { passFactor } from '#server/people/factors/pass-factor';
import { renewRecoveryCodes } from '#server/people/factors/renew-recovery-codes';
import { resetFactors } from '#server/people/factors/reset-factors';
import { createImage } from '#server/people/images/create-image';
import { bindData, bindRoute } from '#server/platform/http/bind-route';

export const people = [
  bindData(routes.getFactors, (ctx) => getFactors(ctx)),
  bindData(routes.challengePasskey, (ctx, { body }, call) => challengePasskey(ctx, body, call)),
  bindData(routes.passFactor, (ctx, { body }, call) => passFactor(ctx, body, call)),
  bindData(routes.createTotp, (ctx) => createTotp(ctx)),
  bindRoute(routes.addFactor, async (ctx, { body }, call) => ({
    data: { recoveryCodes: await addFactor(ctx, body, call) },
  })),
  bindRoute(routes.deleteFactor, (ctx, { query }) => deleteFactor(ctx, query)),
  bindRoute(routes.renewRecoveryCodes, async (ctx) => ({ data: { recoveryCodes: await renewRecoveryCodes(ctx) } })),
  bindRoute(routes.resetFactors, (ctx, { params }) => resetFactors(ctx, params)),
  bindRoute(routes.createImage, async (ctx, _input, { readUpload }) => ({
    success: true as const,
    data: await createImage(ctx, readUpload),
  })),
];
