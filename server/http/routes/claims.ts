import { routes } from '#contract/index';
import { claimRecord } from '#server/use-cases/claims/claim-record';
import { createClaimCode } from '#server/use-cases/claims/create-claim-code';
import { mergePeople } from '#server/use-cases/claims/merge-people';
import { previewMerge } from '#server/use-cases/claims/preview-merge';
import { bindRoute } from '#server/http/bind-route';

export const claims = [
  bindRoute(routes.createClaimCode, async (ctx, { params }) => ({ data: await createClaimCode(ctx, params) })),
  bindRoute(routes.claimRecord, async (ctx, { body }) => ({ data: { appointments: await claimRecord(ctx, body) } })),
  bindRoute(routes.previewMerge, async (ctx, { params, body }) => ({
    data: await previewMerge(ctx, { ...params, ...body }),
  })),
  bindRoute(routes.mergePeople, async (ctx, { params, body }) => ({
    data: await mergePeople(ctx, { ...params, ...body }),
  })),
];
