import { parseUserAgent } from '#domain/people/user-agent';
import { routes } from '#contract/index';
import { negotiateLanguage, pageLanguage } from '#i18n/negotiate-language';
import { confirmAddress } from '#server/accounts/address/confirm-address';
import { confirmEmailChange } from '#server/accounts/address/confirm-email-change';
import { disownAddress } from '#server/accounts/address/disown-address';
import { listHoldsByLink } from '#server/accounts/address/list-holds-by-link';
import { reclaimByLink } from '#server/accounts/address/reclaim-by-link';
import { requestEmailChange } from '#server/accounts/address/request-email-change';
import { resendHoldEmail } from '#server/accounts/address/resend-hold-email';
import { restoreEmail } from '#server/accounts/address/restore-email';
import { createAccessToken } from '#server/accounts/create/create-access-token';
import { createDoctor } from '#server/accounts/create/create-doctor';
import { createPerson } from '#server/accounts/create/create-person';
import { createReception } from '#server/accounts/create/create-reception';
import { deletePerson } from '#server/accounts/delete/delete-person';
import { previewDeletion } from '#server/accounts/delete/preview-deletion';
import { disownDeskEmail, proveDeskEmail } from '#server/accounts/desk-emails/desk-link';
import { saveDeskEmail } from '#server/accounts/desk-emails/save-desk-email';
import {
  checkImport,
  createImport,
  listImports,
  mailImport,
  undoImport,
} from '#server/accounts/imports/import-records';
import { claimRecord } from '#server/accounts/records/claim-record';
import { createClaimCode } from '#server/accounts/records/create-claim-code';
import { createDeskPatient } from '#server/accounts/records/create-desk-patient';
import { mergePeople } from '#server/accounts/records/merge-people';
import { previewMerge } from '#server/accounts/records/preview-merge';
import { searchPatients } from '#server/accounts/records/search-patients';
import { confirmHold } from '#server/bookings/index';
import {
  getPerson,
  getRole,
  listPeople,
  getProfile,
  updatePerson,
  verifyDoctor,
  signOut,
  endSession,
  listSessions,
  listStaffSessions,
  proveSession,
} from '#server/people/index';
import { bindData, bindRoute } from '#server/platform/http/bind-route';

export const accounts = [
  bindData(routes.createPerson, (ctx, { body }, { headers }) => createPerson(ctx, body, pageLanguage(headers))),
  bindData(routes.getPerson, (ctx, { query }) => getPerson(ctx, { email: query.userEmail })),
  bindData(routes.getRole, (ctx, { query }) => getRole(ctx, query)),
  bindData(routes.getProfile, (ctx) => getProfile(ctx)),
  bindData(routes.updatePerson, (ctx, { body }) => updatePerson(ctx, body)),
  bindRoute(routes.listPeople, (ctx, { query }) => listPeople(ctx, query)),
  bindData(routes.createDoctor, (ctx, { body }) => createDoctor(ctx, body)),
  bindData(routes.createReception, (ctx, { body }) => createReception(ctx, body)),
  bindData(routes.verifyDoctor, (ctx, { query, body }) => verifyDoctor(ctx, { ...query, ...body })),
  bindData(routes.previewDeletion, (ctx, { params }) => previewDeletion(ctx, params)),
  bindRoute(routes.deletePerson, async (ctx, { query }) => ({
    data: { deletedCount: await deletePerson(ctx, query) },
  })),
  bindRoute(routes.createAccessToken, (ctx, { query }, { headers }) =>
    createAccessToken(ctx, { ...query, userAgent: headers.get('user-agent') }),
  ),
  bindData(routes.listSessions, (ctx) => listSessions(ctx)),
  bindData(routes.listStaffSessions, (ctx) => listStaffSessions(ctx)),
  bindData(routes.endSession, (ctx, { query }) => endSession(ctx, query)),
  bindRoute(routes.proveSession, (ctx, { body }, { headers }) =>
    proveSession(ctx, body, parseUserAgent(headers.get('user-agent'))),
  ),
  bindRoute(routes.signOut, async (ctx, _input, { headers, replyHeaders }) => {
    for (const cookie of (await signOut(ctx, headers)).getSetCookie()) replyHeaders.append('set-cookie', cookie);
  }),
  bindRoute(routes.requestEmailChange, (ctx, { body }) => requestEmailChange(ctx, body)),
  bindData(routes.confirmEmailChange, (ctx, { body }) => confirmEmailChange(ctx, body)),
  bindData(routes.restoreEmail, (ctx, { body }) => restoreEmail(ctx, body)),
  bindData(routes.confirmAddress, (ctx, { body }) => confirmAddress(ctx, body)),
  bindData(routes.listHoldsByLink, (ctx, { body }) => listHoldsByLink(ctx, body)),
  bindRoute(routes.disownAddress, (ctx, { body }) => disownAddress(ctx, body)),
  bindData(routes.reclaimByLink, (ctx, { body }) => reclaimByLink(ctx, body)),
  bindData(routes.confirmHold, (ctx, { params }) => confirmHold(ctx, params)),
  bindData(routes.resendHoldEmail, (ctx, { params }) => resendHoldEmail(ctx, params)),
  bindData(routes.searchPatients, (ctx, { body }) => searchPatients(ctx, body)),
  bindData(routes.createDeskPatient, (ctx, { body }) => createDeskPatient(ctx, body)),
  bindData(routes.saveDeskEmail, (ctx, { params, body }) => saveDeskEmail(ctx, { ...params, ...body })),
  bindData(routes.proveDeskEmail, (ctx, { body }) => proveDeskEmail(ctx, body)),
  bindRoute(routes.disownDeskEmail, (ctx, { body }) => disownDeskEmail(ctx, body)),
  bindData(routes.checkImport, (ctx, _input, { readUpload, headers }) =>
    checkImport(ctx, readUpload, negotiateLanguage(headers.get('accept-language'))),
  ),
  bindData(routes.createImport, (ctx, _input, { readUpload }) => createImport(ctx, readUpload)),
  bindData(routes.listImports, (ctx) => listImports(ctx)),
  bindRoute(routes.undoImport, (ctx, { params }) => undoImport(ctx, params)),
  bindRoute(routes.mailImport, (ctx, { params }) => mailImport(ctx, params)),
  bindData(routes.createClaimCode, (ctx, { params }) => createClaimCode(ctx, params)),
  bindRoute(routes.claimRecord, async (ctx, { body }) => ({ data: { appointments: await claimRecord(ctx, body) } })),
  bindData(routes.previewMerge, (ctx, { params, body }) => previewMerge(ctx, { ...params, ...body })),
  bindData(routes.mergePeople, (ctx, { params, body }) => mergePeople(ctx, { ...params, ...body })),
];
