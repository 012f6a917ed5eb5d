import { routes } from '#contract/index';
import { requestDeletion, withdrawDeletion } from '#server/accounts/delete/request-deletion';
import { correctPatient } from '#server/accounts/records/correct-patient';
import { assignPerson, detachPerson } from '#server/accounts/persons/assign-person';
import {
  addPerson,
  correctPerson,
  letAccountIn,
  listPersons,
  removePerson,
} from '#server/accounts/persons/manage-persons';
import { changeConsent, listConsents } from '#server/accounts/rights/consents';
import { getDataExport } from '#server/accounts/rights/get-data-export';
import { openDataExport } from '#server/accounts/rights/open-data-export';
import { openLockedRecords } from '#server/accounts/rights/open-locked-records';
import { requestDataExport } from '#server/accounts/rights/request-data-export';
import { restrictUse } from '#server/accounts/rights/restrict-use';
import { bindData, bindRoute } from '#server/platform/http/bind-route';

export const rights = [
  bindRoute(routes.listPersons, (ctx) => listPersons(ctx)),
  bindData(routes.addPerson, (ctx, { body }) => addPerson(ctx, body)),
  bindData(routes.correctPerson, (ctx, { params, body }) => correctPerson(ctx, { ...params, ...body })),
  bindRoute(routes.letAccountIn, (ctx, { body }) => letAccountIn(ctx, body)),
  bindRoute(routes.removePerson, (ctx, { params }) => removePerson(ctx, params)),
  bindRoute(routes.assignPerson, (ctx, { params: { id }, body }) =>
    assignPerson(ctx, { id, accountId: body.account_id }),
  ),
  bindRoute(routes.detachPerson, (ctx, { params }) => detachPerson(ctx, params)),
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
