import { routes } from '#contract/index';
import { requestDeletion, withdrawDeletion } from '#server/accounts/delete/request-deletion';
import { correctPatient } from '#server/accounts/records/correct-patient';
import { changeConsent, listConsents } from '#server/accounts/rights/consents';
import { getDataExport } from '#server/accounts/rights/get-data-export';
import { openDataExport } from '#server/accounts/rights/open-data-export';
import { openLockedRecords } from '#server/accounts/rights/open-locked-records';
import { requestDataExport } from '#server/accounts/rights/request-data-export';
import { restrictUse } from '#server/accounts/rights/restrict-use';
import { bindRoute } from '#server/platform/http/bind-route';

export const rights = [
  bindRoute(routes.getDataExport, async (ctx, { params }) => ({ data: await getDataExport(ctx, params) })),
  bindRoute(routes.requestDataExport, async (ctx, { params }) => ({ data: await requestDataExport(ctx, params) })),
  bindRoute(routes.openDataExport, (ctx, { params }) => openDataExport(ctx, params)),
  bindRoute(routes.requestDeletion, (ctx, { params }) => requestDeletion(ctx, params)),
  bindRoute(routes.withdrawDeletion, (ctx, { params }) => withdrawDeletion(ctx, params)),
  bindRoute(routes.listConsents, async (ctx, { params }) => ({ data: await listConsents(ctx, params) })),
  bindRoute(routes.changeConsent, async (ctx, { params, body }) => ({
    data: await changeConsent(ctx, { ...params, ...body }),
  })),
  bindRoute(routes.restrictUse, (ctx, { params, body }) => restrictUse(ctx, { ...params, ...body })),
  bindRoute(routes.correctPatient, (ctx, { params, body }) => correctPatient(ctx, params, body)),
  bindRoute(routes.openLockedRecords, async (ctx, { body }) => ({ data: await openLockedRecords(ctx, body) })),
];
