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
import { bindRoute } from '#server/platform/http/bind-route';

export const people = [
  bindRoute(routes.getFactors, async (ctx) => ({ data: await getFactors(ctx) })),
  bindRoute(routes.challengePasskey, async (ctx, { body }, call) => ({
    data: await challengePasskey(ctx, body, call),
  })),
  bindRoute(routes.passFactor, async (ctx, { body }, call) => ({ data: await passFactor(ctx, body, call) })),
  bindRoute(routes.createTotp, async (ctx) => ({ data: await createTotp(ctx) })),
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
