import { routes } from '#contract/index';
import { claimRecord } from '#server/accounts/records/claim-record';
import { createClaimCode } from '#server/accounts/records/create-claim-code';
import { mergePeople } from '#server/accounts/records/merge-people';
import { previewMerge } from '#server/accounts/records/preview-merge';
import { bindRoute } from '#server/platform/http/bind-route';

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
