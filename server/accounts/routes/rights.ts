import { routes } from '#contract/index';
import { requestDeletion, withdrawDeletion } from '#server/accounts/delete/request-deletion';
import { correctPatient } from '#server/accounts/records/correct-patient';
import { changeConsent, listConsents } from '#server/accounts/rights/consents';
import { getDataExport } from '#server/accounts/rights/get-data-export';
import { openDataExport } from '#server/accounts/rights/open-data-export';
import { openLockedRecords } from '#server/accounts/rights/open-locked-records';
import { requestDataExport } from '#server/accounts/rights/request-data-export';
import { restrictUse } from '#server/accounts/rights/restrict-use';
import { bindData, bindRoute } from '#server/platform/http/bind-route';

export const rights = [
  bindData(routes.getDataExport, (ctx, { params }) => getDataExport(ctx, params)),
  bindData(routes.requestDataExport, (ctx, { params }) => requestDataExport(ctx, params)),
  bindRoute(routes.openDataExport, (ctx, { params }) => openDataExport(ctx, params)),
  bindRoute(routes.requestDeletion, (ctx, { params }) => requestDeletion(ctx, params)),
  bindRoute(routes.withdrawDeletion, (ctx, { params }) => withdrawDeletion(ctx, params)),
  bindData(routes.listConsents, (ctx, { params }) => listConsents(ctx, params)),
  bindData(routes.changeConsent, (ctx, { params, body }) => changeConsent(ctx, { ...params, ...body })),
  bindRoute(routes.restrictUse, (ctx, { params, body }) => restrictUse(ctx, { ...params, ...body })),
  bindRoute(routes.correctPatient, (ctx, { params, body }) => correctPatient(ctx, params, body)),
  bindData(routes.openLockedRecords, (ctx, { body }) => openLockedRecords(ctx, body)),
];
